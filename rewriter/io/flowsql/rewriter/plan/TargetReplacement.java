package io.flowsql.rewriter.plan;

import io.flowsql.rewriter.definition.Column;
import io.flowsql.rewriter.definition.ReservedNames;
import io.flowsql.rewriter.definition.Shape;
import io.flowsql.rewriter.definition.StatefulFlow;
import io.flowsql.rewriter.definition.TableRef;
import io.flowsql.rewriter.dialect.ChangeType;
import io.flowsql.rewriter.dialect.Dialect;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Puts rows of the target in the place of others. A row is found again by all its values: one copy goes for each that was written, so
 * that rows of other flows stay. One that is no longer there has been changed or deleted by somebody else, which is left as it is.
 */
final class TargetReplacement {
    private static final String CHANGES = "changes";
    private static final String GONE = "gone";

    private final Dialect dialect;
    private final StatefulFlow flow;
    private final AppendPlanner append;
    private final TableRef target;
    private final Shape columns;
    private final Optional<ChangeFeed> feed;
    private final Temporary temporary;
    private final String side;
    private final String copy;
    private final String before;
    private final String after;
    private final String number;

    TargetReplacement(
            Dialect dialect,
            StatefulFlow flow,
            AppendPlanner append,
            TableRef target,
            Shape columns,
            Optional<ChangeFeed> feed,
            Temporary temporary) {
        this.dialect = dialect;
        this.flow = flow;
        this.append = append;
        this.target = target;
        this.columns = columns;
        this.feed = feed;
        this.temporary = temporary;
        this.side = dialect.quote(ReservedNames.KIND);
        this.copy = dialect.quote(ReservedNames.COPIES);
        this.before = dialect.quote(ReservedNames.OLD);
        this.after = dialect.quote(ReservedNames.NEW);
        this.number = dialect.quote(ReservedNames.RANK);
    }

    /**
     * A query for what the operator's rows become in the target.
     *
     * @param names columns of the operator's result, where no query stands above it
     */
    String output(String relation, List<String> names) {
        String query = flow.state()
                .output()
                .map(template ->
                        template.render(List.of("(SELECT " + dialect.quote(names) + " FROM " + relation + ")")))
                .orElse("SELECT " + dialect.quote(names) + " FROM " + relation);
        return "SELECT * FROM (" + query + ") AS o ("
                + dialect.quote(flow.output().names()) + ")";
    }

    /** @param now a query for the rows that there are to be, in place of those of {@code then} */
    List<Step> steps(String now, String then, String suffix) {
        List<Step> steps = new ArrayList<>();
        steps.add(changes(now, then));
        steps.add(gone());
        steps.add(new Step.Count(
                "count what goes",
                "Also when no row comes in its place",
                "SELECT 0, 0, count(*) FROM " + temporary.table(GONE)));
        steps.add(new RowDeletion(dialect, target, temporary.table(GONE))
                .step("delete what is no longer so", "Their groups have got new rows", ""));
        List<String> all = columns.names();
        steps.addAll(new FeedRows(dialect, feed, all)
                .insert(new FeedRows.Part(
                        ChangeType.DELETE.literal(),
                        all.stream().map(c -> "g." + dialect.quote(c)).toList(),
                        temporary.table(GONE) + " g")));
        String rows = "SELECT " + dialect.quote(flow.output().names()) + " FROM " + temporary.table(CHANGES)
                + " c WHERE " + side + " = 1";
        steps.addAll(append.plan(rows, suffix).steps());
        return steps;
    }

    /** Copies of a row that are on both sides stay. */
    private Step changes(String now, String then) {
        List<Column> output = flow.output().columns();
        String names = dialect.quote(flow.output().names());
        String same = output.stream()
                .map(c -> dialect.identical("u." + dialect.quote(c.name()), c.type()))
                .collect(Collectors.joining(", "));
        List<String> staged = new ArrayList<>(flow.output().names());
        staged.addAll(List.of(
                ReservedNames.KIND, ReservedNames.COPIES, ReservedNames.NEW, ReservedNames.OLD, ReservedNames.RANK));
        String counted = "SELECT u.*, ROW_NUMBER() OVER (PARTITION BY " + same + ", " + side + ") AS " + copy
                + ", SUM(CASE WHEN " + side + " = 1 THEN 1 ELSE 0 END) OVER (PARTITION BY " + same + ") AS " + after
                + ", SUM(CASE WHEN " + side + " = 0 THEN 1 ELSE 0 END) OVER (PARTITION BY " + same + ") AS " + before
                + "\nFROM (SELECT " + names + ", 1 AS " + side + " FROM (" + now + ") a\nUNION ALL SELECT " + names
                + ", 0 FROM (" + then + ") b) u";
        return temporary.fill(
                CHANGES,
                "find the rows that differ",
                "What is the same before and after stays where it is",
                staged,
                "SELECT n.*, ROW_NUMBER() OVER () AS " + number + " FROM (\n" + counted + "\n) n\nWHERE " + side
                        + " = 1 AND " + copy + " > " + before + " OR " + side + " = 0 AND " + copy + " > " + after);
    }

    private Step gone() {
        List<Column> found = columns.columns().stream()
                .filter(c -> flow.output().has(c.name()))
                .toList();
        List<String> staged = new ArrayList<>(List.of(ReservedNames.ROW));
        staged.addAll(columns.names());
        String row = dialect.quote(ReservedNames.ROW);
        String times = dialect.quote(ReservedNames.REPEATS);
        String same = found.stream()
                .map(c -> dialect.identical("x." + dialect.quote(c.name()), c.type()))
                .collect(Collectors.joining(", "));
        // Rows that differ may be the same in the columns of the target
        String wanted = "(SELECT * FROM (SELECT x.*, SUM(" + before + ") OVER (PARTITION BY " + same + ") AS " + times
                + ", ROW_NUMBER() OVER (PARTITION BY " + same + ") AS " + copy + "\nFROM (SELECT "
                + String.join(", ", append.stored()) + ", " + number + ", " + before + " - " + after + " AS " + before
                + " FROM " + temporary.table(CHANGES) + " WHERE " + side + " = 0 AND " + copy + " = " + after
                + " + 1) x) y WHERE " + copy + " = 1)";
        return temporary.fill(
                GONE,
                "find them in the target",
                "One copy goes for each that had been written",
                staged,
                "SELECT " + row + ", " + dialect.quote(columns.names()) + " FROM (\nSELECT t." + dialect.rowId()
                        + " AS "
                        + row + ", " + dialect.quote("t", columns.names()) + ", w." + times
                        + ", ROW_NUMBER() OVER (PARTITION BY w." + number + ") AS " + copy + "\nFROM " + wanted
                        + " w JOIN " + dialect.table(target) + " t ON " + dialect.nullSafe("t", "w", found)
                        + "\n) f WHERE " + copy + " <= " + times);
    }
}
