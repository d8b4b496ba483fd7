package io.flowsql.driver.cli;

import java.sql.ResultSet;
import java.sql.SQLException;

/** Writes the rows of one query. */
sealed interface ResultPrinter permits TablePrinter, CsvPrinter, JsonPrinter {
    /** Reads the result set to its end; closing it is the caller's business. */
    void print(ResultSet rows) throws SQLException;
}
