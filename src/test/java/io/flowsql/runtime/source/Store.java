package io.flowsql.runtime.source;

import io.flowsql.rewriter.dialect.Dialect;
import io.flowsql.rewriter.dialect.DuckDb;
import io.flowsql.rewriter.dialect.H2;
import io.flowsql.rewriter.dialect.PostgreSql;
import io.flowsql.testdb.Engine;
import java.nio.file.Path;
import java.sql.SQLException;

/** An engine and a place for its data. */
enum Store {
    DUCKDB_MEMORY(new DuckDb(), "main"),
    DUCKDB_FILE(new DuckDb(), "main"),
    H2_MEMORY(new H2(), "PUBLIC"),
    H2_FILE(new H2(), "PUBLIC"),
    POSTGRESQL(new PostgreSql(), "public");

    private final Dialect dialect;
    private final String defaultSchema;

    Store(Dialect dialect, String defaultSchema) {
        this.dialect = dialect;
        this.defaultSchema = defaultSchema;
    }

    boolean isFile() {
        return this == DUCKDB_FILE || this == H2_FILE;
    }

    Dialect dialect() {
        return dialect;
    }

    String url(Path directory, String name) throws SQLException {
        return switch (this) {
            case DUCKDB_MEMORY -> "jdbc:duckdb::memory:" + name;
            case DUCKDB_FILE -> "jdbc:duckdb:" + directory.resolve(name + ".duckdb");
            case H2_MEMORY -> "jdbc:h2:mem:" + name;
            case H2_FILE -> "jdbc:h2:" + directory.resolve(name);
            case POSTGRESQL -> "jdbc:" + Engine.POSTGRESQL.fileUrl(directory, name);
        };
    }

    String defaultSchema() {
        return defaultSchema;
    }
}
