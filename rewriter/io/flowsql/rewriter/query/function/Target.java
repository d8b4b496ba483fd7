package io.flowsql.rewriter.query.function;

import io.flowsql.rewriter.dialect.Dialect;
import java.util.Locale;

/** The engines that the table has columns for. */
enum Target {
    DUCKDB("DuckDB"),
    H2("H2"),
    POSTGRESQL("PostgreSQL");

    private final String productName;

    Target(String productName) {
        this.productName = productName;
    }

    static Target of(Dialect dialect) {
        for (Target target : values()) {
            if (target.productName.equals(dialect.productName())) {
                return target;
            }
        }
        throw new IllegalArgumentException("no functions for " + dialect.productName());
    }

    String productName() {
        return productName;
    }

    /** As the table writes it. */
    String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
