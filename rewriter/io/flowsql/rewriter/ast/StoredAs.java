package io.flowsql.rewriter.ast;

/** How AUTO CDC keeps what it receives. */
public enum StoredAs {
    SCD_TYPE_1("SCD TYPE 1"),
    SCD_TYPE_2("SCD TYPE 2"),
    BITEMPORAL("BITEMPORAL");

    private final String sql;

    StoredAs(String sql) {
        this.sql = sql;
    }

    /** As it is written in a statement. */
    public String sql() {
        return sql;
    }
}
