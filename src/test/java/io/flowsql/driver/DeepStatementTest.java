package io.flowsql.driver;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.flowsql.testdb.Engine;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A statement that is nested more deeply than the stack of the thread. */
class DeepStatementTest {
    private static final int DEPTH = 20_000;

    static Stream<Engine> engines() {
        return Engine.underTest().stream();
    }

    @ParameterizedTest
    @MethodSource("engines")
    void isRefusedByAnSqlException(Engine engine) throws SQLException {
        try (Connection connection = DriverManager.getConnection(
                        "jdbc:flowsql:" + engine.newUrl().substring(5));
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE src (id INT)");
            for (String value :
                    new String[] {"(".repeat(DEPTH) + "id" + ")".repeat(DEPTH), "id" + " + 1".repeat(DEPTH)}) {
                SQLException refused = assertThrows(
                        SQLException.class,
                        () -> statement.execute(
                                "CREATE STREAMING TABLE t AS SELECT " + value + " AS x FROM STREAM src"));
                assertTrue(refused.getMessage().startsWith("[STATEMENT_TOO_COMPLEX]"), refused.getMessage());
                assertEquals("54001", refused.getSQLState());
            }
            assertFalse(statement.execute("CREATE STREAMING TABLE t AS SELECT id FROM STREAM src"));
        }
    }
}
