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
import java.util.Properties;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Definitions that meet each other, as those of an application that starts several times at once, and refreshes. */
class ConcurrentDefinitionTest {
    private static final int STARTS = 6;

    @TempDir
    private Path folder;

    static Stream<Engine> engines() {
        return Engine.underTest().stream();
    }

    @ParameterizedTest
    @MethodSource("engines")
    void startsMeet(Engine engine) throws Exception {
        try (TestDatabase database = TestDatabase.create(engine, Storage.FILE, folder);
                Connection connection = database.connect()) {
            execute(connection, "CREATE TABLE src (id INT, v VARCHAR(10))", "INSERT INTO src VALUES (1, 'a')");
            atOnce(() -> {
                start(database);
                return null;
            });
            execute(connection, "REFRESH PIPELINE");
            for (String table : List.of("copied", "filled")) {
                assertEquals(count(connection, "src"), count(connection, table));
            }
            assertEquals(List.of("copied", "counted", "filled", "groups"), names(connection));
            assertEquals(4, count(connection, "flowsql.flows"));
        }
    }

    private static void start(TestDatabase database) throws SQLException {
        for (int i = 0; i < 3; i++) {
            try (Connection connection = database.connect()) {
                execute(
                        connection,
                        "CREATE OR REFRESH STREAMING TABLE copied AS SELECT * FROM STREAM src",
                        "CREATE STREAMING TABLE IF NOT EXISTS filled",
                        "CREATE FLOW IF NOT EXISTS fill AS INSERT INTO filled BY NAME SELECT * FROM STREAM src",
                        "CREATE OR REPLACE MATERIALIZED VIEW counted COMMENT '' AS SELECT count(*) AS n FROM src",
                        "INSERT INTO src VALUES (2, 'b')",
                        "CREATE OR REFRESH STREAMING TABLE groups AS SELECT v, count(*) AS n FROM STREAM src GROUP BY v");
            }
        }
    }

    @ParameterizedTest
    @MethodSource("engines")
    void refreshKeepsOutOtherDefinitions(Engine engine) throws Exception {
        try (TestDatabase database = TestDatabase.create(engine, Storage.FILE, folder);
                Connection refreshing = database.connect();
                Connection defining = database.connect()) {
            execute(
                    refreshing,
                    "CREATE TABLE src (id INT, v VARCHAR(10))",
                    "CREATE STREAMING TABLE copied AS SELECT * FROM STREAM src");
            refreshing.setAutoCommit(false);
            execute(refreshing, "REFRESH STREAMING TABLE copied");
            try (Connection impatient = impatient(database)) {
                for (String statement : List.of(
                        "DROP STREAMING TABLE copied",
                        "CREATE OR REFRESH STREAMING TABLE copied AS SELECT id FROM STREAM src",
                        "REFRESH STREAMING TABLE copied FULL")) {
                    SQLException refused = assertThrows(SQLException.class, () -> execute(impatient, statement));
                    assertTrue(refused.getMessage().startsWith("[CONCURRENT_REFRESH]"), refused.getMessage());
                }
            }
            refreshing.commit();
            execute(defining, "INSERT INTO src VALUES (1, 'a')", "REFRESH STREAMING TABLE copied");
            assertEquals(1, count(defining, "copied"));
            execute(defining, "DROP STREAMING TABLE copied");
        }
    }

    private static Connection impatient(TestDatabase database) throws SQLException {
        Properties properties = new Properties();
        properties.setProperty("flowsql.lockTimeout", "300ms");
        return DriverManager.getConnection(database.url(), properties);
    }

    private static void atOnce(Callable<Void> task) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(STARTS);
        try {
            List<Future<Void>> all = new ArrayList<>();
            for (int i = 0; i < STARTS; i++) {
                all.add(threads.submit(task));
            }
            for (Future<Void> one : all) {
                one.get();
            }
        } finally {
            threads.shutdownNow();
        }
    }

    private static void execute(Connection connection, String... statements) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    private static List<String> names(Connection connection) throws SQLException {
        List<String> names = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT lower(table_name) FROM flowsql.tables ORDER BY 1")) {
            while (rows.next()) {
                names.add(rows.getString(1));
            }
        }
        return names;
    }

    private static long count(Connection connection, String table) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT count(*) FROM " + table)) {
            row.next();
            return row.getLong(1);
        }
    }
}
