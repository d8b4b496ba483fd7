package io.flowsql.runtime.source;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.flowsql.rewriter.definition.Column;
import io.flowsql.rewriter.definition.Shape;
import io.flowsql.rewriter.definition.TableRef;
import io.flowsql.rewriter.dialect.DuckDb;
import io.flowsql.rewriter.error.FlowError;
import io.flowsql.rewriter.error.FlowException;
import io.flowsql.runtime.execution.Cancellation;
import io.flowsql.runtime.execution.FlowSettings.SourceCheck;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTransactionRollbackException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What follows from DuckDB's rowids. */
class DuckDbTableSourceTest {
    private static final String ROWIDS = "SELECT min(rowid), max(rowid), count(*) FROM events";

    @TempDir
    Path directory;

    @Test
    void rowsOfTheOwnTransactionBeginWhereTheClassSays() throws SQLException {
        try (var database = new Database(Store.DUCKDB_MEMORY, directory)) {
            Connection connection = database.connection();
            database.execute("CREATE TABLE events (id INTEGER)");
            connection.setAutoCommit(false);
            database.execute("INSERT INTO events VALUES (1)");
            assertEquals(
                    List.of(String.valueOf(DuckDb.FIRST_LOCAL_ROW)),
                    Database.query(connection, "SELECT rowid FROM events"));
        }
    }

    /** Three row groups, the first of which goes with a checkpoint. */
    private static void createWithDeletedRows(Database database) throws SQLException {
        database.execute(
                "CREATE TABLE events AS SELECT i AS id FROM range(400000) r(i)",
                "CHECKPOINT",
                "DELETE FROM events WHERE id < 200000");
    }

    @ParameterizedTest
    @EnumSource(names = {"DUCKDB_MEMORY", "DUCKDB_FILE"})
    void aCheckpointThatNumbersRowsAnewChangesNothing(Store store) throws SQLException {
        for (SourceCheck check : SourceCheck.values()) {
            try (var database = new Database(store, directory)) {
                createWithDeletedRows(database);
                assertEquals(200000, database.refreshMany("events", check));
                List<String> before = Database.query(database.connection(), ROWIDS);
                database.execute("CHECKPOINT");
                assertNotEquals(
                        before, Database.query(database.connection(), ROWIDS), "this test has lost its subject");
                assertEquals(List.of(), database.refresh("events", check));
                database.execute("INSERT INTO events VALUES (-1), (-2)");
                assertEquals(List.of("-1", "-2"), database.refresh("events", check));
                assertEquals(List.of(), database.refresh("events", check));
            }
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"DUCKDB_MEMORY", "DUCKDB_FILE"})
    void newRowsThatSlipBelowThePositionAreRead(Store store) throws SQLException {
        for (SourceCheck check : SourceCheck.values()) {
            try (var database = new Database(store, directory)) {
                createWithDeletedRows(database);
                database.refreshMany("events", check);
                database.execute("INSERT INTO events VALUES (-1), (-2)", "CHECKPOINT");
                assertEquals(
                        List.of("0"),
                        Database.query(database.connection(), "SELECT count(*) FROM events WHERE rowid > 399999"));
                assertEquals(List.of("-1", "-2"), database.refresh("events", check));
                assertEquals(List.of(), database.refresh("events", check));
            }
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"DUCKDB_MEMORY", "DUCKDB_FILE"})
    void readRowsReplacedByAsManyAcrossACheckpointAreMissed(Store store) throws SQLException {
        try (var database = new Database(store, directory)) {
            database.execute("CREATE TABLE events AS SELECT i AS id FROM range(400000) r(i)", "CHECKPOINT");
            database.refreshMany("events", SourceCheck.CONTENT);
            database.execute(
                    "DELETE FROM events WHERE id >= 130000 AND id < 380000",
                    "CHECKPOINT",
                    "INSERT INTO events SELECT i FROM range(500000, 750000) r(i)");
            assertEquals(List.of("0 399999 400000"), Database.query(database.connection(), ROWIDS));
            assertChanged(database, "no longer the same");
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"DUCKDB_MEMORY", "DUCKDB_FILE"})
    void anUpdateIsFoundBeforeAndAfterACheckpoint(Store store) throws SQLException {
        try (var database = new Database(store, directory)) {
            database.execute("CREATE TABLE events AS SELECT i AS id FROM range(130000) r(i)", "CHECKPOINT");
            database.refreshMany("events", SourceCheck.CONTENT);
            database.execute("UPDATE events SET id = -1 WHERE id = 5");
            assertChanged(database, "no longer the same");
            database.execute("CHECKPOINT");
            assertChanged(database, "no longer the same");
            database.execute("DELETE FROM events WHERE id = -1", "CHECKPOINT");
            assertChanged(database, "1 of the 130000 row(s) read are gone");
        }
    }

    @Test
    void aRowReadInAnOpenTransactionAndDeletedThereIsMissed() throws SQLException {
        try (var database = new Database(Store.DUCKDB_MEMORY, directory)) {
            database.execute("CREATE TABLE events (id INTEGER)");
            Connection connection = database.connection();
            TableSource source = database.source("events", SourceCheck.CONTENT);
            connection.setAutoCommit(false);
            database.execute("INSERT INTO events VALUES (1), (2), (2)");
            Database.join(connection, source);
            database.execute("DELETE FROM events WHERE id = 1");
            var inside = assertThrows(FlowException.class, () -> Database.join(connection, source));
            assertTrue(inside.getMessage().contains("1 of the 3 row(s) read are gone"), inside.getMessage());
            connection.commit();
            connection.setAutoCommit(true);
            assertChanged(database, "1 of the 3 row(s) read are gone");
        }
    }

    @Test
    void rowsReadInAnOpenTransactionMayLandBetweenThoseOfOthers() throws SQLException {
        try (var database = new Database(Store.DUCKDB_MEMORY, directory);
                Connection user = database.open()) {
            database.execute("CREATE TABLE events (id INTEGER, name VARCHAR)");
            TableSource source = database.source("events", SourceCheck.CONTENT);
            user.setAutoCommit(false);
            Database.execute(user, "INSERT INTO events VALUES (1, NULL), (2, 'x'), (2, 'x')");
            assertEquals(3, Database.join(user, source).size());
            database.execute("INSERT INTO events VALUES (2, 'x'), (3, 'other')");
            user.commit();
            database.execute("INSERT INTO events VALUES (1, NULL), (4, 'after')");
            assertEquals(
                    List.of("1 null", "2 x", "3 other", "4 after"),
                    database.refresh("events").stream().sorted().toList());
            assertEquals(
                    List.of("0"),
                    Database.query(database.connection(), "SELECT count(*) FROM flowsql.position_pending"));
            database.execute("UPDATE events SET name = 'y' WHERE id = 2");
            assertChanged(database, "no longer the same");
        }
    }

    @Test
    void rowsReadInAnOpenTransactionAreKnownAgainWithANewColumn() throws SQLException {
        try (var database = new Database(Store.DUCKDB_MEMORY, directory)) {
            database.execute("CREATE TABLE events (id INTEGER)");
            Connection connection = database.connection();
            connection.setAutoCommit(false);
            database.execute("INSERT INTO events VALUES (1)");
            Database.join(connection, database.source("events", SourceCheck.CONTENT));
            database.execute("ALTER TABLE events ADD COLUMN n INTEGER", "INSERT INTO events VALUES (2, 7)");
            assertEquals(List.of("2 7"), Database.join(connection, database.source("events", SourceCheck.CONTENT)));
            connection.commit();
            connection.setAutoCommit(true);
            database.execute("ALTER TABLE events ADD COLUMN m INTEGER", "INSERT INTO events VALUES (3, 8, 9)");
            assertEquals(List.of("3 8 9"), database.refresh("events"));
        }
    }

    @Test
    void rowsReadInAnOpenTransactionAreLostWithAColumn() throws SQLException {
        try (var database = new Database(Store.DUCKDB_MEMORY, directory)) {
            database.execute("CREATE TABLE events (id INTEGER, n INTEGER)");
            Connection connection = database.connection();
            connection.setAutoCommit(false);
            database.execute("INSERT INTO events VALUES (1, 1)");
            Database.join(connection, database.source("events", SourceCheck.CONTENT));
            connection.commit();
            connection.setAutoCommit(true);
            database.execute("ALTER TABLE events DROP COLUMN n");
            assertChanged(database, "its columns were changed");
        }
    }

    @Test
    void anotherVersionOfTheEngineMayHashDifferently() throws SQLException {
        try (var database = new Database(Store.DUCKDB_MEMORY, directory)) {
            database.execute("CREATE TABLE events (id INTEGER)", "INSERT INTO events VALUES (1), (2)");
            database.refresh("events");
            database.execute("UPDATE flowsql.positions SET engine = 'v1.5.6', content_hash = '1', last_row_hash = '1'");
            database.execute("INSERT INTO events VALUES (3)");
            assertEquals(List.of("3"), database.refresh("events"));
            database.execute("UPDATE events SET id = 4 WHERE id = 2");
            assertChanged(database, "no longer the same");
        }
    }

    @Test
    void anAttachedDatabaseCanBeRead() throws SQLException {
        try (var database = new Database(Store.DUCKDB_MEMORY, directory)) {
            TableSource source = attached(database);
            assertEquals(200000, database.refreshMany(source));
            database.execute("CHECKPOINT att", "INSERT INTO att.events VALUES (-1)");
            assertEquals(List.of("-1"), Database.refresh(database.connection(), source));
        }
    }

    @Test
    void aCheckpointInTheMiddleOfARefreshTakesItBack() throws SQLException {
        try (var database = new Database(Store.DUCKDB_MEMORY, directory);
                Connection other = database.open()) {
            TableSource source = attached(database);
            Connection connection = database.connection();
            connection.setAutoCommit(false);
            Reading reading = source.read(connection, Quiescence.unknown(), Cancellation.none());
            Database.execute(other, "CHECKPOINT att");
            assertThrows(
                    SQLTransactionRollbackException.class,
                    () -> source.advance(connection, reading, Cancellation.none()));
            connection.rollback();
            connection.setAutoCommit(true);
            assertEquals(200000, database.refreshMany(source));
        }
    }

    private TableSource attached(Database database) throws SQLException {
        database.execute(
                "ATTACH '" + directory.resolve("attached.duckdb") + "' AS att",
                "CREATE TABLE att.events AS SELECT i AS id FROM range(400000) r(i)",
                "CHECKPOINT att",
                "DELETE FROM att.events WHERE id < 200000");
        return database.source("att", "main", "events");
    }

    @Test
    void temporaryTablesAreRefused() throws SQLException {
        try (var database = new Database(Store.DUCKDB_MEMORY, directory)) {
            database.execute("CREATE TEMP TABLE t (id INTEGER)");
            TableSource temporary = database.source("temp", "main", "t");
            var error = assertThrows(FlowException.class, () -> Database.refresh(database.connection(), temporary));
            assertEquals(FlowError.STREAMING_SOURCE_NOT_A_TABLE, error.error());
            assertTrue(error.getMessage().contains("temporary"), error.getMessage());
        }
    }

    @Test
    void theEnginesOwnTablesAreRefused() throws SQLException {
        try (var database = new Database(Store.DUCKDB_MEMORY, directory)) {
            TableSource source = TableSource.of(
                    database.dialect(),
                    new StreamedTable(
                            new TableRef("system", "information_schema", "columns"),
                            new Shape(List.of(new Column("column_name", "VARCHAR"))),
                            "f",
                            0,
                            SourceCheck.CONTENT,
                            new SourceLabel("information_schema.columns", "f", "target")));
            var error = assertThrows(FlowException.class, () -> Database.refresh(database.connection(), source));
            assertEquals(FlowError.STREAMING_SOURCE_NOT_A_TABLE, error.error());
        }
    }

    private static void assertChanged(Database database, String found) {
        var error = assertThrows(FlowException.class, () -> database.refresh("events"));
        assertEquals(FlowError.DELTA_SOURCE_TABLE_IGNORE_CHANGES, error.error());
        assertTrue(error.getMessage().contains(found), error.getMessage());
    }
}
