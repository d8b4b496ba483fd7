package io.flowsql.driver;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.flowsql.testdb.Engine;
import io.flowsql.testdb.Storage;
import io.flowsql.testdb.TestDatabase;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A flow passes over the changes of its source's rows however JDBC sends them, and the results stay the engine's. */
class PreparedChangeTest {
    @TempDir
    Path folder;

    static Stream<Engine> engines() {
        return Engine.underTest().stream();
    }

    @ParameterizedTest
    @MethodSource("engines")
    void isPassedOverWithParameters(Engine engine) throws Exception {
        changes(engine, connection -> {
            try (PreparedStatement update = connection.prepareStatement("UPDATE src SET x = ? WHERE id = ?")) {
                update.setInt(1, 99);
                update.setInt(2, 1);
                assertEquals(1, update.executeUpdate());
                update.setInt(2, 2);
                assertFalse(update.execute());
                assertEquals(1, update.getUpdateCount());
            }
            try (PreparedStatement delete = connection.prepareStatement("DELETE FROM src WHERE id = ?")) {
                delete.setInt(1, 3);
                delete.execute();
            }
        });
    }

    @ParameterizedTest
    @MethodSource("engines")
    void isPassedOverInABatch(Engine engine) throws Exception {
        changes(engine, connection -> {
            try (PreparedStatement update = connection.prepareStatement("UPDATE src SET x = x + ? WHERE id = ?")) {
                for (int id = 1; id <= 3; id++) {
                    update.setInt(1, 1000);
                    update.setInt(2, id);
                    update.addBatch();
                }
                assertArrayEquals(new int[] {1, 1, 1}, update.executeBatch());
            }
        });
    }

    @ParameterizedTest
    @MethodSource("engines")
    void isPassedOverInATransaction(Engine engine) throws Exception {
        changes(engine, connection -> {
            if (engine == Engine.H2) {
                try (Statement statement = connection.createStatement()) {
                    statement.execute("SET SESSION CHARACTERISTICS AS TRANSACTION ISOLATION LEVEL SNAPSHOT");
                }
            }
            connection.setAutoCommit(false);
            try (PreparedStatement delete = connection.prepareStatement("DELETE FROM src WHERE id = ?")) {
                delete.setInt(1, 1);
                assertEquals(1, delete.executeUpdate());
                connection.rollback();
                delete.setInt(1, 2);
                assertEquals(1, delete.executeUpdate());
            }
            connection.commit();
            connection.setAutoCommit(true);
        });
    }

    @ParameterizedTest
    @MethodSource("engines")
    void isPassedOverWhenItGivesRows(Engine engine) throws Exception {
        assumeTrue(engine != Engine.H2, "H2 has no RETURNING");
        changes(engine, connection -> {
            try (PreparedStatement delete = connection.prepareStatement("DELETE FROM src WHERE id = ? RETURNING x")) {
                delete.setInt(1, 1);
                assertEquals(List.of("10"), texts(delete.executeQuery()));
                delete.setInt(1, 2);
                assertTrue(delete.execute());
                assertEquals(List.of("20"), texts(delete.getResultSet()));
            }
            try (Statement statement = connection.createStatement()) {
                assertEquals(
                        List.of("7"), texts(statement.executeQuery("UPDATE src SET x = 7 WHERE id = 3 RETURNING x")));
            }
        });
    }

    private interface Changes {
        void make(Connection connection) throws SQLException;
    }

    /** The rows of a target before and after changes of the source, of which only what is new counts. */
    private void changes(Engine engine, Changes changes) throws Exception {
        try (TestDatabase database = TestDatabase.create(engine, Storage.MEMORY, folder);
                Connection connection = database.connect();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE src (id INT, x INT)");
            statement.execute("INSERT INTO src VALUES (1, 10), (2, 20), (3, 30)");
            statement.execute(
                    "CREATE STREAMING TABLE t AS SELECT id, x FROM STREAM src WITH (skipChangeCommits = true)");
            changes.make(connection);
            statement.execute("INSERT INTO src VALUES (4, 40)");
            statement.execute("REFRESH STREAMING TABLE t");
            assertEquals(List.of("10", "20", "30", "40"), texts(statement.executeQuery("SELECT x FROM t ORDER BY id")));
        }
    }

    private static List<String> texts(ResultSet rows) throws SQLException {
        try (rows) {
            List<String> texts = new ArrayList<>();
            while (rows.next()) {
                texts.add(rows.getString(1));
            }
            return texts;
        }
    }
}
