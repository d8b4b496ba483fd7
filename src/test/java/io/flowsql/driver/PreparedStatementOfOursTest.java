package io.flowsql.driver;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.flowsql.testdb.Engine;
import io.flowsql.testdb.Storage;
import io.flowsql.testdb.TestDatabase;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A statement of ours has no parameters, and says so. */
class PreparedStatementOfOursTest {
    @TempDir
    Path folder;

    static List<Engine> engines() {
        return Engine.underTest();
    }

    @ParameterizedTest
    @MethodSource("engines")
    void aParameterIsRefused(Engine engine) throws SQLException {
        try (TestDatabase database = TestDatabase.create(engine, Storage.MEMORY, folder);
                Connection connection = database.connect();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE s (id INT)");
            statement.execute("CREATE STREAMING TABLE t AS SELECT * FROM STREAM s");
            for (String sql : List.of(
                    "SELECT event_type FROM event_log(?)",
                    "SELECT event_type FROM event_log(TABLE(?))",
                    "SELECT message FROM event_log('t') WHERE event_type = ?",
                    "REFRESH STREAMING TABLE ?")) {
                SQLException refused = assertThrows(SQLException.class, () -> run(connection, sql));
                assertTrue(refused.getMessage().startsWith("[PARAMETER_NOT_SUPPORTED]"), refused::getMessage);
                assertTrue(refused.getMessage().endsWith("(1:" + (sql.indexOf('?') + 1) + ")"), refused::getMessage);
                assertEquals("42601", refused.getSQLState());
            }
        }
    }

    @ParameterizedTest
    @MethodSource("engines")
    void othersKeepTheirErrors(Engine engine) throws SQLException {
        try (TestDatabase database = TestDatabase.create(engine, Storage.MEMORY, folder);
                Connection connection = database.connect()) {
            SQLException refused =
                    assertThrows(SQLException.class, () -> run(connection, "SELECT x FROM missing WHERE x = ?"));
            assertTrue(refused.getMessage().toLowerCase().contains("missing"), refused::getMessage);
        }
    }

    /** PostgreSQL looks at a text when it is executed. */
    private static void run(Connection connection, String sql) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, "t");
            statement.execute();
        }
    }
}
