package io.flowsql.runtime.file;

import io.flowsql.rewriter.error.FlowError;
import io.flowsql.rewriter.error.FlowException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;

/** A DuckDB in memory, which reads files for engines that cannot. */
public final class FileDatabase {
    private static final String NO_DRIVER = "08001";

    private FileDatabase() {}

    public static Connection open() throws SQLException {
        try {
            return DriverManager.getConnection("jdbc:duckdb:");
        } catch (SQLException e) {
            if (NO_DRIVER.equals(e.getSQLState())) {
                throw FlowException.of(FlowError.FILE_READER_MISSING).causedBy(e);
            }
            throw e;
        }
    }
}
