package io.flowsql.runtime.refresh;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.flowsql.testdb.Engine;
import io.flowsql.testdb.Storage;
import io.flowsql.testdb.TestDatabase;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Refreshes on PostgreSQL in transactions of others, and against them. */
@Timeout(60)
class PostgresTransactionTest {
    private static final String REFRESH = "REFRESH STREAMING TABLE t";

    @TempDir
    private Path folder;

    private TestDatabase database;
    private Connection connection;
    private Connection other;

    @BeforeEach
    void connect() throws SQLException {
        database = TestDatabase.create(Engine.POSTGRESQL, Storage.MEMORY, folder);
        connection = DriverManager.getConnection(database.url() + "&flowsql.lockTimeout=700%20ms");
        other = database.connect();
        run(connection, "CREATE TABLE src (k INT, v TEXT, n INT)");
        run(connection, "INSERT INTO src VALUES (1, 'a', 1)");
    }

    @AfterEach
    void disconnect() throws SQLException {
        connection.close();
        other.close();
        database.close();
    }

    private void create(int scdType) throws SQLException {
        run(
                connection,
                "CREATE STREAMING TABLE t FLOW AUTO CDC FROM STREAM(src) KEYS (k) SEQUENCE BY n COLUMNS (k, v) STORED AS SCD TYPE "
                        + scdType);
    }

    @Test
    void aTransactionBegunByAStatementIsJoined() throws SQLException {
        create(1);
        run(connection, "BEGIN");
        run(connection, "INSERT INTO src VALUES (2, 'b', 1)");
        run(connection, REFRESH);
        assertEquals(List.of("1 a", "2 b"), rows(connection, "SELECT k, v FROM t ORDER BY k"));
        assertEquals(List.of("1 a"), rows(other, "SELECT k, v FROM t ORDER BY k"));
        run(connection, "ROLLBACK");
        run(connection, REFRESH);
        assertEquals(List.of("1 a"), rows(connection, "SELECT k, v FROM t ORDER BY k"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"BEGIN", "BEGIN ISOLATION LEVEL REPEATABLE READ", "BEGIN ISOLATION LEVEL SERIALIZABLE"})
    void aMistakeTakesBackItsOwnStatementOnly(String begin) throws SQLException {
        create(1);
        run(connection, begin);
        run(connection, "INSERT INTO src VALUES (2, 'b', 1)");
        run(connection, "SET LOCAL lock_timeout = '7s'");
        for (String mistake : List.of(
                "CREATE STREAMING TABLE u AS SELECT nosuch FROM STREAM(src)",
                "CREATE STREAMING TABLE u AS SELECT * FROM STREAM(nosuch)",
                "CREATE STREAMING TABLE u AS SELECT 1 / (k - k) AS x FROM STREAM(src)",
                "REFRESH STREAMING TABLE nosuch",
                "DROP FLOW nosuch")) {
            assertThrows(SQLException.class, () -> run(connection, mistake));
        }
        run(connection, REFRESH);
        assertEquals(List.of("7s"), rows(connection, "SHOW lock_timeout"));
        run(connection, "COMMIT");
        assertEquals(List.of("1 a", "2 b"), rows(other, "SELECT k, v FROM t ORDER BY k"));
        assertEquals(List.of("0"), rows(other, "SELECT count(*) FROM pg_class WHERE relname = 'u'"));
    }

    @Test
    void nothingCanBeDoneInAnAbortedTransaction() throws SQLException {
        create(1);
        connection.setAutoCommit(false);
        assertThrows(SQLException.class, () -> run(connection, "SELECT nosuch"));
        assertEquals(
                "25P02",
                assertThrows(SQLException.class, () -> run(connection, REFRESH)).getSQLState());
        connection.rollback();
        run(connection, REFRESH);
        connection.commit();
    }

    @Test
    void definitionsAreTakenBackWithTheTransaction() throws SQLException {
        connection.setAutoCommit(false);
        create(2);
        assertEquals(List.of("1 a 1 null"), rows(connection, "SELECT * FROM t"));
        connection.rollback();
        assertEquals(List.of("0"), rows(other, "SELECT count(*) FROM pg_namespace WHERE nspname = 'flowsql'"));
        create(2);
        run(connection, "REFRESH STREAMING TABLE t FULL");
        connection.commit();
        run(connection, "DROP TABLE t");
        connection.rollback();
        assertEquals(List.of("1 a 1 null"), rows(connection, "SELECT * FROM t"));
        connection.rollback();
        run(connection, REFRESH);
        connection.commit();
    }

    @Test
    void aRefreshGivesUpWaitingForAnother() throws SQLException {
        create(1);
        other.setAutoCommit(false);
        run(other, REFRESH);
        SQLException late = assertThrows(SQLException.class, () -> run(connection, REFRESH));
        assertTrue(late.getMessage().startsWith("[CONCURRENT_REFRESH]"), late.getMessage());
        assertEquals("55P03", late.getSQLState());
        run(connection, "BEGIN");
        late = assertThrows(SQLException.class, () -> run(connection, REFRESH));
        assertTrue(late.getMessage().startsWith("[CONCURRENT_REFRESH]"), late.getMessage());
        assertEquals(List.of("1"), rows(connection, "SELECT 1"));
        run(connection, "COMMIT");
        other.rollback();
        run(connection, REFRESH);
    }

    @ParameterizedTest
    @ValueSource(strings = {"REPEATABLE READ", "SERIALIZABLE"})
    void aTransactionThatSeesOldRowsCannotRefreshThem(String isolation) throws SQLException {
        create(1);
        run(connection, "BEGIN ISOLATION LEVEL " + isolation);
        rows(connection, "SELECT k, v FROM t");
        run(other, "INSERT INTO src VALUES (1, 'b', 2)");
        run(other, REFRESH);
        SQLException late = assertThrows(SQLException.class, () -> run(connection, REFRESH));
        assertTrue(late.getMessage().startsWith("[STALE_SNAPSHOT]"), late.getMessage());
        assertEquals("40001", late.getSQLState());
        assertEquals(List.of("1 a"), rows(connection, "SELECT k, v FROM t"));
        run(connection, "ROLLBACK");
        run(connection, REFRESH);
        assertEquals(List.of("1 b"), rows(connection, "SELECT k, v FROM t"));
    }

    /** The refresh waits for the row, finds it changed, and starts anew. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void aRefreshThatMeetsAWriterOfTheTargetStartsAnew(int scdType) throws Exception {
        create(scdType);
        run(connection, "INSERT INTO src VALUES (1, 'b', 2)");
        other.setAutoCommit(false);
        run(other, "UPDATE t SET v = 'mine' WHERE k = 1");
        CompletableFuture<Void> refresh = inBackground(connection, REFRESH);
        TimeUnit.MILLISECONDS.sleep(200);
        assertEquals(false, refresh.isDone());
        other.commit();
        refresh.get();
        assertEquals(
                scdType == 1 ? List.of("1 b") : List.of("1 mine 1 2", "1 b 2 null"),
                rows(connection, "SELECT * FROM t ORDER BY " + (scdType == 1 ? "k" : "__START_AT")));
    }

    /** At READ COMMITTED it keeps writers of the target out instead. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void aJoinedRefreshThatMeetsAWriterOfTheTargetSeesWhatItWrote(int scdType) throws Exception {
        create(scdType);
        other.setAutoCommit(false);
        run(other, "UPDATE t SET v = 'mine' WHERE k = 1");
        connection.setAutoCommit(false);
        run(connection, "INSERT INTO src VALUES (1, 'b', 2)");
        CompletableFuture<Void> refresh = inBackground(connection, REFRESH);
        TimeUnit.MILLISECONDS.sleep(200);
        assertEquals(false, refresh.isDone());
        other.commit();
        refresh.get();
        CompletableFuture<Void> write = inBackground(other, "UPDATE t SET v = v || '!'");
        TimeUnit.MILLISECONDS.sleep(100);
        assertEquals(false, write.isDone());
        connection.commit();
        write.get();
        other.commit();
        assertEquals(
                scdType == 1 ? List.of("1 b!") : List.of("1 mine! 1 2", "1 b! 2 null"),
                rows(connection, "SELECT * FROM t ORDER BY " + (scdType == 1 ? "k" : "__START_AT")));
    }

    @Test
    void twoThatDefineTheFirstTableAtOnceBothSucceed() throws Exception {
        CompletableFuture<Void> first =
                inBackground(connection, "CREATE STREAMING TABLE a AS SELECT * FROM STREAM(src)");
        CompletableFuture<Void> second = inBackground(other, "CREATE STREAMING TABLE b AS SELECT * FROM STREAM(src)");
        first.get();
        second.get();
        assertEquals(List.of("1 a 1"), rows(connection, "SELECT * FROM a"));
        assertEquals(List.of("1 a 1"), rows(connection, "SELECT * FROM b"));
    }

    /** What is said then is the engine's own, or that the table is not there; and both connections go on. */
    @Test
    void droppingAndRefreshingAtOnceLeavesNothingHalf() throws Exception {
        for (int i = 0; i < 15; i++) {
            create(2);
            run(other, "INSERT INTO src VALUES (2, 'b', " + i + ")");
            CompletableFuture<Void> refresh = inBackground(connection, REFRESH);
            CompletableFuture<Void> drop = inBackground(other, "DROP TABLE t");
            for (CompletableFuture<Void> each : List.of(refresh, drop)) {
                Throwable failure = each.handle((done, e) -> e).get();
                assertTrue(failure == null || failure.getCause() instanceof SQLException, String.valueOf(failure));
            }
            run(other, "DROP TABLE IF EXISTS t");
            assertEquals(List.of("0"), rows(other, "SELECT count(*) FROM flowsql.tables"));
            assertEquals(List.of("0"), rows(other, "SELECT count(*) FROM pg_class WHERE relname LIKE 'state%'"));
        }
    }

    @Test
    void namesLongerThanPostgresKeepsThemAreCutAsItDoes() throws SQLException {
        String name = "ä".repeat(40);
        run(connection, "CREATE STREAMING TABLE `" + name + "` AS SELECT * FROM STREAM(src)");
        run(connection, "REFRESH STREAMING TABLE `" + name + "`");
        assertEquals(List.of("1 a 1"), rows(connection, "SELECT * FROM \"" + name + "\""));
        run(connection, "DROP TABLE `" + name + "`");
        assertEquals(List.of("0"), rows(connection, "SELECT count(*) FROM flowsql.tables"));
    }

    @Test
    void aSessionWithoutASchemaIsToldSo() throws SQLException {
        run(connection, "SET search_path TO ''");
        SQLException refusal = assertThrows(
                SQLException.class,
                () -> run(connection, "CREATE STREAMING TABLE t AS SELECT * FROM STREAM(public.src)"));
        assertTrue(refusal.getMessage().contains("search_path"), refusal.getMessage());
        run(connection, "CREATE STREAMING TABLE public.t AS SELECT * FROM STREAM(public.src)");
    }

    private static CompletableFuture<Void> inBackground(Connection connection, String sql) {
        return CompletableFuture.runAsync(() -> {
            try {
                run(connection, sql);
            } catch (SQLException e) {
                throw new CompletionException(e);
            }
        });
    }

    private static void run(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static List<String> rows(Connection connection, String sql) throws SQLException {
        List<String> lines = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            while (rows.next()) {
                List<String> values = new ArrayList<>();
                for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
                    values.add(String.valueOf(rows.getString(i)));
                }
                lines.add(String.join(" ", values));
            }
        }
        return lines;
    }
}
