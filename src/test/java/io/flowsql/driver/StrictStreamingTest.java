package io.flowsql.driver;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code flowsql.strictStreaming=true}: what Spark refuses in a streaming query is refused. */
class StrictStreamingTest {
    private static final String URL = "jdbc:flowsql:duckdb:;flowsql.strictStreaming=";

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "SELECT g, count(*) AS n FROM STREAM s GROUP BY g | STREAMING_OUTPUT_MODE.UNSUPPORTED_OPERATION",
                "SELECT count(DISTINCT g) AS n FROM STREAM s | STREAMING_OUTPUT_MODE.UNSUPPORTED_OPERATION",
                "SELECT DISTINCT g FROM STREAM s | STREAMING_OUTPUT_MODE.UNSUPPORTED_OPERATION",
                "SELECT g FROM STREAM s UNION SELECT g FROM STREAM s | STREAMING_OUTPUT_MODE.UNSUPPORTED_OPERATION",
                "SELECT g FROM STREAM s QUALIFY row_number() OVER (PARTITION BY g ORDER BY x) = 1 | NON_TIME_WINDOW_NOT_SUPPORTED_IN_STREAMING"
            })
    void refusesWhatSparkRefuses(String query, String error) throws SQLException {
        create("false", query);
        SQLException refused = Assertions.assertThrows(SQLException.class, () -> create("true", query));
        Assertions.assertTrue(refused.getMessage().contains("[" + error + "]"), refused.getMessage());
        Assertions.assertEquals("42KDE", refused.getSQLState());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "SELECT window.start AS w, count(*) AS n FROM STREAM s WATERMARK ts DELAY OF INTERVAL 1 MINUTE GROUP BY window(ts, '5 minutes')",
                "SELECT a.g, b.x FROM STREAM(s) a JOIN STREAM(s) b ON a.x = b.x",
                "SELECT g FROM STREAM s LIMIT 3"
            })
    void takesWhatSparkTakes(String query) throws SQLException {
        create("true", query);
    }

    private static void create(String strict, String query) throws SQLException {
        try (Connection connection = DriverManager.getConnection(URL + strict);
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE s (g VARCHAR, x INT, ts TIMESTAMP)");
            statement.execute("CREATE STREAMING TABLE t AS " + query);
        }
    }
}
