package io.flowsql.rewriter.plan;

import static io.flowsql.rewriter.definition.ReservedNames.STAGE_ROW;

import io.flowsql.rewriter.definition.Column;
import io.flowsql.rewriter.definition.ReservedNames;
import io.flowsql.rewriter.definition.Shape;
import io.flowsql.rewriter.definition.StatefulFlow;
import io.flowsql.rewriter.definition.StreamOperator;
import io.flowsql.rewriter.definition.StreamState;
import io.flowsql.rewriter.definition.StreamVersion;
import io.flowsql.rewriter.definition.TableRef;
import io.flowsql.rewriter.dialect.Dialect;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A refresh of a query that needs more than the new rows.
 *
 * <p>First what the query below the operator gives in addition, by one query for each way in which new rows can meet; then what that
 * changes in the operator's result; then what that changes in the target.
 */
final class StatefulPlanner {
    private final Dialect dialect;
    private final StatefulFlow flow;
    private final StreamState state;
    private final StreamTables tables;
    private final AppendPlanner append;
    private final TargetReplacement replacement;
    private final Temporary temporary;
    private final String suffix;

    StatefulPlanner(
            Dialect dialect,
            StatefulFlow flow,
            StreamTables tables,
            TableRef target,
            Shape columns,
            Optional<ChangeFeed> feed,
            Expectations expectations,
            Fills fills,
            String suffix) {
        this.dialect = dialect;
        this.flow = flow;
        this.state = flow.state();
        this.tables = tables;
        this.append = new AppendPlanner(dialect, flow.append(), target, columns, feed, expectations, fills);
        this.temporary = new Temporary(dialect, suffix);
        this.replacement = new TargetReplacement(dialect, flow, append, target, columns, feed, temporary);
        this.suffix = suffix;
    }

    /**
     * @param rows for each stream its new rows, a SELECT in parentheses
     * @param batch a number that no other refresh has
     */
    Plan plan(List<String> rows, long batch) {
        String input = input(rows, batch);
        List<Step> keep = keep(rows, batch);
        List<Step> steps = new ArrayList<>();
        // Where joins go by index, the new rows have one only in the state
        steps.addAll(dialect.joinsByIndex() ? keep : List.of());
        steps.addAll(steps(input, rows));
        steps.addAll(dialect.joinsByIndex() ? List.of() : keep);
        steps.addAll(temporary.clear());
        return new Plan(steps);
    }

    private List<Step> steps(String input, List<String> rows) {
        StreamOperator operator = state.operator();
        if (operator instanceof StreamOperator.Append) {
            return append.plan(input, suffix).steps();
        }
        if (operator instanceof StreamOperator.Limit limit) {
            return limit(input, limit);
        }
        if (operator instanceof StreamOperator.Distinct) {
            return distinct(input);
        }
        if (operator instanceof StreamOperator.First first) {
            return first(input, first);
        }
        if (operator instanceof StreamOperator.Windows windows) {
            return new WindowPlanner(dialect, flow, tables, append, temporary, suffix).steps(input, windows, rows);
        }
        return aggregate(input, (StreamOperator.Aggregate) operator);
    }

    private String input(List<String> rows, long batch) {
        return state.increments().stream()
                .map(versions -> "SELECT q.* FROM (" + state.input().render(relations(versions, rows, batch)) + ") q")
                .collect(Collectors.joining("\nUNION ALL\n"));
    }

    private List<String> relations(List<StreamVersion> versions, List<String> rows, long batch) {
        return IntStream.range(0, versions.size())
                .mapToObj(i -> relation(i, versions.get(i), rows.get(i), batch))
                .toList();
    }

    private String relation(int input, StreamVersion version, String rows, long batch) {
        return switch (version) {
            case OLD -> kept(input, "<> " + batch);
            case NEW -> dialect.joinsByIndex() && state.kept().contains(input) ? kept(input, "= " + batch) : rows;
            case NONE -> "(SELECT q.* FROM " + rows + " q WHERE 1 = 0)";
        };
    }

    private String kept(int input, String condition) {
        return "(SELECT "
                + dialect.quote(flow.source().inputs().get(input).shape().names()) + " FROM "
                + dialect.table(tables.kept(input)) + " WHERE " + dialect.quote(StreamTables.BATCH) + " " + condition
                + ")";
    }

    private List<Step> keep(List<String> rows, long batch) {
        List<Step> steps = new ArrayList<>();
        for (int input : state.kept()) {
            String columns =
                    dialect.quote(flow.source().inputs().get(input).shape().names());
            steps.add(Step.of(
                    "keep the new rows of " + flow.source().inputs().get(input).label(),
                    "Rows of the other side that come later meet them",
                    "INSERT INTO " + dialect.table(tables.kept(input)) + " (" + dialect.quote(StreamTables.BATCH) + ", "
                            + columns + ")\nSELECT " + batch + ", " + columns + " FROM " + rows.get(input) + " q"));
            steps.addAll(TableStatistics.update(dialect, tables.kept(input)));
        }
        return steps;
    }

    private List<Step> limit(String input, StreamOperator.Limit limit) {
        String columns = dialect.quote(state.shape().names());
        String number = dialect.quote(ReservedNames.RANK);
        String passed = dialect.table(tables.passed());
        Step stage = temporary.fill(
                "limited",
                "take the rows that are left",
                "LIMIT counts over all refreshes",
                state.shape().names(),
                "SELECT " + columns + " FROM (SELECT ROW_NUMBER() OVER () AS " + number + ", q.* FROM (\n" + input
                        + "\n) q) n\nWHERE " + number + " <= " + limit.rows() + " - (SELECT coalesce(sum("
                        + StreamTables.PASSED + "), 0) FROM " + passed + ")");
        List<Step> steps = new ArrayList<>(List.of(stage));
        steps.addAll(append.plan("SELECT " + columns + " FROM " + temporary.table("limited"), suffix)
                .steps());
        steps.add(Step.of(
                "count them",
                "The next refresh gets fewer",
                "INSERT INTO " + passed + "\nSELECT count(*) FROM " + temporary.table("limited")));
        return steps;
    }

    private List<Step> distinct(String input) {
        Shape shape = state.shape();
        String columns = dialect.quote(shape.names());
        String groups = dialect.table(tables.groups());
        Step stage = temporary.fill(
                "fresh",
                "find the rows that are new",
                "Each row comes once, over all refreshes",
                shape.names(),
                "SELECT DISTINCT " + columns + " FROM (\n" + input + "\n) " + STAGE_ROW
                        + "\nWHERE NOT EXISTS (SELECT 1 FROM " + groups + " g WHERE "
                        + dialect.nullSafe("g", STAGE_ROW, shape.columns()) + ")");
        List<Step> steps = new ArrayList<>(List.of(stage));
        steps.addAll(append.plan(replacement.output(temporary.table("fresh"), shape.names()), suffix)
                .steps());
        steps.add(Step.of(
                "remember them",
                "They come no second time",
                "INSERT INTO " + groups + " (" + columns + ")\nSELECT " + columns + " FROM "
                        + temporary.table("fresh")));
        steps.addAll(TableStatistics.update(dialect, tables.groups()));
        return steps;
    }

    private List<Step> first(String input, StreamOperator.First first) {
        Shape shape = state.shape();
        List<Column> keys = tables.keys(first);
        int orders = first.orders().size();
        int values = shape.columns().size() - keys.size() - orders;
        String columns = dialect.quote(shape.names());
        String arrival = dialect.quote(ReservedNames.ARRIVAL);
        List<Step> steps = new ArrayList<>();
        List<String> staged = new ArrayList<>(List.of(ReservedNames.ARRIVAL));
        staged.addAll(shape.names());
        steps.add(temporary.fill(
                "new_rows",
                "stage the new rows",
                "They are read several times",
                staged,
                "SELECT ROW_NUMBER() OVER () AS " + arrival + ", q.* FROM (\n" + input + "\n) q"));
        steps.add(keys(keys));
        steps.add(oldGroups(shape, keys));
        StringBuilder order = new StringBuilder();
        for (int i = 0; i < orders; i++) {
            Column column = shape.columns().get(values + keys.size() + i);
            StreamOperator.Order by = first.orders().get(i);
            order.append(dialect.ordered("c." + dialect.quote(column.name()), column.type()))
                    .append(by.descending() ? " DESC" : " ASC")
                    .append(by.nullsFirst() ? " NULLS FIRST, " : " NULLS LAST, ");
        }
        String rank = dialect.quote(ReservedNames.RANK);
        steps.add(temporary.fill(
                "result",
                "find the first row of each key",
                "Among the new ones and the one that was the first; of equal ones it is the one that came first",
                shape.names(),
                "SELECT " + columns + " FROM (SELECT c.*, ROW_NUMBER() OVER (PARTITION BY "
                        + dialect.quote("c", keys.stream().map(Column::name).toList()) + " ORDER BY " + order + "c."
                        + arrival + ") AS " + rank + " FROM (\nSELECT " + arrival + ", " + columns + " FROM "
                        + temporary.table("new_rows") + "\nUNION ALL\nSELECT 0, " + columns + " FROM "
                        + temporary.table("old_groups") + "\n) c) r WHERE " + rank + " = 1"));
        steps.addAll(replace(shape, keys, shape.names().subList(0, values)));
        return steps;
    }

    private List<Step> aggregate(String input, StreamOperator.Aggregate aggregate) {
        List<Column> inputKeys = StreamTables.keys(aggregate, state.shape());
        List<Column> keys = StreamTables.keys(aggregate, aggregate.shape());
        String columns = dialect.quote(state.shape().names());
        String rows = dialect.table(tables.rows());
        List<Step> steps = new ArrayList<>();
        steps.add(temporary.fill(
                "new_rows",
                "stage the new rows",
                "They are read several times",
                state.shape().names(),
                input));
        steps.add(aggregate.global() ? onlyKey(inputKeys.get(0)) : keys(inputKeys));
        String all = "(SELECT " + columns + " FROM " + temporary.table("new_rows") + "\nUNION ALL\nSELECT "
                + dialect.quote("r", state.shape().names()) + " FROM " + temporary.table("keys") + " k JOIN " + rows
                + " r ON " + dialect.nullSafe("r", "k", inputKeys) + ")";
        steps.add(temporary.fill(
                "result",
                "work out the groups of the new rows",
                "Over all rows that they ever had",
                aggregate.shape().names(),
                "SELECT q.* FROM (" + aggregate.result().render(List.of(all)) + ") q"));
        steps.add(oldGroups(aggregate.shape(), keys));
        steps.addAll(replace(
                aggregate.shape(),
                keys,
                aggregate
                        .shape()
                        .names()
                        .subList(keys.size(), aggregate.shape().columns().size())));
        steps.add(Step.of(
                "keep the new rows",
                "The next refresh works out their groups anew",
                "INSERT INTO " + rows + " (" + columns + ")\nSELECT " + columns + " FROM "
                        + temporary.table("new_rows")));
        steps.addAll(TableStatistics.update(dialect, tables.rows()));
        return steps;
    }

    private Step keys(List<Column> keys) {
        List<String> names = keys.stream().map(Column::name).toList();
        return temporary.fill(
                "keys",
                "find the keys of the new rows",
                "Other groups stay as they are",
                names,
                "SELECT DISTINCT " + dialect.quote(names) + " FROM " + temporary.table("new_rows"));
    }

    private Step onlyKey(Column key) {
        return temporary.fill(
                "keys",
                "name the only group",
                "There is one, also of no rows",
                List.of(key.name()),
                "SELECT CAST(0 AS " + key.type() + ") AS " + dialect.quote(key.name()));
    }

    private Step oldGroups(Shape shape, List<Column> keys) {
        return temporary.fill(
                "old_groups",
                "find what these groups were",
                "It stands in the target",
                shape.names(),
                "SELECT " + dialect.quote("g", shape.names()) + " FROM " + temporary.table("keys") + " k JOIN "
                        + dialect.table(tables.groups()) + " g ON " + dialect.nullSafe("g", "k", keys));
    }

    /** The target's rows and the remembered ones of these groups. */
    private List<Step> replace(Shape shape, List<Column> keys, List<String> output) {
        String columns = dialect.quote(shape.names());
        String groups = dialect.table(tables.groups());
        List<Step> steps = new ArrayList<>(replacement.steps(
                replacement.output(temporary.table("result"), output),
                replacement.output(temporary.table("old_groups"), output),
                suffix));
        steps.add(Step.of(
                "forget what the groups were",
                "They are remembered as they are now",
                dialect.deleteMatching(
                        tables.groups(), temporary.table("keys") + " k", dialect.nullSafe("s", "k", keys))));
        steps.add(Step.of(
                "remember the groups",
                "The next refresh may have to replace them",
                "INSERT INTO " + groups + " (" + columns + ")\nSELECT " + columns + " FROM "
                        + temporary.table("result")));
        steps.addAll(TableStatistics.update(dialect, tables.groups()));
        return steps;
    }
}
