package io.flowsql.rewriter.plan;

import io.flowsql.rewriter.definition.AppendFlow;
import io.flowsql.rewriter.definition.Column;
import io.flowsql.rewriter.definition.ReservedNames;
import io.flowsql.rewriter.definition.Shape;
import io.flowsql.rewriter.definition.TableRef;
import io.flowsql.rewriter.dialect.Dialect;
import java.util.List;

/** Append: one INSERT, its columns matched by name. */
final class AppendPlanner {
    private final Dialect dialect;

    AppendPlanner(Dialect dialect) {
        this.dialect = dialect;
    }

    Plan plan(AppendFlow flow, TableRef target, Shape columns, String rows) {
        List<String> from = flow.output().columns().stream().map(Column::name).toList();
        List<String> to =
                from.stream().map(c -> columns.find(c).orElseThrow().name()).toList();
        String sql = "INSERT INTO " + dialect.table(target) + " (" + dialect.quote(to) + ")\nSELECT "
                + dialect.quote(from) + "\nFROM (" + rows + ") AS " + dialect.quote(ReservedNames.PREFIX + "rows");
        return new Plan(List.of(new Step.Insert(
                "append the new rows", "Columns go by name; those that it lacks get their default", sql)));
    }
}
