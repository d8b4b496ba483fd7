package io.flowsql.rewriter.plan;

import static io.flowsql.rewriter.definition.ReservedNames.STAGE;

import io.flowsql.rewriter.definition.AppendFlow;
import io.flowsql.rewriter.definition.Column;
import io.flowsql.rewriter.definition.ReservedNames;
import io.flowsql.rewriter.definition.Shape;
import io.flowsql.rewriter.definition.TableRef;
import io.flowsql.rewriter.dialect.ChangeType;
import io.flowsql.rewriter.dialect.Dialect;
import java.util.List;
import java.util.Optional;

/** Append: one INSERT, its columns matched by name. With a change feed the rows are staged before, and inserted there too. */
final class AppendPlanner {
    private final Dialect dialect;
    private final TableRef target;
    private final Optional<ChangeFeed> feed;
    private final List<String> from;
    private final List<String> to;

    /** @param columns of the target */
    AppendPlanner(Dialect dialect, AppendFlow flow, TableRef target, Shape columns, Optional<ChangeFeed> feed) {
        this.dialect = dialect;
        this.target = target;
        this.feed = feed;
        this.from = flow.output().columns().stream().map(Column::name).toList();
        this.to = from.stream().map(c -> columns.find(c).orElseThrow().name()).toList();
    }

    Plan plan(String rows, String suffix) {
        String relation = "(" + rows + ") AS " + dialect.quote(ReservedNames.PREFIX + "rows");
        if (feed.isEmpty()) {
            return new Plan(List.of(insert(relation)));
        }
        String name = STAGE + suffix;
        String query = "SELECT " + dialect.quote(from) + "\nFROM " + relation;
        String stage = dialect.temporaryTable(name);
        Step fill = new Step.Stage(
                "stage the new rows",
                "They go to the table and to its change feed",
                dialect.fillTemporaryTable(name, query),
                dialect.createTemporaryTable(name, from, query));
        List<String> values = from.stream().map(c -> "s." + dialect.quote(c)).toList();
        Step change = new FeedRows(dialect, feed, to)
                .insert(new FeedRows.Part(ChangeType.INSERT.literal(), values, stage + " s"))
                .get(0);
        Step clear = Step.of("clear a temporary table", "Nothing is left behind", dialect.clearTemporaryTable(name));
        return new Plan(List.of(fill, change, insert(stage), clear));
    }

    private Step insert(String relation) {
        String sql = "INSERT INTO " + dialect.table(target) + " (" + dialect.quote(to) + ")\nSELECT "
                + dialect.quote(from) + "\nFROM " + relation;
        return new Step.Insert("append the new rows", "Columns go by name; those that it lacks get their default", sql);
    }
}
