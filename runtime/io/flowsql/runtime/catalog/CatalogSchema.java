package io.flowsql.runtime.catalog;

import io.flowsql.rewriter.definition.TableRef;
import io.flowsql.rewriter.dialect.Dialect;
import io.flowsql.rewriter.error.FlowError;
import io.flowsql.rewriter.error.FlowException;
import io.flowsql.runtime.execution.SqlRunner;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The schema {@code flowsql}: made with the first definition, checked for its version once a connection.
 *
 * <p>Text columns have no limit on any engine; no table has a key, since DuckDB makes every update of an indexed row a delete and an
 * insert (2.0), and there is one row for each table or flow of the user's.
 */
public final class CatalogSchema {
    /** To be raised with every change of the tables below. */
    static final int VERSION = 1;

    private static final List<String> STATEMENTS = List.of(
            "CREATE SCHEMA flowsql",
            "CREATE SEQUENCE flowsql.ids START WITH 1",
            "CREATE TABLE flowsql.version (version INTEGER NOT NULL, changes BIGINT NOT NULL)",
            """
            CREATE TABLE flowsql.tables (
              table_id BIGINT NOT NULL,
              schema_name VARCHAR NOT NULL,
              table_name VARCHAR NOT NULL,
              statement VARCHAR NOT NULL,
              defined_in VARCHAR NOT NULL,
              adopted BOOLEAN NOT NULL,
              refreshes BIGINT NOT NULL,
              collected_at TIMESTAMP WITH TIME ZONE,
              storage VARCHAR,
              key_columns VARCHAR,
              key_types VARCHAR,
              sequence_type VARCHAR,
              tracked_columns VARCHAR,
              partial_columns VARCHAR)""",
            """
            CREATE TABLE flowsql.flows (
              flow_id BIGINT NOT NULL,
              table_id BIGINT NOT NULL,
              flow_name VARCHAR NOT NULL,
              statement VARCHAR,
              defined_in VARCHAR NOT NULL,
              active BOOLEAN NOT NULL,
              completed BOOLEAN NOT NULL)""",
            ViewEntries.TABLE,
            FeedEntries.TABLE,
            CommentEntries.TABLE,
            """
            CREATE TABLE flowsql.stream_states (
              flow_id BIGINT NOT NULL,
              signature VARCHAR NOT NULL)""",
            """
            CREATE TABLE flowsql.events (
              event_id BIGINT NOT NULL,
              event_time TIMESTAMP WITH TIME ZONE NOT NULL,
              event_type VARCHAR NOT NULL,
              level VARCHAR NOT NULL,
              table_name VARCHAR NOT NULL,
              flow_name VARCHAR,
              message VARCHAR NOT NULL,
              rows_read BIGINT,
              rows_inserted BIGINT,
              rows_updated BIGINT,
              rows_deleted BIGINT,
              late_events BIGINT,
              tied_events BIGINT,
              tombstones BIGINT,
              unchanged_keys BIGINT,
              dropped_records BIGINT,
              duration_ms BIGINT)""",
            """
            CREATE TABLE flowsql.expectations (
              event_id BIGINT NOT NULL,
              expectation_number INTEGER NOT NULL,
              expectation VARCHAR NOT NULL,
              passed_records BIGINT NOT NULL,
              failed_records BIGINT NOT NULL,
              dropped_records BIGINT NOT NULL,
              samples VARCHAR)""");

    private CatalogSchema() {}

    /** The version that is there; empty if the schema is not, or is just being made. */
    static Optional<Integer> version(SqlRunner sql, Dialect dialect) throws SQLException {
        String catalog = sql.connection().getCatalog();
        var tables = new EngineTables(sql, dialect);
        boolean there = tables.at(new TableRef(catalog, "flowsql", "version")).isPresent()
                || tables.named("version").stream()
                        .anyMatch(t -> t.catalog().equals(catalog) && t.schema().equalsIgnoreCase("flowsql"));
        if (!there) {
            return Optional.empty();
        }
        Optional<Integer> version = sql.first("SELECT version FROM flowsql.version", r -> r.getInt(1));
        if (version.isPresent() && version.get() > VERSION) {
            throw FlowException.of(FlowError.CATALOG_VERSION_UNKNOWN, version.get(), VERSION);
        }
        return version;
    }

    /** Makes what is missing. A crash in the middle on an engine that commits every step is mended by the next call. */
    static void create(SqlRunner sql, Dialect dialect, List<String> further) throws SQLException {
        if (dialect.lockCatalog().isPresent()) {
            sql.execute(dialect.lockCatalog().get());
        }
        for (String statement :
                Stream.concat(STATEMENTS.stream(), further.stream()).toList()) {
            sql.execute(statement.replaceFirst("CREATE (SCHEMA|SEQUENCE|TABLE|INDEX) ", "CREATE $1 IF NOT EXISTS "));
        }
        sql.update("INSERT INTO flowsql.version (version, changes) SELECT " + VERSION
                + ", 0 WHERE NOT EXISTS (SELECT 1 FROM flowsql.version)");
    }
}
