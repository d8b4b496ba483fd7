package io.flowsql.rewriter.definition;

import java.util.List;
import java.util.Optional;

/**
 * What a CREATE says of a table, apart from its flow.
 *
 * @param declared the column list; empty where the columns are those of the flows
 */
public record TableDefinition(Optional<List<DeclaredColumn>> declared, Optional<String> comment) {
    public TableDefinition {
        declared = declared.map(List::copyOf);
    }

    /** The declared columns as a shape. */
    public Optional<Shape> declaredShape() {
        return declared.map(columns ->
                new Shape(columns.stream().map(DeclaredColumn::column).toList()));
    }

    /**
     * @param defaultValue in the engine's SQL
     */
    public record DeclaredColumn(Column column, boolean notNull, Optional<String> defaultValue) {}
}
