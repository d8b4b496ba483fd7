package io.flowsql.rewriter.definition;

/**
 * {@code INSERT INTO table REPLACE WHERE condition query}, bound.
 *
 * @param columns of the table
 * @param brought the columns of the query, by their places; as many as the table has
 * @param query in the engine's SQL
 * @param condition in the engine's SQL, over the columns of the table
 * @param words the condition as the user wrote it
 */
public record PartReplacement(
        TableRef table, Shape columns, Shape brought, String query, String condition, String words) {
    public PartReplacement {
        if (columns.columns().size() != brought.columns().size()) {
            throw new IllegalArgumentException(columns + " from " + brought);
        }
    }
}
