package io.flowsql.runtime.source;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.flowsql.rewriter.dialect.H2;
import io.flowsql.rewriter.error.FlowError;
import io.flowsql.rewriter.error.FlowException;
import io.flowsql.runtime.execution.Cancellation;
import io.flowsql.runtime.execution.FlowSettings.SourceCheck;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/** The rules that hold on every engine, or on those that number rows. */
class TableSourceTest {
    @TempDir
    Path directory;

    private Database events(Store store) throws SQLException {
        var database = new Database(store, directory);
        database.execute("CREATE TABLE events (id INTEGER, name VARCHAR(20))");
        return database;
    }

    private static String events(Database database) {
        return database.dialect().fold("events");
    }

    @ParameterizedTest
    @EnumSource
    void eachRefreshGetsTheRowsThatCameSince(Store store) throws SQLException {
        try (var database = events(store)) {
            String events = events(database);
            assertEquals(List.of(), database.refresh(events));
            database.execute("INSERT INTO events VALUES (2, 'b'), (1, 'a')");
            assertEquals(List.of("2 b", "1 a"), database.refresh(events));
            assertEquals(List.of(), database.refresh(events));
            database.execute("INSERT INTO events VALUES (1, 'a')", "INSERT INTO events VALUES (3, NULL)");
            assertEquals(List.of("1 a", "3 null"), database.refresh(events));
            assertEquals(List.of(), database.refresh(events));
        }
    }

    @ParameterizedTest
    @EnumSource
    void anEmptySourceMayGrowAfterManyRefreshes(Store store) throws SQLException {
        try (var database = events(store)) {
            database.refresh(events(database));
            database.execute("INSERT INTO events VALUES (7, 'deleted unread')", "DELETE FROM events");
            assertEquals(List.of(), database.refresh(events(database)));
            database.execute("INSERT INTO events VALUES (1, 'a')");
            assertEquals(List.of("1 a"), database.refresh(events(database)));
        }
    }

    @ParameterizedTest
    @EnumSource
    void aRefreshThatIsRolledBackWasNotThere(Store store) throws SQLException {
        try (var database = events(store)) {
            database.execute("INSERT INTO events VALUES (1, 'a')");
            Connection connection = database.connection();
            database.source(events(database), SourceCheck.CONTENT).probe(connection);
            connection.setAutoCommit(false);
            Database.join(connection, database.source(events(database), SourceCheck.CONTENT));
            connection.rollback();
            connection.setAutoCommit(true);
            assertEquals(List.of("1 a"), database.refresh(events(database)));
        }
    }

    @ParameterizedTest
    @EnumSource
    void rowsThatAreRolledBackAreNeverRead(Store store) throws SQLException {
        try (var database = events(store);
                Connection writer = database.open()) {
            writer.setAutoCommit(false);
            Database.execute(writer, "INSERT INTO events VALUES (1, 'a')");
            writer.rollback();
            Database.execute(writer, "INSERT INTO events VALUES (2, 'b')");
            writer.commit();
            assertEquals(List.of("2 b"), database.refresh(events(database)));
            Database.execute(writer, "INSERT INTO events VALUES (3, 'c')");
            writer.rollback();
            Database.execute(writer, "INSERT INTO events VALUES (4, 'd')");
            writer.commit();
            assertEquals(List.of("4 d"), database.refresh(events(database)));
            assertEquals(List.of(), database.refresh(events(database)));
        }
    }

    @ParameterizedTest
    @EnumSource
    void aTransactionThatCommitsLateIsReadLate(Store store) throws SQLException {
        try (var database = events(store);
                Connection late = database.open()) {
            late.setAutoCommit(false);
            Database.execute(late, "INSERT INTO events VALUES (1, 'late'), (2, 'late')");
            database.execute("INSERT INTO events VALUES (3, 'early')");
            assertEquals(List.of("3 early"), database.refresh(events(database)));
            Database.execute(late, "INSERT INTO events VALUES (4, 'late')");
            assertEquals(List.of(), database.refresh(events(database)));
            late.commit();
            assertEquals(List.of("1 late", "2 late", "4 late"), database.refresh(events(database)));
            assertEquals(List.of(), database.refresh(events(database)));
        }
    }

    @ParameterizedTest
    @EnumSource
    void twoFlowsReadOneSourceIndependently(Store store) throws SQLException {
        try (var database = events(store)) {
            database.execute("INSERT INTO events VALUES (1, 'a')");
            assertEquals(List.of("1 a"), database.refresh(events(database)));
            database.execute("INSERT INTO events VALUES (2, 'b')");
            TableSource second = database.source(store.defaultSchema(), events(database), 1, SourceCheck.CONTENT);
            assertEquals(List.of("1 a", "2 b"), Database.refresh(database.connection(), second));
            assertEquals(List.of("2 b"), database.refresh(events(database)));
            second.forget(database.connection());
            assertEquals(List.of("1 a", "2 b"), Database.refresh(database.connection(), second));
            assertEquals(List.of(), database.refresh(events(database)));
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"DUCKDB_FILE", "H2_FILE", "POSTGRESQL"})
    void aPositionOutlivesTheProcess(Store store) throws SQLException {
        try (var database = events(store)) {
            database.execute("INSERT INTO events VALUES (1, 'a'), (2, 'b')");
            assertEquals(List.of("1 a", "2 b"), database.refresh(events(database)));
            database.reopen();
            assertEquals(List.of(), database.refresh(events(database)));
            database.execute("INSERT INTO events VALUES (3, 'c')");
            database.reopen();
            database.execute("CHECKPOINT", "INSERT INTO events VALUES (4, 'd')");
            assertEquals(List.of("3 c", "4 d"), database.refresh(events(database)));
        }
    }

    @ParameterizedTest
    @EnumSource
    void aRefreshSeesTheRowsOfTheTransactionItJoins(Store store) throws SQLException {
        try (var database = events(store);
                Connection user = database.open()) {
            database.execute("INSERT INTO events VALUES (1, 'a')");
            TableSource source = database.source(events(database), SourceCheck.CONTENT);
            source.probe(user);
            user.setAutoCommit(false);
            Database.execute(user, "INSERT INTO events VALUES (2, 'mine'), (2, 'mine')");
            assertEquals(List.of("1 a", "2 mine", "2 mine"), Database.join(user, source));
            assertEquals(List.of(), Database.join(user, source));
            Database.execute(user, "INSERT INTO events VALUES (2, 'mine'), (3, 'mine')");
            assertEquals(List.of("2 mine", "3 mine"), Database.join(user, source));
            database.execute("INSERT INTO events VALUES (2, 'mine'), (4, 'other')");
            user.commit();
            assertEquals(List.of("2 mine", "4 other"), sorted(database.refresh(events(database))));
            assertEquals(List.of(), database.refresh(events(database)));
        }
    }

    @ParameterizedTest
    @EnumSource
    void aJoinedTransactionTakesTheReadingBack(Store store) throws SQLException {
        try (var database = events(store);
                Connection user = database.open()) {
            TableSource source = database.source(events(database), SourceCheck.CONTENT);
            source.probe(user);
            user.setAutoCommit(false);
            Database.execute(user, "INSERT INTO events VALUES (1, 'mine')");
            assertEquals(List.of("1 mine"), Database.join(user, source));
            user.rollback();
            database.execute("INSERT INTO events VALUES (1, 'mine'), (2, 'b')");
            assertEquals(List.of("1 mine", "2 b"), database.refresh(events(database)));
            assertEquals(List.of(), database.refresh(events(database)));
        }
    }

    @ParameterizedTest
    @EnumSource(mode = Mode.EXCLUDE, names = "POSTGRESQL")
    void aChangedRowIsAnError(Store store) throws SQLException {
        try (var database = events(store)) {
            database.execute("INSERT INTO events VALUES (1, 'a'), (2, NULL), (3, 'c')");
            database.refresh(events(database));
            for (String change : List.of(
                    "UPDATE events SET name = 'x' WHERE id = 1",
                    "UPDATE events SET name = '' WHERE id = 2",
                    "UPDATE events SET id = 4 WHERE id = 3",
                    "UPDATE events SET name = CASE id WHEN 1 THEN 'c' WHEN 3 THEN 'a' END")) {
                assertChanged(database, change, "values in at least one of the 3 row(s) read are no longer the same");
            }
        }
    }

    @ParameterizedTest
    @EnumSource(mode = Mode.EXCLUDE, names = "POSTGRESQL")
    void aDeletedRowIsAnError(Store store) throws SQLException {
        try (var database = events(store)) {
            database.execute("INSERT INTO events VALUES (1, 'a'), (2, NULL), (3, 'c')");
            database.refresh(events(database));
            assertChanged(database, "DELETE FROM events WHERE id = 1", "1 of the 3 row(s) read are gone");
            assertChanged(database, "DELETE FROM events", "3 of the 3 row(s) read are gone");
        }
    }

    @ParameterizedTest
    @EnumSource
    void deletingAndInsertingAsManyIsAnErrorToo(Store store) throws SQLException {
        try (var database = events(store)) {
            database.execute("INSERT INTO events VALUES (1, 'a'), (2, 'b')");
            database.refresh(events(database));
            database.execute("DELETE FROM events WHERE id = 2", "INSERT INTO events VALUES (3, 'c')");
            assertRefused(database, SourceCheck.CONTENT);
            assertRefused(database, SourceCheck.COUNT);
        }
    }

    @ParameterizedTest
    @EnumSource(mode = Mode.EXCLUDE, names = "POSTGRESQL")
    void deletingARowAndInsertingItAgainChangesNothing(Store store) throws SQLException {
        try (var database = events(store)) {
            database.execute("INSERT INTO events VALUES (1, 'a'), (2, 'b')");
            database.refresh(events(database));
            database.execute("DELETE FROM events WHERE id = 2", "INSERT INTO events VALUES (2, 'b'), (3, 'c')");
            assertEquals(List.of("3 c"), database.refresh(events(database)));
            assertEquals(List.of(), database.refresh(events(database)));
        }
    }

    @ParameterizedTest
    @EnumSource(mode = Mode.EXCLUDE, names = "POSTGRESQL")
    void countingLetsChangesOfValuesPass(Store store) throws SQLException {
        try (var database = events(store)) {
            database.execute("INSERT INTO events VALUES (1, 'a'), (2, 'b')");
            database.refresh(events(database), SourceCheck.COUNT);
            database.execute("UPDATE events SET name = 'x'", "INSERT INTO events VALUES (3, 'c')");
            assertEquals(List.of("3 c"), database.refresh(events(database), SourceCheck.COUNT));
            database.execute("DELETE FROM events WHERE id = 1");
            assertRefused(database, SourceCheck.COUNT);
        }
    }

    @ParameterizedTest
    @EnumSource
    void afterAChangeForgettingReadsAllAnew(Store store) throws SQLException {
        try (var database = events(store)) {
            database.execute("INSERT INTO events VALUES (1, 'a'), (2, 'b')");
            database.refresh(events(database));
            database.execute("DELETE FROM events WHERE id = 1");
            assertRefused(database, SourceCheck.CONTENT);
            database.source(events(database), SourceCheck.CONTENT).forget(database.connection());
            assertEquals(List.of("2 b"), database.refresh(events(database)));
        }
    }

    @ParameterizedTest
    @EnumSource
    void aSourceCreatedAnewIsAnError(Store store) throws SQLException {
        try (var database = events(store)) {
            database.execute("INSERT INTO events VALUES (1, 'a'), (2, 'b')");
            database.refresh(events(database));
            database.execute("DROP TABLE events", "CREATE TABLE events (id INTEGER, name VARCHAR(20))");
            assertRefused(database, SourceCheck.CONTENT);
            database.execute("INSERT INTO events VALUES (1, 'a'), (3, 'c'), (4, 'd')");
            assertRefused(database, SourceCheck.CONTENT);
        }
    }

    @ParameterizedTest
    @EnumSource(mode = Mode.EXCLUDE, names = "POSTGRESQL")
    void aNewColumnIsReadFromThenOn(Store store) throws SQLException {
        try (var database = events(store)) {
            database.execute("INSERT INTO events VALUES (1, 'a'), (2, 'b')");
            database.refresh(events(database));
            database.execute("ALTER TABLE events ADD COLUMN n INTEGER", "INSERT INTO events VALUES (3, 'c', 7)");
            assertEquals(List.of("3 c 7"), database.refresh(events(database)));
            assertEquals(List.of(), database.refresh(events(database)));
            assertChanged(
                    database,
                    "UPDATE events SET n = 8 WHERE id = 1",
                    "values in at least one of the 3 row(s) read are no longer the same");
        }
    }

    @ParameterizedTest
    @EnumSource
    void aChangeBeforeANewColumnIsStillFound(Store store) throws SQLException {
        try (var database = events(store)) {
            database.execute("INSERT INTO events VALUES (1, 'a'), (2, 'b')");
            database.refresh(events(database));
            database.execute("UPDATE events SET name = 'x' WHERE id = 1", "ALTER TABLE events ADD COLUMN n INTEGER");
            assertRefused(database, SourceCheck.CONTENT);
        }
    }

    @ParameterizedTest
    @EnumSource(mode = Mode.EXCLUDE, names = "POSTGRESQL")
    void withoutAColumnOnlyTheNumberOfRowsIsKnown(Store store) throws SQLException {
        try (var database = events(store)) {
            database.execute("INSERT INTO events VALUES (1, 'a'), (2, 'b')");
            database.refresh(events(database));
            database.execute("ALTER TABLE events DROP COLUMN name", "INSERT INTO events VALUES (3)");
            assertEquals(List.of("3"), database.refresh(events(database)));
            assertEquals(List.of(), database.refresh(events(database)));
            assertChanged(
                    database,
                    "UPDATE events SET id = 8 WHERE id = 1",
                    "values in at least one of the 3 row(s) read are no longer the same");
            database.execute("ALTER TABLE events ADD COLUMN name VARCHAR", "ALTER TABLE events DROP COLUMN id");
            database.execute("DELETE FROM events");
            assertRefused(database, SourceCheck.CONTENT);
        }
    }

    @ParameterizedTest
    @EnumSource
    void namesKeepTheirCaseAndCharacters(Store store) throws SQLException {
        try (var database = new Database(store, directory)) {
            database.execute(
                    "CREATE SCHEMA \"Sch ema\"",
                    "CREATE TABLE \"Sch ema\".\"ev\"\"ents\" (\"order\" INTEGER, \"nä me\" VARCHAR, \"c1\" VARCHAR)",
                    "INSERT INTO \"Sch ema\".\"ev\"\"ents\" VALUES (1, 'a', 'b')");
            TableSource source = database.source("Sch ema", "ev\"ents", 0, SourceCheck.CONTENT);
            assertEquals(List.of("1 a b"), Database.refresh(database.connection(), source));
            database.execute("INSERT INTO \"Sch ema\".\"ev\"\"ents\" VALUES (2, 'c', 'd')");
            assertEquals(List.of("2 c d"), Database.refresh(database.connection(), source));
            database.execute("UPDATE \"Sch ema\".\"ev\"\"ents\" SET \"nä me\" = 'x'");
            assertThrows(FlowException.class, () -> Database.refresh(database.connection(), source));
        }
    }

    @ParameterizedTest
    @EnumSource(mode = Mode.EXCLUDE, names = "POSTGRESQL")
    void aViewIsNotATable(Store store) throws SQLException {
        try (var database = events(store)) {
            database.execute("CREATE VIEW v AS SELECT * FROM events");
            assertNotATable(database, "v", "a view");
            database.execute("CREATE VIEW w AS SELECT 1 AS rowid, 1 AS \"_ROWID_\"");
            assertThrows(
                    FlowException.class,
                    () -> database.refresh(database.dialect().fold("w")));
            database.execute("CREATE TABLE x (id INTEGER, \"rowid\" INTEGER, \"_ROWID_\" INTEGER)");
            assertNotATable(database, "x", "row numbers");
        }
    }

    private static void assertNotATable(Database database, String name, String kind) {
        var error = assertThrows(
                FlowException.class, () -> database.refresh(database.dialect().fold(name)));
        assertEquals(FlowError.STREAMING_SOURCE_NOT_A_TABLE, error.error());
        assertTrue(error.getMessage().contains(kind), error.getMessage());
    }

    @ParameterizedTest
    @EnumSource(mode = Mode.EXCLUDE, names = "POSTGRESQL")
    void explainingChangesNothing(Store store) throws SQLException {
        try (var database = events(store)) {
            database.execute("INSERT INTO events VALUES (1, 'a')");
            TableSource source = database.source(events(database), SourceCheck.CONTENT);
            Explained first = source.explain(database.connection(), false);
            assertTrue(
                    first.rows().contains("\"" + events(database) + "\"") || store.dialect() instanceof H2,
                    first.rows());
            assertEquals(List.of("1 a"), database.refresh(events(database)));
            Explained second = source.explain(database.connection(), false);
            assertTrue(second.steps().stream().anyMatch(step -> step.sql().contains("sum(")), second.toString());
            database.execute("INSERT INTO events VALUES (2, 'b')");
            assertEquals(List.of("2 b"), database.refresh(events(database)));
        }
    }

    @ParameterizedTest
    @EnumSource
    void aCancelledRefreshReadsNothing(Store store) throws SQLException {
        try (var database = events(store)) {
            database.execute("INSERT INTO events VALUES (1, 'a')");
            TableSource source = database.source(events(database), SourceCheck.CONTENT);
            Connection connection = database.connection();
            connection.setAutoCommit(false);
            Cancellation cancellation = Cancellation.none();
            cancellation.cancel();
            var error = assertThrows(
                    FlowException.class, () -> source.read(connection, Quiescence.unknown(), cancellation));
            assertEquals(FlowError.OPERATION_CANCELED, error.error());
            connection.rollback();
            connection.setAutoCommit(true);
            assertEquals(List.of("1 a"), database.refresh(events(database)));
        }
    }

    /** A change is found inside the transaction that makes it, and not after that was rolled back. */
    private static void assertChanged(Database database, String change, String found) throws SQLException {
        Connection connection = database.connection();
        TableSource source = database.source(events(database), SourceCheck.CONTENT);
        connection.setAutoCommit(false);
        Database.execute(connection, change);
        var error = assertThrows(FlowException.class, () -> Database.join(connection, source), change);
        connection.rollback();
        connection.setAutoCommit(true);
        assertTrue(CHANGED.contains(error.error()), error.getMessage());
        assertTrue(error.getMessage().contains(found), error.getMessage());
        assertTrue(error.getMessage().contains("REFRESH TABLE target FULL"), error.getMessage());
        assertEquals(List.of(), database.refresh(events(database)));
    }

    private static final Set<FlowError> CHANGED =
            Set.of(FlowError.DELTA_SOURCE_TABLE_IGNORE_CHANGES, FlowError.DELTA_SOURCE_IGNORE_DELETE);

    private static void assertRefused(Database database, SourceCheck check) {
        var error = assertThrows(FlowException.class, () -> database.refresh(events(database), check));
        assertTrue(CHANGED.contains(error.error()), error.getMessage());
    }

    private static List<String> sorted(List<String> rows) {
        return rows.stream().sorted().toList();
    }
}
