package io.flowsql.driver.wrap;

import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * Rows of metadata without those of the schema flowsql. Only {@link #next} leaves them out: H2, DuckDB and PostgreSQL give metadata that
 * moves forward only.
 */
final class VisibleRows extends FlowResultSet {
    private static final String INTERNAL_SCHEMA = "flowsql";

    private final ResultSet inner;
    private final int schemaColumn;

    /** @param schemaColumn from 1 */
    VisibleRows(FlowConnection connection, ResultSet inner, int schemaColumn) {
        super(connection, inner);
        this.inner = inner;
        this.schemaColumn = schemaColumn;
    }

    @Override
    public boolean next() throws SQLException {
        boolean found = inner.next();
        while (found && INTERNAL_SCHEMA.equalsIgnoreCase(inner.getString(schemaColumn))) {
            found = inner.next();
        }
        return found;
    }
}
