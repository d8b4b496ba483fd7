package io.flowsql.rewriter.bind;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** The columns of a table or of a query, in order. Looked up without regard to case, as Databricks does. */
public record Shape(List<Column> columns) {
    public Shape {
        columns = List.copyOf(columns);
    }

    public Optional<Column> find(String name) {
        Optional<Column> exact =
                columns.stream().filter(c -> c.name().equals(name)).findFirst();
        return exact.isPresent()
                ? exact
                : columns.stream().filter(c -> c.name().equalsIgnoreCase(name)).findFirst();
    }

    public boolean has(String name) {
        return find(name).isPresent();
    }

    public List<String> names() {
        return columns.stream().map(Column::name).toList();
    }

    /** For messages: {@code id, name, city}. */
    @Override
    public String toString() {
        return columns.stream().map(Column::name).collect(Collectors.joining(", "));
    }
}
