package io.flowsql.driver;

import static org.junit.jupiter.api.Assertions.assertEquals;
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
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** With {@code flowsql.dialect=native} queries are the engine's own SQL. */
class NativeDialectTest {
    @TempDir
    Path folder;

    static List<Engine> engines() {
        return Engine.underTest();
    }

    @ParameterizedTest
    @MethodSource("engines")
    void translateReplacesStreamOnly(Engine engine) throws SQLException {
        try (TestDatabase database = TestDatabase.create(engine, Storage.MEMORY, folder);
                Connection connection = connect(database);
                Statement statement = connection.createStatement();
                ResultSet rows =
                        statement.executeQuery("TRANSLATE SELECT '\\' AS \"a\" FROM STREAM(s) WHERE x <> '\\'")) {
            assertTrue(rows.next());
            assertEquals("SELECT '\\' AS \"a\" FROM s WHERE x <> '\\'", rows.getString(1));
            assertTrue(statement.getWarnings().getMessage().contains("flowsql.dialect=native"));
        }
    }

    @ParameterizedTest
    @MethodSource("engines")
    void flowsKeepTheEnginesText(Engine engine) throws SQLException {
        try (TestDatabase database = TestDatabase.create(engine, Storage.MEMORY, folder);
                Connection connection = connect(database);
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE s (id INT, \"Name\" VARCHAR(10))");
            statement.execute("INSERT INTO s VALUES (1, 'a\\b')");
            statement.execute(
                    "CREATE STREAMING TABLE t COMMENT 'a\\' AS SELECT id, \"Name\" || '\\' AS w FROM STREAM s");
            statement.execute("INSERT INTO s VALUES (2, 'c')");
            assertEquals(1, statement.executeUpdate("REFRESH STREAMING TABLE t"));
            try (ResultSet rows = statement.executeQuery("SELECT w FROM t ORDER BY id")) {
                assertTrue(rows.next());
                assertEquals("a\\b\\", rows.getString(1));
                assertTrue(rows.next());
                assertEquals("c\\", rows.getString(1));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("engines")
    void aTableMayBeAQuery(Engine engine) throws SQLException {
        try (TestDatabase database = TestDatabase.create(engine, Storage.MEMORY, folder);
                Connection connection = connect(database);
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE s (id INT)");
            statement.execute("INSERT INTO s VALUES (1)");
            statement.execute("CREATE STREAMING TABLE t AS TABLE STREAM(s)");
            statement.execute("CREATE STREAMING TABLE u FLOW AUTO CDC FROM SNAPSHOT (TABLE s) KEYS (id)");
            try (ResultSet rows = statement.executeQuery("SELECT count(*) FROM t JOIN u ON u.id = t.id")) {
                assertTrue(rows.next());
                assertEquals(1, rows.getInt(1));
            }
        }
    }

    private static Connection connect(TestDatabase database) throws SQLException {
        Properties options = new Properties();
        options.setProperty("flowsql.dialect", "native");
        return DriverManager.getConnection(database.url(), options);
    }
}
