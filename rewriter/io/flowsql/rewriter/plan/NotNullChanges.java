package io.flowsql.rewriter.plan;

import io.flowsql.rewriter.definition.Shape;
import io.flowsql.rewriter.definition.TableDefinition;
import io.flowsql.rewriter.definition.TableDefinition.DeclaredColumn;
import io.flowsql.rewriter.definition.TableRef;
import io.flowsql.rewriter.dialect.Dialect;
import java.util.ArrayList;
import java.util.List;

/** What a new column list says about NOT NULL that the list before did not say. */
public final class NotNullChanges {
    private final Dialect dialect;
    private final TableRef table;
    private final List<String> required;
    private final List<String> added;
    private final List<String> free;

    /** @param there the columns that the table has */
    public NotNullChanges(Dialect dialect, TableRef table, Shape there, TableDefinition before, TableDefinition now) {
        this.dialect = dialect;
        this.table = table;
        List<String> old = required(before);
        List<String> wanted = required(now);
        this.required = wanted.stream()
                .filter(c -> !old.contains(c) && there.names().contains(c))
                .toList();
        this.added = wanted.stream().filter(c -> !there.names().contains(c)).toList();
        this.free = old.stream()
                .filter(c -> !wanted.contains(c) && there.names().contains(c))
                .toList();
    }

    private static List<String> required(TableDefinition definition) {
        return definition.declared().orElse(List.of()).stream()
                .filter(DeclaredColumn::notNull)
                .map(c -> c.column().name())
                .toList();
    }

    /**
     * A column that is to have a value in every row.
     *
     * @param missing a query of the number of rows that have none
     */
    public record Requirement(String column, String missing) {}

    /** Those that rows which are there may not meet. */
    public List<Requirement> requirements() {
        String rows = "SELECT count(*) FROM " + dialect.table(table);
        List<Requirement> all = new ArrayList<>();
        required.forEach(c -> all.add(new Requirement(c, rows + " WHERE " + dialect.quote(c) + " IS NULL")));
        added.forEach(c -> all.add(new Requirement(c, rows)));
        return all;
    }

    /** Columns that are added get it when they are. */
    public List<Step> steps() {
        List<Step> steps = new ArrayList<>();
        required.forEach(c -> steps.add(step(dialect, table, c, true)));
        free.forEach(c -> steps.add(step(dialect, table, c, false)));
        return steps;
    }

    static Step step(Dialect dialect, TableRef table, String column, boolean notNull) {
        return Step.of(
                (notNull ? "require values of column " : "take NULL in column ") + column,
                "The column list says so",
                "ALTER TABLE " + dialect.table(table) + " ALTER COLUMN " + dialect.quote(column)
                        + (notNull ? " SET NOT NULL" : " DROP NOT NULL"));
    }
}
