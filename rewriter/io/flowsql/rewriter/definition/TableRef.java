package io.flowsql.rewriter.definition;

/**
 * A table of the engine, each part exactly as the engine stores it.
 *
 * @param catalog the database; never empty, also where the engine has only one
 */
public record TableRef(String catalog, String schema, String table) {
    @Override
    public String toString() {
        return schema + "." + table;
    }
}
