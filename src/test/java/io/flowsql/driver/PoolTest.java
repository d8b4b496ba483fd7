package io.flowsql.driver;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.flowsql.driver.wrap.FlowConnection;
import io.flowsql.rewriter.error.FlowError;
import io.flowsql.rewriter.error.FlowException;
import io.flowsql.runtime.execution.FlowErrors;
import io.flowsql.testdb.Engine;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.sql.Statement;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** A pool keeps the connection on an error of ours. An in-memory database would be gone with it. */
class PoolTest {
    static Stream<Engine> engines() {
        return Engine.underTest().stream();
    }

    private static String url(Engine engine) throws SQLException {
        return engine.newUrl().replace("jdbc:", "jdbc:flowsql:");
    }

    @ParameterizedTest
    @MethodSource("engines")
    void connectionSurvivesRefusedStatements(Engine engine) throws SQLException {
        try (HikariDataSource pool = pool(url(engine))) {
            FlowConnection before = physical(pool);
            try (Connection connection = pool.getConnection();
                    Statement statement = connection.createStatement()) {
                assertThrows(SQLException.class, () -> statement.executeQuery("DROP FLOW f"));
                assertThrows(SQLException.class, () -> statement.executeUpdate("EXPLAIN FLOW f"));
                assertThrows(
                        SQLException.class,
                        () -> connection.prepareStatement("DROP FLOW f").executeQuery());
                assertThrows(SQLException.class, () -> statement.execute("CREATE STREAMING TABLE"));
            }
            assertSame(before, physical(pool));
        }
    }

    @ParameterizedTest
    @EnumSource(FlowError.class)
    void noErrorOfOursIsOneThatAPoolDropsConnectionsFor(FlowError error) {
        SQLException exception = FlowErrors.sqlException(FlowException.of(error));
        assertFalse(exception instanceof SQLTimeoutException);
        assertFalse(error.sqlState().matches("08...|57P0.|0A000|01002"), error.sqlState());
        assertEquals(5, error.sqlState().length());
        assertEquals(0, exception.getErrorCode());
    }

    /** So that the tests above can fail: the pool does drop a connection for what DuckDB says of a closed statement. */
    @Test
    void poolDropsTheConnectionOnSomeErrorsOfTheEngine() throws SQLException {
        try (HikariDataSource pool = pool("jdbc:flowsql:duckdb:")) {
            FlowConnection before = physical(pool);
            try (Connection connection = pool.getConnection()) {
                Statement statement = connection.createStatement();
                statement.close();
                SQLException closed = assertThrows(SQLException.class, () -> statement.execute("SELECT 1"));
                assertEquals("08003", closed.getSQLState());
            }
            assertNotSame(before, physical(pool));
        }
    }

    private static HikariDataSource pool(String url) {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(url);
        config.setMaximumPoolSize(1);
        return new HikariDataSource(config);
    }

    private static FlowConnection physical(HikariDataSource pool) throws SQLException {
        try (Connection connection = pool.getConnection()) {
            return connection.unwrap(FlowConnection.class);
        }
    }
}
