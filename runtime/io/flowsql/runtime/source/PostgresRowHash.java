package io.flowsql.runtime.source;

import io.flowsql.rewriter.definition.Column;
import io.flowsql.rewriter.definition.Shape;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * A hash of a row that no setting of a session changes (PostgreSQL 18). Types without a hash of their own, such as JSON and geometry,
 * are hashed as text.
 */
final class PostgresRowHash {
    private static final Set<String> HASHED = Set.of(
            "BIGINT",
            "BOOLEAN",
            "BPCHAR",
            "BYTEA",
            "CHARACTER",
            "CHARACTER VARYING",
            "DATE",
            "DOUBLE PRECISION",
            "INTEGER",
            "INTERVAL",
            "JSONB",
            "NUMERIC",
            "REAL",
            "SMALLINT",
            "TEXT",
            "TIME",
            "TIMESTAMP",
            "TIMESTAMP WITH TIME ZONE",
            "UUID");

    private PostgresRowHash() {}

    /** @param quote makes a column's name one for SQL */
    static String of(Shape columns, UnaryOperator<String> quote) {
        return columns.columns().stream()
                .map(column -> value(column, quote.apply(column.name())))
                .collect(Collectors.joining(", ", "hash_record_extended(ROW(", "), 0)"));
    }

    private static String value(Column column, String name) {
        String type = column.type().replaceAll("\\(.*?\\)|\\[\\]", "");
        return HASHED.contains(type) ? name : "CAST(" + name + " AS TEXT)";
    }
}
