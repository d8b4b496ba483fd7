package io.flowsql.rewriter.plan;

import static io.flowsql.rewriter.definition.ReservedNames.STAGE;

import io.flowsql.rewriter.definition.AppendFlow;
import io.flowsql.rewriter.definition.Column;
import io.flowsql.rewriter.definition.ReservedNames;
import io.flowsql.rewriter.definition.Shape;
import io.flowsql.rewriter.definition.TableRef;
import io.flowsql.rewriter.dialect.ChangeType;
import io.flowsql.rewriter.dialect.Dialect;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Append: one INSERT, its columns matched by name. With a change feed or with expectations the rows are staged before, under the names
 * that the target has for their columns.
 */
final class AppendPlanner {
    private final Dialect dialect;
    private final TableRef target;
    private final Shape columns;
    private final Optional<ChangeFeed> feed;
    private final Expectations expectations;
    private final List<String> from;
    private final List<String> to;

    /** @param columns of the target */
    AppendPlanner(
            Dialect dialect,
            AppendFlow flow,
            TableRef target,
            Shape columns,
            Optional<ChangeFeed> feed,
            Expectations expectations) {
        this.dialect = dialect;
        this.target = target;
        this.columns = columns;
        this.feed = feed;
        this.expectations = expectations;
        this.from = flow.output().columns().stream().map(Column::name).toList();
        this.to = from.stream().map(c -> columns.find(c).orElseThrow().name()).toList();
    }

    Plan plan(String rows, String suffix) {
        String relation = "(" + rows + ") AS " + dialect.quote(ReservedNames.PREFIX + "rows");
        return feed.isEmpty() && expectations.isEmpty()
                ? new Plan(List.of(insert(from, relation)))
                : new Plan(staged(relation, STAGE + suffix));
    }

    private List<Step> staged(String relation, String name) {
        List<String> values = new ArrayList<>();
        for (int i = 0; i < to.size(); i++) {
            values.add(dialect.quote(from.get(i)) + " AS " + dialect.quote(to.get(i)));
        }
        List<String> names = new ArrayList<>(to);
        for (String missing : expectations.columns()) {
            if (!to.contains(missing)) {
                names.add(missing);
                values.add("CAST(NULL AS " + columns.find(missing).orElseThrow().type() + ") AS "
                        + dialect.quote(missing));
            }
        }
        String query = "SELECT " + String.join(", ", values) + "\nFROM " + relation;
        String stage = dialect.temporaryTable(name);
        List<Step> steps = new ArrayList<>();
        steps.add(new Step.Stage(
                "stage the new rows",
                "They are looked at before they go to the table, and to its change feed",
                dialect.fillTemporaryTable(name, query),
                dialect.createTemporaryTable(name, names, query)));
        steps.addAll(expectations.steps(stage, to));
        FeedRows changes = new FeedRows(dialect, feed, to);
        steps.addAll(changes.insert(new FeedRows.Part(ChangeType.INSERT.literal(), changes.now("s"), stage + " s")));
        steps.add(insert(to, stage));
        steps.add(Step.of("clear a temporary table", "Nothing is left behind", dialect.clearTemporaryTable(name)));
        return steps;
    }

    private Step insert(List<String> values, String relation) {
        String sql = "INSERT INTO " + dialect.table(target) + " (" + dialect.quote(to) + ")\nSELECT "
                + dialect.quote(values) + "\nFROM " + relation;
        return new Step.Insert("append the new rows", "Columns go by name; those that it lacks get their default", sql);
    }
}
