package io.flowsql.runtime.source;

import io.flowsql.rewriter.definition.Column;
import io.flowsql.rewriter.definition.Shape;
import java.util.Locale;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * A hash of a row that no setting of a session changes (PostgreSQL 18). Types that are not known to have a hash of their own, such as JSON,
 * geometry and those of users, are hashed as text.
 */
final class PostgresRowHash {
    private static final Set<String> HASHED = Set.of(
            ("bigint boolean bpchar bytea character cidr date daterange inet int4range int8range integer interval jsonb macaddr numeric"
                            + " numrange oid real smallint text time timestamp tsrange tstzrange uuid")
                    .split(" "));
    private static final Set<String> HASHED_OF_WORDS =
            Set.of("character varying", "double precision", "time with time zone", "timestamp with time zone");

    private PostgresRowHash() {}

    /** @param quote makes a column's name one for SQL */
    static String of(Shape columns, UnaryOperator<String> quote) {
        return columns.columns().stream()
                .map(column -> value(column, quote.apply(column.name())))
                .collect(Collectors.joining(", ", "hash_record_extended(ROW(", "), 0)"));
    }

    private static String value(Column column, String name) {
        String type = column.type().replaceAll("\\(.*?\\)|\\[\\]", "").toLowerCase(Locale.ROOT);
        return HASHED.contains(type) || HASHED_OF_WORDS.contains(type) ? name : "CAST(" + name + " AS TEXT)";
    }
}
