package io.flowsql.rewriter.plan;

import static io.flowsql.rewriter.definition.ReservedNames.PREFIX;
import static io.flowsql.rewriter.definition.ReservedNames.RANK;
import static io.flowsql.rewriter.definition.ReservedNames.STAGE;
import static io.flowsql.rewriter.definition.ReservedNames.STAGE_ROW;
import static io.flowsql.rewriter.definition.ReservedNames.WINNERS;

import io.flowsql.rewriter.definition.Column;
import io.flowsql.rewriter.definition.ReplaceUsingFlow;
import io.flowsql.rewriter.dialect.Dialect;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * REPLACE USING: of each key the rows with the highest sequence, all of them, whatever order they came in.
 *
 * <p>Rows that an expectation drops are gone first, so that they keep out no others. Of the batch the rows with the highest sequence of their key are staged. A key of which the target has a row with a higher one is
 * left out; of the other keys, rows of the target with a lower sequence go, and the staged ones are added. The target's rows
 * show all that must be known of earlier batches. NULL is a key like others, and a sequence below all others.
 */
final class ReplaceUsingPlanner {
    private final Dialect dialect;
    private final ReplaceTarget target;
    private final Expectations expectations;
    private final String batch;
    private final List<String> keys;
    private final Column sequence;
    private final String name;
    private final String stage;

    /** @param suffix for the names of temporary tables */
    ReplaceUsingPlanner(
            Dialect dialect, ReplaceUsingFlow flow, ReplaceTarget target, Expectations expectations, String suffix) {
        this.dialect = dialect;
        this.expectations = expectations;
        this.batch = STAGE + suffix;
        this.target = target;
        this.keys = flow.keys().stream().map(k -> target.column(k).name()).toList();
        this.sequence = target.column(flow.sequence());
        this.name = WINNERS + suffix;
        this.stage = dialect.temporaryTable(name);
    }

    Plan plan(String rows) {
        String relation = "(" + rows + ") AS " + dialect.quote(PREFIX + "rows");
        List<Step> steps = new ArrayList<>();
        if (!expectations.isEmpty()) {
            steps.addAll(expected(relation));
        }
        String query = newest(
                expectations.isEmpty()
                        ? "(" + target.converted(relation, List.of()) + ")"
                        : dialect.temporaryTable(batch));
        steps.add(new Step.Stage(
                "find the newest rows of each key",
                "Of the batch only those with the highest sequence of their key count",
                dialect.fillTemporaryTable(name, query),
                dialect.createTemporaryTable(name, target.written(), query)));
        steps.add(new Step.Notice(
                "look for rows without a sequence",
                "They yield to all others, which may not be what is meant",
                "SELECT count(*) FROM " + stage + " WHERE " + dialect.quote(sequence.name()) + " IS NULL",
                "{0} row(s) have NULL in " + sequence.name()
                        + ", the column of SEQUENCE BY: rows of their key that have a value replace them"));
        steps.addAll(inEachWay(List.of(leaveOutLate(true)), List.of(leaveOutLate(false))));
        steps.addAll(inEachWay(deleteOlder(true), deleteOlder(false)));
        steps.addAll(target.writeDownInserted(stage));
        steps.add(target.insert(stage));
        steps.addAll(TableStatistics.update(dialect, target.table()));
        steps.add(clear(name));
        if (!expectations.isEmpty()) {
            steps.add(clear(batch));
        }
        return new Plan(steps);
    }

    private Step clear(String table) {
        return Step.of("clear a temporary table", "Nothing is left behind", dialect.clearTemporaryTable(table));
    }

    private List<Step> expected(String relation) {
        List<String> further = expectations.columns().stream()
                .filter(c -> !target.written().contains(c))
                .toList();
        String query = target.converted(relation, further);
        List<String> columns =
                Stream.concat(target.written().stream(), further.stream()).toList();
        List<Step> steps = new ArrayList<>();
        steps.add(new Step.Stage(
                "stage the new rows",
                "They are looked at before they replace others",
                dialect.fillTemporaryTable(batch, query),
                dialect.createTemporaryTable(batch, columns, query)));
        steps.addAll(expectations.steps(dialect.temporaryTable(batch), target.written()));
        return steps;
    }

    /** By rank: not every engine has a maximum of every type. */
    private String newest(String rows) {
        String rank = dialect.quote(RANK);
        return "SELECT " + dialect.quote(target.written()) + "\nFROM (SELECT x.*, RANK() OVER (PARTITION BY "
                + dialect.quote(keys) + " ORDER BY " + ordered("x") + " DESC NULLS LAST) AS " + rank + "\n      FROM "
                + rows + " x) g\nWHERE " + rank + " = 1";
    }

    private String ordered(String alias) {
        return dialect.ordered(alias + "." + dialect.quote(sequence.name()), sequence.type());
    }

    /** Where the engine cannot join by a key that may be NULL, the rows with such a key are looked up by themselves. */
    private List<Step> inEachWay(List<Step> byValue, List<Step> byNull) {
        if (dialect.joinsNullSafely()) {
            return byValue;
        }
        String someNull = keys.stream().map(k -> dialect.quote(k) + " IS NULL").collect(Collectors.joining(" OR "));
        Step rarely = new Step.When(
                "look for keys with NULL",
                "They are found by another condition",
                "SELECT count(*) FROM " + stage + " WHERE " + someNull,
                byNull);
        List<Step> steps = new ArrayList<>(byValue);
        steps.add(rarely);
        return steps;
    }

    private String sameKey(String left, String right, boolean byValue) {
        return keys.stream()
                .map(dialect::quote)
                .map(k -> same(left + "." + k, right + "." + k, byValue))
                .collect(Collectors.joining(" AND "));
    }

    private String same(String left, String right, boolean byValue) {
        if (dialect.joinsNullSafely()) {
            return left + " IS NOT DISTINCT FROM " + right;
        }
        return byValue
                ? left + " = " + right
                : "(" + left + " = " + right + " OR " + left + " IS NULL AND " + right + " IS NULL)";
    }

    private Step leaveOutLate(boolean byValue) {
        String stored = ordered("t");
        String staged = ordered(STAGE_ROW);
        return Step.of(
                "leave out keys that are older",
                "The table has rows of them with a higher sequence",
                "DELETE FROM " + stage + " " + STAGE_ROW + " WHERE EXISTS (SELECT 1 FROM "
                        + dialect.table(target.table())
                        + " t WHERE " + sameKey("t", STAGE_ROW, byValue) + " AND (" + stored + " > " + staged + " OR "
                        + stored
                        + " IS NOT NULL AND " + staged + " IS NULL))");
    }

    /** None of the target's rows of the staged keys has a higher sequence by now. */
    private List<Step> deleteOlder(boolean byValue) {
        String newer = "(SELECT DISTINCT " + dialect.quote(keys) + ", " + dialect.quote(sequence.name()) + " FROM "
                + stage + ") d";
        String older = sameKey("s", "d", byValue) + " AND " + ordered("s") + " IS DISTINCT FROM " + ordered("d");
        List<Step> steps = new ArrayList<>(
                target.writeDownDeleted(newer + " JOIN " + dialect.table(target.table()) + " s ON " + older));
        steps.add(new Step.Delete(
                "delete the rows that are replaced",
                "Their key has rows with a higher sequence now",
                dialect.deleteMatching(target.table(), newer, older)));
        return steps;
    }
}
