package io.flowsql.runtime.source;

import io.flowsql.rewriter.error.FlowError;
import io.flowsql.rewriter.error.FlowException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;

/** Tells tables whose rows name the transaction that wrote them from what else a name may stand for (PostgreSQL 18). */
final class PostgresTableKind {
    /** Of the table and all that is read with it, whatever is not a heap: its partitions and the tables that inherit from it. */
    private static final String KIND = """
            WITH RECURSIVE parts AS (
              SELECT c.oid FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
              WHERE n.nspname = ? AND c.relname = ?
              UNION SELECT i.inhrelid FROM pg_catalog.pg_inherits i JOIN parts p ON p.oid = i.inhparent
            )
            SELECT c.relkind, c.relpersistence, n.nspname IN ('pg_catalog', 'information_schema', 'pg_toast'), a.amname
            FROM parts p
            JOIN pg_catalog.pg_class c ON c.oid = p.oid
            JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
            LEFT JOIN pg_catalog.pg_am a ON a.oid = c.relam
            ORDER BY c.relkind IN ('p', 'r'), c.relpersistence = 'p'""";

    private final StreamedTable source;

    PostgresTableKind(StreamedTable source) {
        this.source = source;
    }

    /** @throws FlowException if the source is no table of this database */
    void requireTable(Steps steps) throws SQLException {
        Optional<String> refusal = steps.first(
                        KIND,
                        PostgresTableKind::refusal,
                        source.table().schema(),
                        source.table().table())
                .orElse(Optional.of("not a table of this database"));
        if (refusal.isPresent()) {
            throw FlowException.of(
                    FlowError.STREAMING_SOURCE_NOT_A_TABLE, source.label().source(), refusal.get());
        }
    }

    private static Optional<String> refusal(ResultSet row) throws SQLException {
        switch (row.getString(1)) {
            case "v":
                return Optional.of("a view");
            case "m":
                return Optional.of("a materialized view, whose rows are all new after every refresh of its own");
            case "f":
                return Optional.of(
                        "a foreign table, or has one among its partitions: its rows name no transaction of this database");
            case "p":
            case "r":
                break;
            default:
                return Optional.of("not a table");
        }
        if (row.getString(2).equals("t")) {
            return Optional.of("a temporary table, which only its own connection sees");
        }
        if (row.getBoolean(3)) {
            return Optional.of("a system table");
        }
        String storage = row.getString(4);
        return storage == null || storage.equals("heap")
                ? Optional.empty()
                : Optional.of("kept by the table access method " + storage + ", whose rows name no transaction");
    }
}
