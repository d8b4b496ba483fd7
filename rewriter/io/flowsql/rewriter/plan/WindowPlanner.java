package io.flowsql.rewriter.plan;

import io.flowsql.rewriter.definition.Column;
import io.flowsql.rewriter.definition.Shape;
import io.flowsql.rewriter.definition.StatefulFlow;
import io.flowsql.rewriter.definition.StreamOperator;
import io.flowsql.rewriter.dialect.Dialect;
import java.util.ArrayList;
import java.util.List;

/**
 * Groups that are complete once the watermark has passed their time. Each goes to the target once; rows that come later still are left
 * out.
 *
 * <p>The watermark is that of the refreshes before while rows are read, and counts the new rows when groups are looked for.
 */
final class WindowPlanner {
    private final Dialect dialect;
    private final StatefulFlow flow;
    private final StreamTables tables;
    private final AppendPlanner append;
    private final Temporary temporary;
    private final String suffix;

    WindowPlanner(
            Dialect dialect,
            StatefulFlow flow,
            StreamTables tables,
            AppendPlanner append,
            Temporary temporary,
            String suffix) {
        this.dialect = dialect;
        this.flow = flow;
        this.tables = tables;
        this.append = append;
        this.temporary = temporary;
        this.suffix = suffix;
    }

    /** @param streams for each stream its new rows, a SELECT in parentheses */
    List<Step> steps(String input, StreamOperator.Windows windows, List<String> streams) {
        Shape shape = flow.state().shape();
        Column time = shape.columns().get(windows.time());
        String column = dialect.quote(time.name());
        String columns = dialect.quote(shape.names());
        String rows = dialect.table(tables.rows());
        String marks = dialect.table(tables.marks());
        String mark = mark(windows, time);
        List<Step> steps = new ArrayList<>();
        steps.add(temporary.fill(
                "new_rows",
                "stage the new rows",
                "Those of groups that are in the target already come too late",
                shape.names(),
                "SELECT " + columns + " FROM (\n" + input + "\n) q WHERE " + column + " > " + mark + " OR " + column
                        + " IS NOT NULL AND " + mark + " IS NULL"));
        steps.add(temporary.fill(
                "marks",
                "move the watermarks",
                "Each is the latest time of its stream less the delay, and never moves back",
                List.of(StreamTables.INPUT, StreamTables.MARK),
                newMarks(windows, streams)));
        steps.add(Step.of("forget the old watermarks", "There is one for each stream", "DELETE FROM " + marks));
        String both = StreamTables.INPUT + ", " + StreamTables.MARK;
        steps.add(Step.of(
                "remember the watermarks",
                "They decide what is complete",
                "INSERT INTO " + marks + " (" + both + ")\nSELECT "
                        + dialect.quote(List.of(StreamTables.INPUT, StreamTables.MARK)) + " FROM "
                        + temporary.table("marks")));
        String complete = "(SELECT " + columns + " FROM (SELECT " + columns + " FROM " + temporary.table("new_rows")
                + " UNION ALL SELECT " + columns + " FROM " + rows + ") q WHERE " + column + " <= " + mark + ")";
        List<String> result = windows.groups().shape().names();
        String output = "SELECT * FROM (SELECT "
                + dialect.quote(result.subList(windows.groups().keys(), result.size()))
                + " FROM (" + windows.groups().result().render(List.of(complete)) + ") q) AS o ("
                + dialect.quote(flow.output().names()) + ")";
        steps.addAll(append.plan(output, suffix).steps());
        steps.add(Step.of(
                "forget the rows of these groups",
                "They are complete",
                "DELETE FROM " + rows + " WHERE " + column + " <= " + mark));
        steps.add(Step.of(
                "keep the other new rows",
                "Their groups are not complete",
                "INSERT INTO " + rows + " (" + columns + ")\nSELECT " + columns + " FROM " + temporary.table("new_rows")
                        + " WHERE " + mark + " IS NULL OR " + column + " > " + mark));
        return steps;
    }

    /** The slowest stream counts; NULL until each has had a row. */
    private String mark(StreamOperator.Windows windows, Column time) {
        return "(SELECT CAST(CASE WHEN count(*) = " + windows.watermarks().size() + " THEN min(" + StreamTables.MARK
                + ") END AS " + time.type() + ") FROM " + dialect.table(tables.marks()) + ")";
    }

    private String newMarks(StreamOperator.Windows windows, List<String> streams) {
        StringBuilder all = new StringBuilder("SELECT " + StreamTables.INPUT + " AS i, " + StreamTables.MARK
                + " AS m FROM " + dialect.table(tables.marks()));
        for (StreamOperator.Watermark watermark : windows.watermarks()) {
            all.append("\nUNION ALL SELECT ")
                    .append(watermark.number())
                    .append(", CAST(max(")
                    .append(watermark.time())
                    .append(") AS TIMESTAMP) FROM ")
                    .append(watermark.rows().render(streams))
                    .append(" q");
        }
        return "SELECT i AS " + dialect.quote(StreamTables.INPUT) + ", max(m) AS " + dialect.quote(StreamTables.MARK)
                + " FROM (\n" + all + "\n) m GROUP BY i HAVING max(m) IS NOT NULL";
    }
}
