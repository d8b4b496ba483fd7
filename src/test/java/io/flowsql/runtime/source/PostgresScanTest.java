package io.flowsql.runtime.source;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.flowsql.rewriter.definition.ReservedNames;
import io.flowsql.runtime.execution.Cancellation;
import io.flowsql.runtime.execution.FlowSettings.SourceCheck;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The first reading of a table of PostgreSQL, at REPEATABLE READ and beside it. */
class PostgresScanTest {
    @TempDir
    Path directory;

    private Database events() throws SQLException {
        var database = new Database(Store.POSTGRESQL, directory);
        database.execute("CREATE TABLE events (id INTEGER, name VARCHAR(20))");
        return database;
    }

    @Test
    void rowsComeByTransactionThenByStatementThenByPlace() throws SQLException {
        try (var database = events();
                Connection early = database.open();
                Connection user = begin(database)) {
            database.execute("INSERT INTO events SELECT i, 'gone' FROM generate_series(1, 200) g(i)");
            database.execute("DELETE FROM events", "VACUUM events");
            early.setAutoCommit(false);
            Database.execute(early, "SELECT pg_current_xact_id()");
            database.execute("INSERT INTO events VALUES (30, 'late'), (31, 'late')");
            Database.execute(early, "INSERT INTO events SELECT i, 'filler' FROM generate_series(100, 399) g(i)");
            Database.execute(early, "DELETE FROM events WHERE id >= 100", "INSERT INTO events VALUES (20, 'early')");
            Database.execute(early, "SAVEPOINT s", "INSERT INTO events VALUES (40, 'latest')", "RELEASE SAVEPOINT s");
            Database.execute(early, "INSERT INTO events VALUES (21, 'early')");
            early.commit();
            TableSource source = database.source("events", SourceCheck.CONTENT);
            Reading reading = readInPlace(user, source);
            assertEquals(List.of("20", "21", "30", "31", "40"), ids(user, reading));
            source.advance(user, reading, Cancellation.none());
            user.commit();
            assertEquals(List.of(), database.refresh("events"));
        }
    }

    /** The transaction that was open leaves all after it to be remembered. */
    @Test
    void aTransactionThatEndsLaterIsReadLaterAndNoneTwice() throws SQLException {
        try (var database = events();
                Connection writer = database.open();
                Connection user = begin(database)) {
            writer.setAutoCommit(false);
            Database.execute(writer, "INSERT INTO events VALUES (1, 'open')");
            database.execute("INSERT INTO events VALUES (2, 'ended')", "INSERT INTO events VALUES (3, 'ended')");
            TableSource source = database.source("events", SourceCheck.CONTENT);
            Reading reading = readInPlace(user, source);
            writer.commit();
            database.execute("INSERT INTO events VALUES (4, 'after')");
            assertEquals(List.of("2", "3"), ids(user, reading));
            source.advance(user, reading, Cancellation.none());
            user.commit();
            assertEquals(List.of("1 open", "4 after"), database.refresh("events"));
            assertEquals(List.of(), database.refresh("events"));
        }
    }

    /** As a trigger on the target may do. */
    @Test
    void whatTheTransactionWritesAfterwardsComesLater() throws SQLException {
        try (var database = events();
                Connection user = begin(database)) {
            database.execute("INSERT INTO events VALUES (1, 'a')");
            TableSource source = database.source("events", SourceCheck.CONTENT);
            Reading reading = readInPlace(user, source);
            Database.execute(user, "INSERT INTO events VALUES (2, 'own')");
            Database.execute(user, "SAVEPOINT s", "INSERT INTO events VALUES (3, 'own')", "RELEASE SAVEPOINT s");
            assertEquals(List.of("1"), ids(user, reading));
            source.advance(user, reading, Cancellation.none());
            assertEquals(List.of("2 own", "3 own"), Database.join(user, source));
            user.commit();
            assertEquals(List.of(), database.refresh("events"));
        }
    }

    @Test
    void deletingWhatIsReadDoesNotMoveIt() throws SQLException {
        try (var database = events();
                Connection user = begin(database);
                Connection writer = database.open()) {
            writer.setAutoCommit(false);
            Database.execute(writer, "INSERT INTO events VALUES (1, 'a')", "INSERT INTO events VALUES (2, 'b')");
            writer.commit();
            Reading reading = readInPlace(user, database.source("events", SourceCheck.CONTENT));
            Database.execute(writer, "INSERT INTO events VALUES (3, 'c')", "INSERT INTO events VALUES (4, 'c')");
            Database.execute(writer, "DELETE FROM events WHERE id = 1");
            assertEquals(2, ids(user, reading).size());
            writer.commit();
            assertEquals(2, ids(user, reading).size());
        }
    }

    /** Its number is older than those of rows that it sees. */
    @Test
    void aTransactionThatHadANumberBeforeItLookedLosesNoRow() throws SQLException {
        try (var database = events();
                Connection user = begin(database)) {
            database.execute("CREATE TABLE other (id INTEGER)");
            Database.execute(user, "LOCK TABLE other IN ACCESS EXCLUSIVE MODE");
            database.execute("INSERT INTO events VALUES (1, 'a')");
            TableSource source = database.source("events", SourceCheck.CONTENT);
            assertEquals(List.of("1 a"), Database.join(user, source));
            user.commit();
            assertEquals(List.of(), database.refresh("events"));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "COMMIT; BEGIN ISOLATION LEVEL READ COMMITTED",
                "INSERT INTO events VALUES (3, 'own')",
                "CREATE TABLE heir () INHERITS (events)",
                "SAVEPOINT s; INSERT INTO events VALUES (3, 'own'); RELEASE SAVEPOINT s"
            })
    void whatCannotBeReadTwiceIsCopied(String before) throws SQLException {
        try (var database = events();
                Connection user = begin(database)) {
            database.execute("INSERT INTO events VALUES (1, 'a'), (2, 'b')");
            for (String statement : before.split("; ")) {
                Database.execute(user, statement);
            }
            TableSource source = database.source("events", SourceCheck.CONTENT);
            Reading reading = source.read(user, Quiescence.unknown(), Cancellation.none());
            assertTrue(reading.rows().contains("pg_temp"), reading.rows());
            assertEquals(reading.count(), ids(user, reading).size());
        }
    }

    @Test
    void aLargeTableIsReadInPlaceOnceItHasStatistics() throws SQLException {
        try (var database = events();
                Connection user = begin(database)) {
            database.execute(
                    "ALTER TABLE events SET (autovacuum_enabled = FALSE)",
                    "INSERT INTO events SELECT i, 'n' || i FROM generate_series(1, 10000) g(i)");
            TableSource source = database.source("events", SourceCheck.CONTENT);
            Reading copied = source.read(user, Quiescence.unknown(), Cancellation.none());
            assertTrue(copied.rows().contains("pg_temp"), copied.rows());
            user.rollback();
            database.execute("ANALYZE events");
            List<String> inOrder =
                    IntStream.rangeClosed(1, 10000).mapToObj(String::valueOf).toList();
            assertEquals(inOrder, ids(user, readInPlace(user, source)));
        }
    }

    private static Connection begin(Database database) throws SQLException {
        Connection user = database.open();
        user.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
        user.setAutoCommit(false);
        return user;
    }

    private static Reading readInPlace(Connection connection, TableSource source) throws SQLException {
        Reading reading = source.read(connection, Quiescence.unknown(), Cancellation.none());
        assertTrue(reading.rows().contains("age("), reading.rows());
        return reading;
    }

    private static List<String> ids(Connection connection, Reading reading) throws SQLException {
        String inOrder =
                "SELECT id FROM " + reading.rowsWithArrival() + " r ORDER BY \"" + ReservedNames.ARRIVAL + "\"";
        List<String> ids = Database.query(connection, inOrder);
        assertEquals(
                ids.stream().sorted().toList(),
                Database.query(connection, "SELECT id FROM " + reading.rows() + " r").stream()
                        .sorted()
                        .toList());
        return ids;
    }
}
