package io.flowsql.crash;

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
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What others insert while a change is made that a flow passes over is read, once. Public for H2, which calls a function of it. */
public class PassedOverChangesTest {
    private static final String READ_BY = " AS SELECT id, v FROM STREAM %s WITH (skipChangeCommits = true)";
    private static final String SNAPSHOT = "SET SESSION CHARACTERISTICS AS TRANSACTION ISOLATION LEVEL SNAPSHOT";

    @TempDir
    private Path folder;

    static Stream<Engine> engines() {
        return Engine.underTest().stream();
    }

    /** For H2, which calls it in the middle of a statement. */
    public static int insertMeanwhile(String url, String table, int id) throws SQLException {
        try (Connection other = DriverManager.getConnection(url)) {
            execute(other, "INSERT INTO " + table + " VALUES (" + id + ", 0)");
        }
        return 0;
    }

    private static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static List<Integer> ids(Connection connection, String table) throws SQLException {
        List<Integer> ids = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT id FROM " + table + " ORDER BY id")) {
            while (rows.next()) {
                ids.add(rows.getInt(1));
            }
        }
        return ids;
    }

    private interface Script {
        /** @param meanwhile an expression that inserts the row of a number into the source, in another session, and is 0 */
        void play(Connection connection, String meanwhile) throws SQLException;
    }

    private void onH2(Script script) throws Exception {
        Assumptions.assumeTrue(Engine.underTest().contains(Engine.H2));
        try (TestDatabase database = TestDatabase.create(Engine.H2, Storage.MEMORY, folder);
                Connection connection = database.connect()) {
            execute(connection, "CREATE TABLE src (id INT, v INT)");
            execute(connection, "INSERT INTO src VALUES (1, 0), (2, 0)");
            execute(connection, "CREATE STREAMING TABLE t" + READ_BY.formatted("src"));
            execute(
                    connection,
                    "CREATE ALIAS insert_meanwhile FOR \"" + PassedOverChangesTest.class.getName()
                            + ".insertMeanwhile\"");
            script.play(connection, "insert_meanwhile('" + database.url() + "', 'src', %d)");
        }
    }

    private static String merge(String value) {
        return "MERGE INTO src USING (SELECT 1 AS id, " + value + " AS v UNION ALL SELECT 7, 0) n ON src.id = n.id"
                + " WHEN MATCHED THEN UPDATE SET v = n.v + 1 WHEN NOT MATCHED THEN INSERT VALUES (n.id, n.v)";
    }

    @Test
    void insertsDuringAStatementAreReadOnH2() throws Exception {
        onH2((connection, meanwhile) -> {
            execute(connection, merge(meanwhile.formatted(3)));
            execute(connection, "UPDATE src SET v = v + 1 + " + meanwhile.formatted(4) + " WHERE id = 1");
            execute(connection, "DELETE FROM src WHERE id = 2 AND 0 = " + meanwhile.formatted(5));
            execute(connection, "REFRESH STREAMING TABLE t");
            assertEquals(List.of(1, 2, 3, 4, 5), ids(connection, "t"));
        });
    }

    @Test
    void aTransactionThatSeesThemIsRefusedOnH2() throws Exception {
        onH2((connection, meanwhile) -> {
            connection.setAutoCommit(false);
            SQLException refused =
                    assertThrows(SQLException.class, () -> execute(connection, merge(meanwhile.formatted(3))));
            assertTrue(String.valueOf(refused.getMessage()).contains("CHANGE_PASSED_OVER_NEEDS_SNAPSHOT"));
            connection.rollback();
            execute(connection, SNAPSHOT);
            execute(connection, merge(meanwhile.formatted(4)));
            connection.commit();
            execute(connection, "REFRESH STREAMING TABLE t");
            connection.commit();
            assertEquals(List.of(1, 2, 4), ids(connection, "t"));
        });
    }

    @ParameterizedTest
    @MethodSource("engines")
    void nothingIsPassedOverWithStatements(Engine engine) throws Exception {
        meet(engine, 150);
    }

    @ParameterizedTest
    @MethodSource("engines")
    @Tag("nightly")
    void nothingIsPassedOverWithManyStatements(Engine engine) throws Exception {
        meet(engine, 3000);
    }

    /**
     * One writer inserts into a source and into the target of a flow; another session changes the source by statements, and the target by
     * refreshes. Tables that pass those changes over have each row of the writer once.
     */
    private void meet(Engine engine, int rows) throws Exception {
        ExecutorService threads = Executors.newSingleThreadExecutor();
        try (TestDatabase database = TestDatabase.create(engine, Storage.FILE, folder);
                Connection connection = database.connect()) {
            execute(connection, "CREATE TABLE src (id INT, v INT)");
            execute(connection, "CREATE TABLE changes (id INT, v INT)");
            execute(connection, "CREATE STREAMING TABLE t" + READ_BY.formatted("src"));
            execute(
                    connection,
                    "CREATE STREAMING TABLE latest FLOW AUTO CDC FROM STREAM(changes) KEYS (id) SEQUENCE BY v");
            execute(connection, "CREATE STREAMING TABLE copy" + READ_BY.formatted("latest"));
            Future<?> writer = threads.submit(() -> {
                try (Connection own = database.connect()) {
                    for (int i = 0; i < rows; i++) {
                        execute(own, "INSERT INTO src VALUES (" + i + ", 0)");
                        execute(own, "INSERT INTO latest VALUES (" + i + ", 0)");
                    }
                }
                return null;
            });
            Random random = new Random(rows);
            for (int i = 0; !writer.isDone(); i++) {
                change(connection, random, i, rows);
            }
            writer.get();
            execute(connection, "REFRESH STREAMING TABLE t");
            execute(connection, "REFRESH STREAMING TABLE copy");
            for (String table : List.of("t", "copy")) {
                assertEquals(
                        Stream.iterate(0, i -> i + 1).limit(rows).toList(),
                        ids(connection, table).stream().filter(id -> id < rows).toList(),
                        table);
            }
        } finally {
            threads.shutdownNow();
        }
    }

    /** Not on H2, where it takes rows away that were never read, and says so. */
    private static void truncate(Connection connection) throws SQLException {
        if (!connection.getMetaData().getDatabaseProductName().equals("H2")) {
            execute(connection, "TRUNCATE TABLE src");
        }
    }

    private static void change(Connection connection, Random random, int number, int rows) throws SQLException {
        int key = rows + random.nextInt(5);
        switch (random.nextInt(7)) {
            case 0 -> execute(connection, "UPDATE src SET v = v + 1 WHERE id % 7 = " + random.nextInt(7));
            case 1 ->
                execute(
                        connection,
                        "MERGE INTO src USING (SELECT " + random.nextInt(rows) + " AS id UNION ALL SELECT " + key
                                + ") n ON src.id = n.id WHEN MATCHED THEN UPDATE SET v = v + 1"
                                + " WHEN NOT MATCHED THEN INSERT VALUES (n.id, 0)");
            case 2 -> execute(connection, "DELETE FROM src WHERE id % 11 = " + random.nextInt(11));
            case 3 -> execute(connection, "DELETE FROM src");
            case 4 -> truncate(connection);
            case 5 -> execute(connection, "REFRESH STREAMING TABLE " + (random.nextBoolean() ? "t" : "copy"));
            default -> {
                execute(connection, "INSERT INTO changes VALUES (" + key + ", " + number + ")");
                execute(connection, "REFRESH STREAMING TABLE latest");
            }
        }
    }
}
