package io.flowsql.rewriter.query.function;

import io.flowsql.rewriter.dialect.Dialect;
import io.flowsql.rewriter.dialect.DuckDb;
import io.flowsql.rewriter.dialect.H2;
import io.flowsql.rewriter.dialect.PostgreSql;
import java.util.Locale;

/** The engines that the table has columns for. */
enum Target {
    DUCKDB(new DuckDb()),
    H2(new H2()),
    POSTGRESQL(new PostgreSql());

    private final Dialect dialect;

    Target(Dialect dialect) {
        this.dialect = dialect;
    }

    static Target of(Dialect dialect) {
        for (Target target : values()) {
            if (target.productName().equals(dialect.productName())) {
                return target;
            }
        }
        throw new IllegalArgumentException("no functions for " + dialect.productName());
    }

    Dialect dialect() {
        return dialect;
    }

    String productName() {
        return dialect.productName();
    }

    /** As the table writes it. */
    String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
