package io.flowsql.rewriter.definition;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

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

    /** These columns, then those of the other that are not among them. */
    public Shape union(Shape other) {
        return new Shape(Stream.concat(columns.stream(), other.columns.stream().filter(c -> !has(c.name())))
                .toList());
    }

    public Shape without(Collection<String> names) {
        return new Shape(columns.stream()
                .filter(c -> names.stream().noneMatch(c.name()::equalsIgnoreCase))
                .toList());
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
