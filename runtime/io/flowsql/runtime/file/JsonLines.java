package io.flowsql.runtime.file;

import io.flowsql.runtime.execution.SqlRunner;
import io.flowsql.runtime.execution.SqlRunner.RowReader;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/** Lines of JSON, read by a DuckDB. */
final class JsonLines {
    private JsonLines() {}

    /**
     * @param selected SQL over {@code j}, a line's value
     * @return what was selected from each line, in order
     * @throws SQLException if a line is no JSON
     */
    static <T> List<T> read(SqlRunner sql, List<String> lines, String selected, RowReader<T> reader)
            throws SQLException {
        if (lines.isEmpty()) {
            return List.of();
        }
        try (Connection database = FileDatabase.open()) {
            List<T> values = new SqlRunner(database, sql.cancellation())
                    .query(
                            "WITH lines AS (SELECT from_json(?, '[\"JSON\"]') AS a) SELECT " + selected
                                    + " FROM (SELECT unnest(a) AS j, generate_subscripts(a, 1) AS n FROM lines) ORDER BY n",
                            reader,
                            "[" + String.join(",", lines) + "]");
            if (values.size() != lines.size()) {
                throw new SQLException("A line of JSON is not one value", "22000");
            }
            return values;
        }
    }
}
