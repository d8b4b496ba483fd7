package io.flowsql.runtime.source;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.flowsql.rewriter.error.FlowError;
import io.flowsql.rewriter.error.FlowException;
import io.flowsql.runtime.execution.FlowSettings.SourceCheck;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What only PostgreSQL does. */
class PostgresTableSourceTest {
    @TempDir
    Path directory;

    private Database events() throws SQLException {
        var database = new Database(Store.POSTGRESQL, directory);
        database.execute(
                "CREATE TABLE events (id INTEGER, name VARCHAR(20))",
                "INSERT INTO events VALUES (1, 'a'), (2, NULL), (3, 'c')");
        return database;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "UPDATE events SET name = 'x' WHERE id = 1",
                "UPDATE events SET name = name WHERE id = 1",
                "UPDATE events SET name = 'x'",
                "DELETE FROM events WHERE id = 1",
                "DELETE FROM events",
                "TRUNCATE events",
                "DELETE FROM events WHERE id = 1; INSERT INTO events VALUES (1, 'a')",
                "TRUNCATE events; INSERT INTO events VALUES (1, 'a'), (2, NULL), (3, 'c')",
                "ALTER TABLE events ALTER COLUMN id TYPE BIGINT",
                "ALTER TABLE events SET UNLOGGED",
                "DROP TABLE events; CREATE TABLE events (id INTEGER, name VARCHAR(20))"
            })
    void everyChangeIsFoundHoweverTheSourceIsChecked(String change) throws SQLException {
        try (var database = events()) {
            database.refresh("events", SourceCheck.COUNT);
            Connection connection = database.connection();
            connection.setAutoCommit(false);
            database.execute(change);
            assertChanged(() -> Database.join(connection, database.source("events", SourceCheck.COUNT)));
            connection.rollback();
            connection.setAutoCommit(true);
            assertEquals(List.of(), database.refresh("events", SourceCheck.COUNT));
            database.execute(change);
            assertChanged(() -> database.refresh("events", SourceCheck.COUNT));
            assertChanged(() -> database.refresh("events", SourceCheck.CONTENT));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "VACUUM FULL events",
                "VACUUM (FREEZE) events",
                "CREATE INDEX i ON events (name); CLUSTER events USING i",
                "ANALYZE events",
                "ALTER TABLE events RENAME COLUMN name TO other",
                "BEGIN; SELECT * FROM events FOR UPDATE; COMMIT",
                "BEGIN; DELETE FROM events; ROLLBACK"
            })
    void whatOnlyMovesRowsChangesNothing(String move) throws SQLException {
        try (var database = events()) {
            database.refresh("events");
            for (String statement : move.split("; ")) {
                database.execute(statement);
            }
            assertEquals(List.of(), database.refresh("events"));
            database.execute("INSERT INTO events VALUES (4, 'd')");
            assertEquals(List.of("4 d"), database.refresh("events"));
        }
    }

    @Test
    void savepointsAreReadWithTheirTransaction() throws SQLException {
        try (var database = events();
                Connection writer = database.open()) {
            database.refresh("events");
            writer.setAutoCommit(false);
            Database.execute(writer, "INSERT INTO events VALUES (10, 'before')");
            Savepoint kept = writer.setSavepoint();
            Database.execute(writer, "INSERT INTO events VALUES (11, 'in a savepoint')");
            database.execute("INSERT INTO events VALUES (20, 'other')");
            assertEquals(List.of("20 other"), database.refresh("events"));
            writer.releaseSavepoint(kept);
            Savepoint dropped = writer.setSavepoint();
            Database.execute(writer, "INSERT INTO events VALUES (12, 'taken back')");
            writer.rollback(dropped);
            Database.execute(writer, "INSERT INTO events VALUES (13, 'after')");
            writer.commit();
            assertEquals(
                    List.of("10 before", "11 in a savepoint", "13 after"),
                    database.refresh("events").stream().sorted().toList());
            assertEquals(List.of(), database.refresh("events"));
        }
    }

    /** The transaction's number is that of rows read and of rows that come after the refresh. */
    @ParameterizedTest
    @EnumSource(Isolation.class)
    void aTransactionGoesOnAfterTheRefreshThatJoinedIt(Isolation isolation) throws SQLException {
        try (var database = events();
                Connection user = database.open()) {
            user.setTransactionIsolation(isolation.level);
            user.setAutoCommit(false);
            TableSource source = database.source("events", SourceCheck.CONTENT);
            Database.execute(user, "INSERT INTO events VALUES (7, 'mine'), (7, 'mine')");
            Savepoint savepoint = user.setSavepoint();
            Database.execute(user, "INSERT INTO events VALUES (8, 'mine')");
            assertEquals(6, Database.join(user, source).size());
            Database.execute(user, "INSERT INTO events VALUES (9, 'taken back')");
            assertEquals(List.of("9 taken back"), Database.join(user, source));
            user.rollback(savepoint);
            Database.execute(user, "INSERT INTO events VALUES (7, 'mine'), (8, 'mine')");
            assertEquals(
                    List.of("1 a", "2 null", "3 c", "7 mine", "7 mine", "7 mine", "8 mine"),
                    Database.join(user, source));
            savepoint = user.setSavepoint();
            Database.execute(user, "INSERT INTO events VALUES (7, 'mine')");
            assertEquals(List.of("7 mine"), Database.join(user, source));
            user.releaseSavepoint(savepoint);
            Database.execute(user, "INSERT INTO events VALUES (7, 'mine'), (8, 'last')");
            user.commit();
            user.setAutoCommit(true);
            assertEquals(List.of("7 mine", "8 last"), database.refresh("events"));
            assertEquals(List.of(), database.refresh("events"));
            assertEquals(List.of("0"), Database.query(user, "SELECT count(*) FROM flowsql.position_pending"));
        }
    }

    enum Isolation {
        READ_COMMITTED(Connection.TRANSACTION_READ_COMMITTED),
        REPEATABLE_READ(Connection.TRANSACTION_REPEATABLE_READ),
        SERIALIZABLE(Connection.TRANSACTION_SERIALIZABLE);

        private final int level;

        Isolation(int level) {
            this.level = level;
        }
    }

    @Test
    void rowsOfAJoinedTransactionMayNotChangeAfterwards() throws SQLException {
        try (var database = events();
                Connection user = database.open()) {
            user.setAutoCommit(false);
            TableSource source = database.source("events", SourceCheck.CONTENT);
            Database.execute(user, "INSERT INTO events VALUES (7, 'mine')");
            Database.join(user, source);
            Database.execute(user, "UPDATE events SET name = 'x' WHERE id = 7");
            assertChanged(() -> Database.join(user, source));
            user.rollback();
            user.setAutoCommit(true);
            assertEquals(3, database.refresh("events").size());
        }
    }

    @Test
    void columnsMayChangeWhenAJoinedTransactionHasEnded() throws SQLException {
        try (var database = events();
                Connection user = database.open()) {
            user.setAutoCommit(false);
            Database.execute(user, "INSERT INTO events VALUES (7, 'mine')");
            Database.join(user, database.source("events", SourceCheck.CONTENT));
            Database.execute(user, "INSERT INTO events VALUES (7, 'mine')");
            user.commit();
            user.setAutoCommit(true);
            database.execute("ALTER TABLE events ADD COLUMN n INTEGER DEFAULT 5");
            assertEquals(List.of("7 mine 5"), database.refresh("events"));
            assertEquals(List.of(), database.refresh("events"));
        }
    }

    @Test
    void columnsMayNotChangeInTheTransactionThatTheRefreshJoined() throws SQLException {
        try (var database = events();
                Connection user = database.open()) {
            user.setAutoCommit(false);
            Database.execute(user, "INSERT INTO events VALUES (7, 'mine')");
            Database.join(user, database.source("events", SourceCheck.CONTENT));
            Database.execute(user, "ALTER TABLE events DROP COLUMN name");
            user.commit();
            user.setAutoCommit(true);
            assertChanged(() -> database.refresh("events"));
        }
    }

    @Test
    void everyTypeOfAPendingRowCanBeRemembered() throws SQLException {
        try (var database = new Database(Store.POSTGRESQL, directory);
                Connection user = database.open()) {
            database.execute(
                    "CREATE TYPE mood AS ENUM ('x', 'y')",
                    "CREATE TYPE two AS (a INTEGER, b JSON)",
                    "CREATE TABLE events (a JSON, b JSONB, c XML, d POINT, e INTEGER[], f mood, g two, h TSTZRANGE, i TIMESTAMPTZ,"
                            + " j TIMETZ, k BIT(3), l MONEY, m TSVECTOR, n BYTEA, o NUMERIC, p INTERVAL, q INET, r NUMERIC(5,2)[])");
            String row =
                    "INSERT INTO events VALUES ('{}', '{\"a\": 1}', '<a/>', '(1,2)', '{1,2}', 'x', ROW(1, '{}'), '[2024-01-01,)',"
                            + " '2024-01-01 00:00+00', '10:00+01', '101', 5, 'a b', '\\xff', 1.50, '1 day', '::1', '{1.5}')";
            user.setAutoCommit(false);
            Database.execute(user, "SET timezone TO 'Asia/Tokyo'", row);
            assertEquals(
                    1,
                    Database.join(user, database.source("events", SourceCheck.CONTENT))
                            .size());
            Database.execute(user, row);
            user.commit();
            user.setAutoCommit(true);
            database.execute("SET timezone TO 'America/New_York'");
            assertEquals(1, database.refresh("events").size());
            assertEquals(0, database.refresh("events").size());
        }
    }

    @Test
    void partitionsAndHeirsAreReadWithTheirParent() throws SQLException {
        try (var database = new Database(Store.POSTGRESQL, directory)) {
            database.execute(
                    "CREATE TABLE events (id INTEGER, name VARCHAR) PARTITION BY RANGE (id)",
                    "CREATE TABLE low PARTITION OF events FOR VALUES FROM (0) TO (10)",
                    "CREATE TABLE high PARTITION OF events FOR VALUES FROM (10) TO (20)",
                    "INSERT INTO events VALUES (11, 'b'), (1, 'a')");
            assertEquals(
                    List.of("1 a", "11 b"),
                    database.refresh("events").stream().sorted().toList());
            database.execute("INSERT INTO high VALUES (12, 'c')", "INSERT INTO events VALUES (2, 'd')");
            assertEquals(List.of("12 c", "2 d"), database.refresh("events"));
            database.execute("ALTER TABLE events DETACH PARTITION low");
            assertChanged(() -> database.refresh("events"));
            database.execute(
                    "CREATE TABLE parent (id INTEGER)",
                    "CREATE TABLE child () INHERITS (parent)",
                    "INSERT INTO child VALUES (1)");
            TableSource parent = database.source("public", "parent", 1, SourceCheck.CONTENT);
            assertEquals(List.of("1"), Database.refresh(database.connection(), parent));
        }
    }

    @Test
    void whatHasNoTransactionsOfItsOwnIsRefused() throws SQLException {
        try (var database = events()) {
            database.execute(
                    "CREATE VIEW v AS SELECT * FROM events",
                    "CREATE MATERIALIZED VIEW m AS SELECT * FROM events",
                    "CREATE TEMPORARY TABLE local (id INTEGER)",
                    "CREATE FOREIGN DATA WRAPPER w",
                    "CREATE SERVER s FOREIGN DATA WRAPPER w",
                    "CREATE FOREIGN TABLE f (id INTEGER) SERVER s",
                    "CREATE TABLE p (id INTEGER) PARTITION BY LIST (id)",
                    "CREATE FOREIGN TABLE p1 PARTITION OF p FOR VALUES IN (1) SERVER s");
            assertNotATable(database, database.source("v", SourceCheck.CONTENT), "a view");
            assertNotATable(database, database.source("f", SourceCheck.CONTENT), "a foreign table");
            assertNotATable(database, database.source("p", SourceCheck.CONTENT), "a foreign table");
            String schema = Database.query(
                            database.connection(), "SELECT nspname FROM pg_namespace WHERE oid = pg_my_temp_schema()")
                    .get(0);
            assertNotATable(database, database.source(schema, "local", 0, SourceCheck.CONTENT), "a temporary table");
            assertNotATable(
                    database, database.source("pg_catalog", "pg_class", 0, SourceCheck.CONTENT), "a system table");
        }
    }

    @Test
    void explainingChangesNothing() throws SQLException {
        try (var database = events()) {
            TableSource source = database.source("events", SourceCheck.CONTENT);
            assertTrue(source.explain(database.connection(), false)
                    .steps()
                    .get(0)
                    .sql()
                    .contains("settled"));
            assertEquals(3, database.refresh("events").size());
            assertTrue(source.explain(database.connection(), false)
                    .steps()
                    .get(1)
                    .sql()
                    .contains("position_seen"));
            database.execute("INSERT INTO events VALUES (4, 'd')");
            assertEquals(List.of("4 d"), database.refresh("events"));
        }
    }

    /** They come by transaction, in it by statement, and in that by place. */
    @Test
    void rowsComeInTheOrderOfTheStatementsThatWroteThem() throws SQLException {
        try (var database = events()) {
            database.refresh("events");
            database.execute("CREATE TABLE filler AS SELECT 1 AS x", "DELETE FROM events WHERE FALSE");
            Connection connection = database.connection();
            connection.setAutoCommit(false);
            for (int i = 50; i > 40; i--) {
                database.execute("INSERT INTO events VALUES (" + i + ", 'x'), (" + (i - 40) + ", 'y')");
            }
            connection.commit();
            connection.setAutoCommit(true);
            List<String> rows = database.refresh("events");
            assertEquals(20, rows.size());
            for (int i = 50; i > 40; i--) {
                assertEquals(List.of(i + " x", (i - 40) + " y"), rows.subList(2 * (50 - i), 2 * (50 - i) + 2));
            }
        }
    }

    private static void assertNotATable(Database database, TableSource source, String kind) {
        var error = assertThrows(FlowException.class, () -> Database.refresh(database.connection(), source));
        assertEquals(FlowError.STREAMING_SOURCE_NOT_A_TABLE, error.error());
        assertTrue(error.getMessage().contains(kind), error.getMessage());
    }

    private static void assertChanged(Executable refresh) {
        var error = assertThrows(FlowException.class, refresh);
        assertTrue(
                error.error() == FlowError.DELTA_SOURCE_TABLE_IGNORE_CHANGES
                        || error.error() == FlowError.DELTA_SOURCE_IGNORE_DELETE,
                error.getMessage());
    }
}
