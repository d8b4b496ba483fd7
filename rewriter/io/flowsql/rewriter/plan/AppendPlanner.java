package io.flowsql.rewriter.plan;

import static io.flowsql.rewriter.definition.ReservedNames.STAGE;

import io.flowsql.rewriter.definition.AppendFlow;
import io.flowsql.rewriter.definition.Column;
import io.flowsql.rewriter.definition.ReservedNames;
import io.flowsql.rewriter.definition.Shape;
import io.flowsql.rewriter.definition.TableDefinition.DeclaredColumn;
import io.flowsql.rewriter.definition.TableRef;
import io.flowsql.rewriter.dialect.ChangeType;
import io.flowsql.rewriter.dialect.Dialect;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

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
    private final Fills fills;
    private final List<String> values;
    private final List<String> to;

    /** @param columns of the target */
    AppendPlanner(
            Dialect dialect,
            AppendFlow flow,
            TableRef target,
            Shape columns,
            Optional<ChangeFeed> feed,
            Expectations expectations,
            Fills fills) {
        this.fills = fills;
        this.dialect = dialect;
        this.target = target;
        this.columns = columns;
        this.feed = feed;
        this.expectations = expectations;
        List<Column> from = flow.output().columns();
        List<Column> stored =
                from.stream().map(c -> columns.find(c.name()).orElseThrow()).toList();
        StoreAssignment assignment = new StoreAssignment(dialect);
        this.values = IntStream.range(0, from.size())
                .mapToObj(i -> assignment.value(from.get(i), stored.get(i)))
                .toList();
        this.to = stored.stream().map(Column::name).toList();
    }

    Plan plan(String rows, String suffix) {
        String relation = "(" + rows + ") AS " + dialect.quote(ReservedNames.PREFIX + "rows");
        List<String> written = new ArrayList<>(to);
        List<String> selected = new ArrayList<>(stored());
        for (DeclaredColumn missing : fills.missing(to)) {
            written.add(missing.column().name());
            selected.add(fills.aliased(missing));
        }
        return feed.isEmpty() && expectations.isEmpty()
                ? new Plan(List.of(insert(written, String.join(", ", selected), relation)))
                : new Plan(staged(relation, STAGE + suffix, written, selected));
    }

    /** The values of a row as the target keeps them, under its names. */
    List<String> stored() {
        return IntStream.range(0, to.size())
                .mapToObj(i -> values.get(i) + " AS " + dialect.quote(to.get(i)))
                .toList();
    }

    private List<Step> staged(String relation, String name, List<String> written, List<String> selected) {
        List<String> staged = new ArrayList<>(selected);
        List<String> known = new ArrayList<>(written);
        List<String> derived = new ArrayList<>();
        for (DeclaredColumn generated : fills.generated()) {
            known.add(generated.column().name());
            derived.add(fills.aliased(generated));
        }
        List<String> names = new ArrayList<>(written);
        Map<String, String> absent = expectations.absent(known, columns);
        names.addAll(absent.keySet());
        staged.addAll(absent.values());
        String query = "SELECT " + String.join(", ", staged) + "\nFROM " + relation;
        if (!derived.isEmpty()) {
            names.addAll(known.subList(written.size(), known.size()));
            query = "SELECT b.*, " + String.join(", ", derived) + "\nFROM (" + query + ") b";
        }
        String stage = dialect.temporaryTable(name);
        List<Step> steps = new ArrayList<>();
        steps.add(new Step.Stage(
                "stage the new rows",
                "They are looked at before they go to the table, and to its change feed",
                dialect.fillTemporaryTable(name, query),
                dialect.createTemporaryTable(name, names, query)));
        steps.addAll(expectations.steps(stage, to));
        FeedRows changes = new FeedRows(dialect, feed, known);
        steps.addAll(changes.insert(new FeedRows.Part(ChangeType.INSERT.literal(), changes.now("s"), stage + " s")));
        steps.add(insert(written, dialect.quote(written), stage));
        steps.add(Step.of("clear a temporary table", "Nothing is left behind", dialect.clearTemporaryTable(name)));
        return steps;
    }

    private Step insert(List<String> into, String selected, String relation) {
        String sql = "INSERT INTO " + dialect.table(target) + " (" + dialect.quote(into) + ")\nSELECT " + selected
                + "\nFROM " + relation;
        return new Step.Insert("append the new rows", "Columns go by name; those that it lacks get their default", sql);
    }
}
