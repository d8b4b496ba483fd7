package io.flowsql.runtime.source;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.flowsql.rewriter.error.FlowError;
import io.flowsql.rewriter.error.FlowException;
import io.flowsql.runtime.execution.FlowSettings.SourceCheck;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import org.h2.tools.Server;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What follows from H2's row numbers. */
class H2TableSourceTest {
    @TempDir
    Path directory;

    private Database events(String columns) throws SQLException {
        var database = new Database(Store.H2_MEMORY, directory);
        database.execute("CREATE TABLE events (" + columns + ")");
        return database;
    }

    private static List<String> gaps(Database database) throws SQLException {
        return Database.query(
                database.connection(),
                "SELECT lo, hi FROM flowsql.position_gaps WHERE lo > " + Long.MIN_VALUE + " ORDER BY lo");
    }

    /** Leaves the numbers of rolled back rows unused. */
    private static void burn(Database database, int rows) throws SQLException {
        Connection connection = database.connection();
        connection.setAutoCommit(false);
        database.execute("INSERT INTO events (id) SELECT 1000000 + x FROM system_range(1, " + rows + ")");
        connection.rollback();
        connection.setAutoCommit(true);
    }

    @Test
    void primaryKeysMayComeInAnyOrder() throws SQLException {
        try (var database = events("id BIGINT PRIMARY KEY, name VARCHAR")) {
            for (long id : new long[] {5, 3, -7, 4, 9, 0, -1, 1, 8, 6, Long.MAX_VALUE, Long.MIN_VALUE, -8, 7, -6, 2}) {
                database.execute("INSERT INTO events VALUES (" + id + ", 'x')");
                assertEquals(List.of(id + " x"), database.refresh("EVENTS"));
                assertEquals(List.of(), database.refresh("EVENTS"));
            }
            assertEquals(
                    List.of(Long.MIN_VALUE + 1 + " -9", "-5 -2", "10 " + (Long.MAX_VALUE - 1)),
                    Database.query(database.connection(), "SELECT lo, hi FROM flowsql.position_gaps ORDER BY lo"));
        }
    }

    @Test
    void manyPrimaryKeysFillManyGapsAtOnce() throws SQLException {
        try (var database = events("id INTEGER PRIMARY KEY")) {
            database.execute("INSERT INTO events SELECT x * 10 FROM system_range(1, 3000)");
            assertEquals(3000, database.refreshMany("EVENTS", SourceCheck.CONTENT));
            assertEquals(2999, gaps(database).size());
            database.execute(
                    "INSERT INTO events SELECT x * 10 + y FROM system_range(1, 3000) CROSS JOIN (VALUES 2, 3, 7) v(y)");
            assertEquals(9000, database.refreshMany("EVENTS", SourceCheck.CONTENT));
            assertEquals(3 * 2999 + 2, gaps(database).size());
            assertEquals(
                    List.of("11 11", "14 16", "18 19", "21 21"), gaps(database).subList(0, 4));
            assertEquals(0, database.refreshMany("EVENTS", SourceCheck.CONTENT));
        }
    }

    @Test
    void aKeyThatIsNotThePrimaryOneDoesNotMatter() throws SQLException {
        for (String columns : List.of(
                "id INTEGER UNIQUE, v INTEGER",
                "id VARCHAR PRIMARY KEY, v INTEGER",
                "id INTEGER, v INTEGER, PRIMARY KEY (id, v)",
                "id DECIMAL(10) PRIMARY KEY, v INTEGER",
                "id INTEGER GENERATED ALWAYS AS IDENTITY PRIMARY KEY, v INTEGER",
                "id SMALLINT PRIMARY KEY, v INTEGER")) {
            try (var database = events(columns)) {
                String id = columns.contains("IDENTITY") ? "DEFAULT" : "5";
                database.execute("INSERT INTO events VALUES (" + id + ", 0)");
                assertEquals(1, database.refresh("EVENTS").size(), columns);
                database.execute("INSERT INTO events VALUES (" + id.replace("5", "3") + ", 0)");
                assertEquals(1, database.refresh("EVENTS").size(), columns);
                assertEquals(0, database.refresh("EVENTS").size(), columns);
            }
        }
    }

    @Test
    void gapsOfRolledBackRowsAreForgottenWhenNobodyWrites() throws SQLException {
        try (var database = events("id INTEGER")) {
            database.execute("INSERT INTO events VALUES (1)");
            burn(database, 3);
            database.execute("INSERT INTO events VALUES (2)");
            assertEquals(List.of("1", "2"), database.refresh("EVENTS"));
            assertEquals(List.of("2 4"), gaps(database));
            assertEquals(List.of(), database.refresh("EVENTS"));
            assertEquals(List.of(), gaps(database));
        }
    }

    @Test
    void gapsStayWhileSomebodyWrites() throws SQLException {
        try (var database = events("id INTEGER");
                Connection writer = database.open()) {
            writer.setAutoCommit(false);
            Database.execute(writer, "INSERT INTO events VALUES (1)");
            database.execute("INSERT INTO events VALUES (2)");
            assertEquals(List.of("2"), database.refresh("EVENTS"));
            assertEquals(List.of(), database.refresh("EVENTS"));
            Database.execute(writer, "SAVEPOINT s", "INSERT INTO events VALUES (3)", "ROLLBACK TO SAVEPOINT s");
            assertEquals(List.of(), database.refresh("EVENTS"));
            writer.commit();
            assertEquals(List.of("1"), database.refresh("EVENTS"));
        }
    }

    @Test
    void gapsThatWereStoredAfterTheProbeStay() throws SQLException {
        try (var database = events("id INTEGER");
                Connection writer = database.open()) {
            database.execute("INSERT INTO events VALUES (0)");
            database.refresh("EVENTS");
            TableSource source = database.source("EVENTS", SourceCheck.CONTENT);
            Quiescence before = source.probe(database.connection());
            assertTrue(before.quiet());
            writer.setAutoCommit(false);
            Database.execute(writer, "INSERT INTO events VALUES (1)");
            database.execute("INSERT INTO events VALUES (2)");
            assertEquals(List.of("2"), database.refresh("EVENTS"));
            assertEquals(List.of(), Database.refresh(database.connection(), source, before));
            writer.commit();
            assertEquals(List.of("1"), database.refresh("EVENTS"));
        }
    }

    @Test
    void whoMayNotSeeLocksNeverForgetsGaps() throws SQLException {
        try (var database = events("id INTEGER")) {
            database.execute(
                    "INSERT INTO events VALUES (1)",
                    "CREATE USER reader PASSWORD 'r'",
                    "GRANT SELECT ON events TO reader",
                    "GRANT SELECT, INSERT, UPDATE, DELETE ON SCHEMA flowsql TO reader");
            database.source("EVENTS", SourceCheck.CONTENT).probe(database.connection());
            try (Connection reader = DriverManager.getConnection(database.url(), "reader", "r");
                    Connection writer = database.open()) {
                TableSource source = database.source("EVENTS", SourceCheck.CONTENT);
                assertEquals(List.of("1"), Database.refresh(reader, source));
                assertFalse(source.probe(reader).quiet());
                writer.setAutoCommit(false);
                Database.execute(writer, "INSERT INTO events VALUES (2)");
                database.execute("INSERT INTO events VALUES (3)");
                assertEquals(List.of("3"), Database.refresh(reader, source));
                assertEquals(List.of(), Database.refresh(reader, source));
                writer.commit();
                assertEquals(List.of("2"), Database.refresh(reader, source));
            }
        }
    }

    @Test
    void withoutLocksNoGapIsForgotten() throws SQLException {
        try (var database = events("id INTEGER")) {
            database.execute("INSERT INTO events VALUES (1)");
            database.refresh("EVENTS");
            TableSource source = database.source("EVENTS", SourceCheck.CONTENT);
            database.execute("SET LOCK_MODE 0");
            assertFalse(source.probe(database.connection()).quiet());
        }
    }

    @Test
    void primaryKeysKeepTheirGaps() throws SQLException {
        try (var database = events("id INTEGER PRIMARY KEY")) {
            database.execute("INSERT INTO events VALUES (1), (10)");
            database.refresh("EVENTS");
            database.refresh("EVENTS");
            database.execute("INSERT INTO events VALUES (4)");
            assertEquals(List.of("4"), database.refresh("EVENTS"));
        }
    }

    @ParameterizedTest
    @EnumSource
    void alterTableMovesRowsOverUnusedNumbers(SourceCheck check) throws SQLException {
        try (var database = events("id INTEGER")) {
            burn(database, 3);
            database.execute("INSERT INTO events VALUES (1)");
            burn(database, 2);
            database.execute("INSERT INTO events VALUES (2), (3)");
            assertEquals(List.of("1", "2", "3"), database.refresh("EVENTS", check));
            database.execute(
                    "ALTER TABLE events ADD COLUMN n INTEGER",
                    "INSERT INTO events VALUES (4, 4), (5, 5), (6, 6), (7, 7), (8, 8), (9, 9)");
            assertEquals(
                    List.of("1", "9"),
                    Database.query(
                            database.connection(),
                            "SELECT min(_ROWID_) FROM events UNION ALL SELECT max(_ROWID_) FROM events"));
            assertEquals(List.of("4 4", "5 5", "6 6", "7 7", "8 8", "9 9"), database.refresh("EVENTS", check));
            assertEquals(List.of(), database.refresh("EVENTS", check));
        }
    }

    @ParameterizedTest
    @EnumSource
    void alterTableAmongUnreadRowsIsAnError(SourceCheck check) throws SQLException {
        try (var database = events("id INTEGER");
                Connection late = database.open()) {
            late.setAutoCommit(false);
            Database.execute(late, "INSERT INTO events VALUES (1)");
            database.execute("INSERT INTO events VALUES (2)");
            assertEquals(List.of("2"), database.refresh("EVENTS", check));
            late.commit();
            burn(database, 1);
            database.execute("INSERT INTO events VALUES (3)", "ALTER TABLE events ADD COLUMN n INTEGER");
            assertEquals(
                    List.of("1 null", "3 null"),
                    database.refresh("EVENTS", check),
                    "row 1 is where it was, so nothing is lost here");
            database.execute("INSERT INTO events VALUES (4, 4)");
            assertEquals(List.of("4 4"), database.refresh("EVENTS", check));
        }
    }

    @ParameterizedTest
    @EnumSource
    void rowsThatMovedBelowOthersAreNotTakenForNewOnes(SourceCheck check) throws SQLException {
        try (var database = events("id INTEGER");
                Connection late = database.open()) {
            burn(database, 1);
            late.setAutoCommit(false);
            Database.execute(late, "INSERT INTO events VALUES (1)");
            database.execute("INSERT INTO events VALUES (2)");
            assertEquals(List.of("2"), database.refresh("EVENTS", check));
            late.commit();
            database.execute("ALTER TABLE events ADD COLUMN n INTEGER");
            var error = assertThrows(FlowException.class, () -> database.refresh("EVENTS", check));
            assertEquals(FlowError.DELTA_SOURCE_TABLE_IGNORE_CHANGES, error.error());
        }
    }

    @Test
    void aLostColumnAndOpenGapsAreAnError() throws SQLException {
        try (var database = events("id INTEGER, n INTEGER");
                Connection late = database.open()) {
            database.execute("INSERT INTO events VALUES (0, 0)");
            late.setAutoCommit(false);
            Database.execute(late, "INSERT INTO events VALUES (1, 1)");
            database.execute("INSERT INTO events VALUES (2, 2)");
            assertEquals(List.of("0 0", "2 2"), database.refresh("EVENTS"));
            late.rollback();
            database.execute("ALTER TABLE events DROP COLUMN n");
            var error = assertThrows(FlowException.class, () -> database.refresh("EVENTS"));
            assertTrue(error.getMessage().contains("which row numbers were still to come"), error.getMessage());
        }
    }

    @Test
    void aLostColumnWithoutGapsLeavesTheNumber() throws SQLException {
        try (var database = events("id INTEGER, n INTEGER")) {
            burn(database, 2);
            database.execute("INSERT INTO events VALUES (1, 1), (2, 2)");
            assertEquals(List.of("1 1", "2 2"), database.refresh("EVENTS"));
            database.execute("ALTER TABLE events DROP COLUMN n", "INSERT INTO events VALUES (3), (4)");
            assertEquals(List.of("3", "4"), database.refresh("EVENTS"));
            assertEquals(List.of(), database.refresh("EVENTS"));
        }
    }

    @Test
    void aPrimaryKeyThatComesLaterRenumbersByKey() throws SQLException {
        try (var database = events("id BIGINT NOT NULL, n INTEGER")) {
            database.execute("INSERT INTO events VALUES (7, 1), (5, 2)");
            assertEquals(List.of("7 1", "5 2"), database.refresh("EVENTS"));
            database.execute("ALTER TABLE events ADD PRIMARY KEY (id)", "INSERT INTO events VALUES (6, 3)");
            assertEquals(List.of("6 3"), database.refresh("EVENTS"));
            database.execute("ALTER TABLE events ADD COLUMN z INTEGER", "INSERT INTO events VALUES (4, 4, 4)");
            var error = assertThrows(FlowException.class, () -> database.refresh("EVENTS"));
            assertEquals(FlowError.DELTA_SOURCE_TABLE_IGNORE_CHANGES, error.error());
        }
    }

    @Test
    void numbersUsedAgainAfterAReopenAreAnError() throws SQLException {
        try (var database = new Database(Store.H2_FILE, directory)) {
            database.execute("CREATE TABLE events (id INTEGER)", "INSERT INTO events VALUES (1), (2)");
            database.refresh("EVENTS");
            database.execute("DELETE FROM events WHERE id = 2");
            database.reopen();
            database.execute("INSERT INTO events VALUES (3)");
            assertEquals(List.of("2"), Database.query(database.connection(), "SELECT max(_ROWID_) FROM events"));
            var error = assertThrows(FlowException.class, () -> database.refresh("EVENTS"));
            assertEquals(FlowError.DELTA_SOURCE_TABLE_IGNORE_CHANGES, error.error());
        }
    }

    @Test
    void numbersUsedAgainThatWereNeverReadDoNotMatter() throws SQLException {
        try (var database = new Database(Store.H2_FILE, directory)) {
            database.execute(
                    "CREATE TABLE events (id INTEGER)",
                    "INSERT INTO events VALUES (1), (2)",
                    "DELETE FROM events WHERE id = 2");
            assertEquals(List.of("1"), database.refresh("EVENTS"));
            database.reopen();
            database.execute("INSERT INTO events VALUES (3)");
            assertEquals(List.of("3"), database.refresh("EVENTS"));
        }
    }

    @Test
    void aRefreshKeepsNobodyFromDefiningTables() throws SQLException {
        try (var database = events("id INTEGER");
                Connection other = database.open()) {
            database.execute("INSERT INTO events VALUES (1)");
            TableSource source = database.source("EVENTS", SourceCheck.CONTENT);
            Connection connection = database.connection();
            Quiescence quiescence = source.probe(connection);
            connection.setAutoCommit(false);
            assertEquals(List.of("1"), Database.join(connection, source, quiescence));
            Database.execute(other, "CREATE TABLE during (id INTEGER)");
            connection.commit();
            Database.execute(other, "CREATE TABLE after (id INTEGER)");
            database.execute("INSERT INTO events VALUES (2)");
            assertEquals(List.of("2"), Database.join(connection, source));
            Database.execute(other, "CREATE TABLE during_joined (id INTEGER)");
            connection.commit();
            Database.execute(other, "CREATE TABLE at_last (id INTEGER)");
        }
    }

    @Test
    void severalProcessesCanWriteAndReadThroughAServer() throws Exception {
        String path = directory.resolve("served").toString();
        Server server = Server.createTcpServer("-tcpPort", "0", "-ifNotExists").start();
        try (var database = Database.at("jdbc:h2:tcp://localhost:" + server.getPort() + "/" + path);
                Connection writer = database.open()) {
            database.execute("CREATE TABLE events (id INTEGER)");
            writer.setAutoCommit(false);
            Database.execute(writer, "INSERT INTO events VALUES (1)");
            database.execute("INSERT INTO events VALUES (2)");
            assertEquals(List.of("2"), database.refresh("EVENTS"));
            assertEquals(List.of(), database.refresh("EVENTS"));
            writer.commit();
            assertEquals(List.of("1"), database.refresh("EVENTS"));
        } finally {
            server.stop();
        }
    }

    @Test
    void aDatabaseServedByItsFirstUserCanBeRead() throws Exception {
        try (var database = Database.at("jdbc:h2:" + directory.resolve("auto") + ";AUTO_SERVER=TRUE");
                Connection writer = database.open()) {
            database.execute("CREATE TABLE events (id INTEGER PRIMARY KEY)");
            writer.setAutoCommit(false);
            Database.execute(writer, "INSERT INTO events VALUES (5)");
            database.execute("INSERT INTO events VALUES (2)");
            assertEquals(List.of("2"), database.refresh("EVENTS"));
            writer.commit();
            assertEquals(List.of("5"), database.refresh("EVENTS"));
        }
    }

    @Test
    void whatHasNoRowNumbersIsRefused() throws SQLException {
        try (var database = events("id INTEGER")) {
            database.execute(
                    "CREATE LOCAL TEMPORARY TABLE l (id INTEGER)",
                    "CREATE GLOBAL TEMPORARY TABLE g (id INTEGER)",
                    "CREATE LINKED TABLE remote ('', '" + database.url() + "', 'sa', '', 'EVENTS')");
            assertRefused(database, "PUBLIC", "L", "temporary");
            assertRefused(database, "PUBLIC", "G", "temporary");
            assertRefused(database, "PUBLIC", "REMOTE", "linked");
            assertRefused(database, "INFORMATION_SCHEMA", "USERS", "a system table");
        }
    }

    private static void assertRefused(Database database, String schema, String table, String kind) throws SQLException {
        TableSource source = database.source(schema, table, 0, SourceCheck.CONTENT);
        var error = assertThrows(FlowException.class, () -> Database.refresh(database.connection(), source));
        assertEquals(FlowError.STREAMING_SOURCE_NOT_A_TABLE, error.error());
        assertTrue(error.getMessage().contains(kind), error.getMessage());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "MODE=DB2",
                "MODE=Oracle",
                "MODE=PostgreSQL;DATABASE_TO_LOWER=TRUE",
                "MODE=MySQL;DATABASE_TO_LOWER=TRUE;CASE_INSENSITIVE_IDENTIFIERS=TRUE",
                "DATABASE_TO_UPPER=FALSE"
            })
    void compatibilityModesChangeNothing(String mode) throws SQLException {
        try (var database = Database.at("jdbc:h2:mem:modes;" + mode)) {
            database.execute(
                    "CREATE TABLE \"Events\" (\"id\" INTEGER, \"Name\" VARCHAR(20))",
                    "INSERT INTO \"Events\" VALUES (1, 'a'), (2, NULL)");
            String schema = Database.query(database.connection(), "SELECT CURRENT_SCHEMA")
                    .get(0);
            TableSource source = database.source(schema, "Events", 0, SourceCheck.CONTENT);
            assertEquals(List.of("1 a", "2 null"), Database.refresh(database.connection(), source));
            database.execute("INSERT INTO \"Events\" VALUES (3, 'c')");
            assertEquals(List.of("3 c"), Database.refresh(database.connection(), source));
            assertEquals(List.of(), Database.refresh(database.connection(), source));
            database.execute("UPDATE \"Events\" SET \"Name\" = 'A' WHERE \"id\" = 1");
            assertThrows(FlowException.class, () -> Database.refresh(database.connection(), source));
        }
    }
}
