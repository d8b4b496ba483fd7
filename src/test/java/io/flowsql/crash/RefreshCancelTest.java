package io.flowsql.crash;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.flowsql.testdb.Engine;
import io.flowsql.testdb.Storage;
import io.flowsql.testdb.TestDatabase;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A refresh that is stopped leaves everything as it was; the next one is right. */
@Timeout(120)
class RefreshCancelTest {
    private static final System.Logger LOG = System.getLogger(RefreshCancelTest.class.getName());
    private static final String CANCELLED = "57014";
    private static final int CANCELS = 40;
    private static final int LATE_CANCELS = 300;
    private static final int MOST_MICROS = 80_000;

    @TempDir
    private Path folder;

    static Stream<Engine> engines() {
        return Engine.underTest().stream();
    }

    @ParameterizedTest
    @MethodSource("engines")
    void cancelStopsARefresh(Engine engine) throws Exception {
        try (TestDatabase database = TestDatabase.create(engine, Storage.FILE, folder);
                Connection connection = database.connect()) {
            prepare(connection);
            assertEquals(CANCELLED, cancelled(connection).getSQLState());
            assertNextRefreshIsRight(connection);
        }
    }

    @ParameterizedTest
    @MethodSource("engines")
    void cancelStopsARefreshInATransaction(Engine engine) throws Exception {
        try (TestDatabase database = TestDatabase.create(engine, Storage.FILE, folder);
                Connection connection = database.connect()) {
            prepare(connection);
            connection.setAutoCommit(false);
            assertEquals(CANCELLED, cancelled(connection).getSQLState());
            connection.rollback();
            connection.setAutoCommit(true);
            assertNextRefreshIsRight(connection);
        }
    }

    @ParameterizedTest
    @MethodSource("engines")
    void theQueryTimeoutStopsARefresh(Engine engine) throws Exception {
        try (TestDatabase database = TestDatabase.create(engine, Storage.FILE, folder);
                Connection connection = database.connect()) {
            prepare(connection);
            try (Statement statement = connection.createStatement()) {
                statement.setQueryTimeout(1);
                SQLException stopped =
                        assertThrows(SQLException.class, () -> statement.execute("REFRESH STREAMING TABLE t"));
                assertEquals(CANCELLED, stopped.getSQLState());
            }
            assertNextRefreshIsRight(connection);
        }
    }

    /** Wherever a cancel comes: in any step, between two, or too late. */
    @ParameterizedTest
    @MethodSource("engines")
    void cancelsAtRandomMomentsLeaveTheRightRows(Engine engine) throws Exception {
        long seed = Long.getLong("flowsql.test.seed", new SecureRandom().nextLong());
        LOG.log(Level.INFO, "Cancels on {0}: -Dflowsql.test.seed={1,number,#}", engine.id(), seed);
        Random random = new Random(seed);
        ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
        try (TestDatabase database = TestDatabase.create(engine, Storage.MEMORY, folder);
                Connection connection = database.connect();
                Statement statement = connection.createStatement()) {
            EventFeed.create(connection);
            for (int i = 0; i < CANCELS; i++) {
                EventFeed.insert(connection, random, i * 10L, 10);
                connection.setAutoCommit(random.nextInt(3) > 0);
                Future<Void> cancel = timer.schedule(
                        () -> {
                            statement.cancel();
                            return null;
                        },
                        random.nextInt(MOST_MICROS),
                        TimeUnit.MICROSECONDS);
                refreshOrStop(connection, statement);
                cancel.get();
                connection.setAutoCommit(true);
            }
            EventFeed.refresh(connection);
            EventFeed.assertTargetsAreRight(connection);
        } finally {
            timer.shutdownNow();
        }
    }

    /** H2 keeps statements with their cancels for the next one of the same text (2.5.252). */
    @ParameterizedTest
    @MethodSource("engines")
    void aCancelThatComesTooLateStopsNoLaterRefresh(Engine engine) throws Exception {
        Random random = new Random(7);
        ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
        try (TestDatabase database = TestDatabase.create(engine, Storage.MEMORY, folder);
                Connection connection = database.connect();
                Statement statement = connection.createStatement()) {
            EventFeed.create(connection);
            for (int i = 0; i < LATE_CANCELS; i++) {
                Future<Void> cancel = timer.schedule(
                        () -> {
                            statement.cancel();
                            return null;
                        },
                        random.nextInt(MOST_MICROS / 4),
                        TimeUnit.MICROSECONDS);
                refreshOrStop(connection, statement);
                cancel.get();
                statement.execute("REFRESH STREAMING TABLE history");
            }
        } finally {
            timer.shutdownNow();
        }
    }

    private static void refreshOrStop(Connection connection, Statement statement) throws SQLException {
        try {
            statement.execute("REFRESH STREAMING TABLE history");
        } catch (SQLException e) {
            assertEquals(CANCELLED, e.getSQLState(), e.getMessage());
            if (!connection.getAutoCommit()) {
                connection.rollback();
            }
        }
    }

    /**
     * One row is in the target, one waits, and reading it takes hours while the table "slow" is full: no two squares are together
     * three times two others, which no engine knows.
     */
    private static void prepare(Connection connection) throws SQLException {
        execute(connection, "CREATE TABLE slow (i INT)");
        execute(connection, "CREATE TABLE src (k INT, a VARCHAR(10), n BIGINT)");
        execute(connection, "INSERT INTO src VALUES (1, 'x', 10)");
        execute(connection, """
                CREATE OR REFRESH STREAMING TABLE t
                FLOW AUTO CDC FROM (
                  SELECT k, a, n FROM STREAM(src)
                  WHERE NOT EXISTS (
                    SELECT 1 FROM slow a, slow b, slow c, slow d
                    WHERE abs(a.i * a.i + b.i * b.i - 3 * (c.i * c.i + d.i * d.i)) < 1)
                )
                KEYS (k) SEQUENCE BY n COLUMNS (k, a) STORED AS SCD TYPE 2""");
        execute(connection, "INSERT INTO slow SELECT i FROM generate_series(1, 2000) AS g(i)");
        execute(connection, "INSERT INTO src VALUES (1, 'y', 20)");
    }

    /** Cancels again and again until the refresh ends, because a cancel that comes too early does nothing. */
    private static SQLException cancelled(Connection connection) throws Exception {
        ExecutorService thread = Executors.newSingleThreadExecutor();
        try (Statement statement = connection.createStatement()) {
            Future<Boolean> refresh = thread.submit(() -> statement.execute("REFRESH STREAMING TABLE t"));
            while (true) {
                try {
                    refresh.get(100, TimeUnit.MILLISECONDS);
                    throw new AssertionError("the refresh was not stopped");
                } catch (TimeoutException e) {
                    statement.cancel();
                } catch (ExecutionException e) {
                    return (SQLException) e.getCause();
                }
            }
        } finally {
            thread.shutdownNow();
        }
    }

    private static void assertNextRefreshIsRight(Connection connection) throws SQLException {
        assertEquals(List.of("x 10 null"), rows(connection));
        execute(connection, "DELETE FROM slow");
        execute(connection, "REFRESH STREAMING TABLE t");
        assertEquals(List.of("x 10 20", "y 20 null"), rows(connection));
    }

    private static List<String> rows(Connection connection) throws SQLException {
        List<String> lines = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT a, __START_AT, __END_AT FROM t ORDER BY __START_AT")) {
            while (rows.next()) {
                lines.add(rows.getString(1) + " " + rows.getString(2) + " " + rows.getString(3));
            }
        }
        return lines;
    }

    private static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
