package io.flowsql.rewriter.dialect;

/**
 * Rows of a table that may be looked for by their row ids in one statement.
 *
 * @param comparison what is true of their row ids and follows one in SQL, such as {@code IS NOT NULL}
 */
public record RowRange(String comparison) {
    public static final RowRange ALL = new RowRange("IS NOT NULL");

    /** @param rowId a column of row ids or NULLs */
    public String condition(String rowId) {
        return rowId + " " + comparison;
    }
}
