package io.flowsql.driver.wrap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.flowsql.testdb.Engine;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.postgresql.util.PSQLException;

@Timeout(60)
class CancelTest {
    private static final String SLOW = "REFRESH STREAMING TABLE SLOW";

    private final List<String> executed = new CopyOnWriteArrayList<>();

    static Stream<Engine> engines() {
        return Engine.underTest().stream();
    }

    @ParameterizedTest
    @MethodSource("engines")
    void cancelStopsTheRunningStep(Engine engine) throws Exception {
        try (Connection connection =
                        ScriptedCommands.connection(DriverManager.getConnection(engine.newUrl()), executed);
                Statement statement = connection.createStatement()) {
            CompletableFuture<SQLException> outcome = CompletableFuture.supplyAsync(
                    () -> assertThrows(SQLException.class, () -> statement.execute(SLOW)));
            while (!outcome.isDone()) {
                statement.cancel();
                outcome.copy()
                        .completeOnTimeout(null, 20, TimeUnit.MILLISECONDS)
                        .join();
            }
            SQLException cancelled = outcome.get();
            assertEquals("57014", cancelled.getSQLState());
            assertFalse(cancelled instanceof SQLTimeoutException, "a pool drops the connection on a time-out");
            assertEquals(3, statement.executeUpdate("REFRESH STREAMING TABLE t"));
        }
    }

    @ParameterizedTest
    @MethodSource("engines")
    void queryTimeoutIsForTheWholeExecution(Engine engine) throws Exception {
        try (Connection connection =
                        ScriptedCommands.connection(DriverManager.getConnection(engine.newUrl()), executed);
                Statement statement = connection.createStatement()) {
            statement.setQueryTimeout(1);
            SQLException late =
                    assertThrows(SQLException.class, () -> statement.execute("DROP FLOW f; " + SLOW + "; DROP FLOW g"));
            assertInstanceOf(SQLTimeoutException.class, late);
            assertEquals(2, executed.size());
            assertEquals(0, statement.executeUpdate("DROP FLOW f"));
        }
    }

    @ParameterizedTest
    @MethodSource("engines")
    void cancelOfTheEnginesOwnStatementIsTheEngines(Engine engine) throws Exception {
        try (Connection connection =
                        ScriptedCommands.connection(DriverManager.getConnection(engine.newUrl()), executed);
                Statement statement = connection.createStatement()) {
            CompletableFuture<SQLException> outcome = CompletableFuture.supplyAsync(
                    () -> assertThrows(SQLException.class, () -> statement.execute(ScriptedCommands.SLOW_QUERY)));
            while (!outcome.isDone()) {
                statement.cancel();
                outcome.copy()
                        .completeOnTimeout(null, 20, TimeUnit.MILLISECONDS)
                        .join();
            }
            Class<?> stopped = engine == Engine.POSTGRESQL ? PSQLException.class : SQLTimeoutException.class;
            assertInstanceOf(stopped, outcome.get());
            assertEquals(3, connection.createStatement().executeUpdate("REFRESH STREAMING TABLE t"));
        }
    }

    @ParameterizedTest
    @MethodSource("engines")
    void lateCancelDoesNotHitTheNextExecution(Engine engine) throws Exception {
        try (Connection connection =
                        ScriptedCommands.connection(DriverManager.getConnection(engine.newUrl()), executed);
                Statement statement = connection.createStatement()) {
            statement.execute("DROP FLOW f");
            statement.cancel();
            assertEquals(3, statement.executeUpdate("REFRESH STREAMING TABLE t"));
        }
    }

    @ParameterizedTest
    @MethodSource("engines")
    void queryTimeoutIsTheSameAfterwards(Engine engine) throws Exception {
        try (Connection connection =
                        ScriptedCommands.connection(DriverManager.getConnection(engine.newUrl()), executed);
                Statement statement = connection.createStatement()) {
            statement.setQueryTimeout(5);
            statement.execute("DROP FLOW f AFTER A WHILE");
            assertEquals(5, statement.getQueryTimeout());
        }
    }
}
