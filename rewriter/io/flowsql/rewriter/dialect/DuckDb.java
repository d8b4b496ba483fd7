package io.flowsql.rewriter.dialect;

/** DuckDB 2.0. Names keep their case and are compared without it. */
public record DuckDb() implements Dialect {
    @Override
    public String productName() {
        return "DuckDB";
    }

    @Override
    public String fold(String name) {
        return name;
    }
}
