package io.flowsql.rewriter.definition;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a CREATE says of a table, apart from its flow.
 *
 * @param declared the column list; empty where the columns are those of the flows
 * @param properties those that were given, with values that they accept
 */
public record TableDefinition(
        Optional<List<DeclaredColumn>> declared, Optional<String> comment, Map<TableProperty, String> properties) {
    public TableDefinition {
        declared = declared.map(List::copyOf);
        properties = Map.copyOf(properties);
    }

    /** The same for a table that has its columns already. */
    public TableDefinition over(Shape existing) {
        List<DeclaredColumn> columns = existing.columns().stream()
                .map(column -> new DeclaredColumn(column, false, Optional.empty()))
                .toList();
        return new TableDefinition(Optional.of(columns), comment, properties);
    }

    /** @param property one of seconds */
    public long seconds(TableProperty property) {
        return Long.parseLong(value(property));
    }

    public boolean allows(TableProperty property) {
        return Boolean.parseBoolean(value(property));
    }

    /** @param property a share of a whole */
    public String ratio(TableProperty property) {
        return value(property);
    }

    /** Whether the statement says anything of a property. */
    public boolean has(TableProperty property) {
        return properties.containsKey(property);
    }

    private String value(TableProperty property) {
        return properties.getOrDefault(property, property.usual()).strip();
    }

    /** The declared columns as a shape. */
    public Optional<Shape> declaredShape() {
        return declared.map(columns ->
                new Shape(columns.stream().map(DeclaredColumn::column).toList()));
    }

    /**
     * @param condition what each of its values has to meet, in the engine's SQL
     */
    public record DeclaredColumn(Column column, boolean notNull, Optional<String> condition) {}
}
