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
                .map(c -> new DeclaredColumn(c, false, Optional.empty(), defaultOf(c), Optional.empty()))
                .toList();
        return new TableDefinition(Optional.of(columns), comment, properties);
    }

    private Optional<Fill> defaultOf(Column column) {
        return filled().stream()
                .filter(c -> c.column().name().equalsIgnoreCase(column.name()))
                .findFirst()
                .flatMap(DeclaredColumn::fill);
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

    /** How a column without a value from the flow gets one. */
    public sealed interface Fill {
        /** For messages. */
        String text();

        /** @param sql in the engine's words, over nothing */
        record Default(String sql) implements Fill {
            @Override
            public String text() {
                return "DEFAULT " + sql;
            }
        }

        /** @param sql in the engine's words, over the other columns of the row */
        record Generated(String sql) implements Fill {
            @Override
            public String text() {
                return "AS (" + sql + ")";
            }
        }

        /**
         * A number of its own for every row.
         *
         * @param always whether flows may not bring one
         * @param position of the column in the list, from 1
         */
        record Identity(boolean always, long start, long step, int position) implements Fill {
            @Override
            public String text() {
                return "AS IDENTITY (START WITH " + start + " INCREMENT BY " + step + ") in place " + position;
            }
        }
    }

    /**
     * @param condition what each of its values has to meet, in the engine's SQL
     * @param fill NULL is what it gets without
     */
    public record DeclaredColumn(
            Column column, boolean notNull, Optional<String> condition, Optional<Fill> fill, Optional<String> comment) {
        /** A column of which no more is said than its type. */
        public static DeclaredColumn plain(Column column) {
            return new DeclaredColumn(column, false, Optional.empty(), Optional.empty(), Optional.empty());
        }

        /** The same with another type. */
        public DeclaredColumn as(Column retyped) {
            return new DeclaredColumn(retyped, notNull, condition, fill, comment);
        }

        /** Whether every row has to bring a value. */
        public boolean isRequired() {
            return notNull && fill.isEmpty();
        }
    }

    /** The declared columns that get values by themselves. */
    public List<DeclaredColumn> filled() {
        return declared.orElse(List.of()).stream()
                .filter(c -> c.fill().isPresent())
                .toList();
    }

    /** Those that the engine works out, as messages show them. */
    public List<String> generated() {
        return filled().stream()
                .filter(c -> !(c.fill().orElseThrow() instanceof Fill.Default))
                .map(c -> c.column().name() + " " + c.fill().orElseThrow().text())
                .toList();
    }
}
