package io.flowsql.runtime.source;

import io.flowsql.rewriter.dialect.Dialect;
import io.flowsql.rewriter.dialect.DuckDb;
import io.flowsql.rewriter.dialect.H2;
import java.nio.file.Path;

/** An engine and a place for its data. */
enum Store {
    DUCKDB_MEMORY,
    DUCKDB_FILE,
    H2_MEMORY,
    H2_FILE;

    boolean isH2() {
        return this == H2_MEMORY || this == H2_FILE;
    }

    boolean isFile() {
        return this == DUCKDB_FILE || this == H2_FILE;
    }

    Dialect dialect() {
        return isH2() ? new H2() : new DuckDb();
    }

    String url(Path directory, String name) {
        return switch (this) {
            case DUCKDB_MEMORY -> "jdbc:duckdb::memory:" + name;
            case DUCKDB_FILE -> "jdbc:duckdb:" + directory.resolve(name + ".duckdb");
            case H2_MEMORY -> "jdbc:h2:mem:" + name;
            case H2_FILE -> "jdbc:h2:" + directory.resolve(name);
        };
    }

    String defaultSchema() {
        return isH2() ? "PUBLIC" : "main";
    }
}
