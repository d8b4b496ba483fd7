package io.flowsql.runtime.source;

import io.flowsql.rewriter.definition.TableRef;
import io.flowsql.rewriter.error.FlowError;
import io.flowsql.rewriter.error.FlowException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;

/** Tells tables whose rows DuckDB numbers from what else a name may stand for. */
final class DuckDbTableKind {
    private static final String TABLE = """
            SELECT t.temporary, t.internal, d.type
            FROM duckdb_tables() t JOIN duckdb_databases() d ON d.database_name = t.database_name
            WHERE t.database_name = ? AND t.schema_name = ? AND t.table_name = ?""";
    private static final String VIEW =
            "SELECT 1 FROM duckdb_views() WHERE database_name = ? AND schema_name = ? AND view_name = ?";

    private final StreamedTable source;

    DuckDbTableKind(StreamedTable source) {
        this.source = source;
    }

    /** @throws FlowException if the row numbers cannot be had */
    void requireRowNumbers() {
        if (source.shape().has("rowid")) {
            throw refused("a table with a column named rowid, which hides DuckDB's row numbers");
        }
    }

    /** @throws FlowException if the source is no table of a DuckDB database */
    void requireTable(Steps steps) throws SQLException {
        TableRef name = source.table();
        Object[] parts = {name.catalog(), name.schema(), name.table()};
        Optional<Optional<String>> refusal = steps.first(TABLE, DuckDbTableKind::refusal, parts);
        if (refusal.isEmpty()) {
            throw refused(steps.first(VIEW, row -> "a view", parts).orElse("not a table of this database"));
        }
        if (refusal.get().isPresent()) {
            throw refused(refusal.get().get());
        }
    }

    private FlowException refused(String kind) {
        return FlowException.of(
                FlowError.STREAMING_SOURCE_NOT_A_TABLE, source.label().source(), kind);
    }

    private static Optional<String> refusal(ResultSet row) throws SQLException {
        if (row.getBoolean(1)) {
            return Optional.of("a temporary table, which only its own connection sees");
        }
        if (row.getBoolean(2)) {
            return Optional.of("a system table");
        }
        String database = row.getString(3);
        return database.equals("duckdb")
                ? Optional.empty()
                : Optional.of("a table of an attached " + database + " database");
    }
}
