package io.flowsql.driver.wrap;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.flowsql.testdb.Engine;
import java.sql.BatchUpdateException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLSyntaxErrorException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** What JDBC shows of statements of ours. */
@ParameterizedClass
@MethodSource("engines")
class OwnStatementTest {
    private static final String REFRESH = "REFRESH STREAMING TABLE t";
    private static final String EXPLAIN = "EXPLAIN FLOW f";

    @Parameter
    private Engine engine;

    private final List<String> executed = new ArrayList<>();
    private Connection connection;
    private Statement statement;

    static Stream<Engine> engines() {
        return Engine.underTest().stream();
    }

    @BeforeEach
    void connect() throws SQLException {
        connection = ScriptedCommands.connection(DriverManager.getConnection(engine.newUrl()), executed);
        statement = connection.createStatement();
        statement.execute("CREATE TABLE n (i INTEGER)");
    }

    @AfterEach
    void disconnect() throws SQLException {
        connection.close();
    }

    @Test
    void executeGivesACountAndThenNoMore() throws SQLException {
        assertFalse(statement.execute(REFRESH));
        assertEquals(3, statement.getUpdateCount());
        assertEquals(3, statement.getLargeUpdateCount());
        assertNull(statement.getResultSet());
        assertFalse(statement.getMoreResults());
        assertEquals(-1, statement.getUpdateCount());
    }

    @Test
    void executeUpdateGivesTheCount() throws SQLException {
        assertEquals(3, statement.executeUpdate(REFRESH));
        assertEquals(3, statement.executeLargeUpdate(REFRESH, Statement.RETURN_GENERATED_KEYS));
        assertEquals(0, statement.executeUpdate("CREATE STREAMING TABLE t", new String[] {"id"}));
        try (ResultSet keys = statement.getGeneratedKeys()) {
            assertFalse(keys.next());
        }
    }

    @Test
    void executeQueryIsRefusedBeforeAnythingRuns() {
        SQLException refusal = assertThrows(SQLException.class, () -> statement.executeQuery(REFRESH));
        assertEquals("07005", refusal.getSQLState());
        assertEquals(List.of(), executed);
    }

    @Test
    void executeUpdateOfRowsIsRefused() {
        SQLException refusal = assertThrows(SQLException.class, () -> statement.executeUpdate(EXPLAIN));
        assertEquals("07000", refusal.getSQLState());
        assertEquals(List.of(), executed);
    }

    @Test
    void rowsAreTheEnginesWithOurStatement() throws SQLException {
        ResultSet rows = statement.executeQuery(EXPLAIN);
        assertSame(statement, rows.getStatement());
        assertSame(rows, statement.getResultSet());
        assertEquals(-1, statement.getUpdateCount());
        assertTrue(rows.next());
        assertEquals("first", rows.getString("STEP"));
        assertTrue(rows.next());
        assertEquals(3, rows.getInt(2));
        assertFalse(rows.next());
        assertFalse(statement.getMoreResults());
        assertTrue(rows.isClosed());
    }

    @Test
    void nextExecutionClosesTheRows() throws SQLException {
        ResultSet rows = statement.executeQuery(EXPLAIN);
        ResultSet engineRows = statement.executeQuery("SELECT 1");
        assertTrue(rows.isClosed());
        statement.execute(REFRESH);
        assertTrue(engineRows.isClosed());
    }

    @Test
    void resultsOfTheEngineFollowThoseOfOurs() throws SQLException {
        statement.execute(REFRESH);
        assertEquals(2, statement.executeUpdate("INSERT INTO n VALUES (1), (2)"));
        assertEquals(2, statement.getUpdateCount());
        assertTrue(statement.execute("SELECT count(*) FROM n"));
        assertNotNull(statement.getResultSet());
    }

    @Test
    void mistakeIsASyntaxErrorAndLeavesNoResult() throws SQLException {
        statement.execute(REFRESH);
        SQLException mistake = assertThrows(SQLException.class, () -> statement.execute("DROP FLOW MISTAKE"));
        assertInstanceOf(SQLSyntaxErrorException.class, mistake);
        assertEquals("42704", mistake.getSQLState());
        assertTrue(mistake.getMessage().startsWith("[FLOW_NOT_FOUND]"));
        assertEquals(-1, statement.getUpdateCount());
        assertNull(statement.getResultSet());
        assertFalse(statement.execute(REFRESH));
    }

    @Test
    void staysUsableAfterAnErrorOfTheEngine() throws SQLException {
        assertThrows(SQLException.class, () -> statement.execute("SELECT nosuch"));
        assertEquals(3, statement.executeUpdate(REFRESH));
        assertTrue(statement.execute(EXPLAIN));
    }

    @Test
    void closedStatementRunsNothing() throws SQLException {
        ResultSet rows = statement.executeQuery(EXPLAIN);
        statement.close();
        assertTrue(rows.isClosed());
        SQLException refusal = assertThrows(SQLException.class, () -> statement.execute(REFRESH));
        assertEquals("HY010", refusal.getSQLState());
        assertEquals(List.of(EXPLAIN), executed);
    }

    @Test
    void warningsLastUntilTheNextExecution() throws SQLException {
        statement.execute("DROP FLOW WARN");
        assertEquals("mind DROP FLOW WARN", statement.getWarnings().getMessage());
        statement.clearWarnings();
        assertNull(statement.getWarnings());
        statement.execute("DROP FLOW WARN");
        statement.execute("SELECT 1");
        assertNull(statement.getWarnings());
    }

    @Test
    void undecidedStatementGoesWhereItsObjectIs() throws SQLException {
        statement.execute("DROP TABLE OWNED");
        assertEquals(List.of("DROP TABLE OWNED"), executed);
        statement.execute("DROP TABLE n");
        assertEquals(1, executed.size());
    }

    @Test
    void preparedStatementRunsAnewEachTime() throws SQLException {
        try (PreparedStatement prepared = connection.prepareStatement(REFRESH)) {
            assertEquals(0, prepared.getParameterMetaData().getParameterCount());
            assertNull(prepared.getMetaData());
            assertThrows(SQLException.class, () -> prepared.setInt(1, 1));
            assertFalse(prepared.execute());
            assertEquals(3, prepared.executeUpdate());
            assertEquals(3, prepared.executeLargeUpdate());
            assertThrows(SQLException.class, prepared::executeQuery);
            assertSame(connection, prepared.getConnection());
            prepared.addBatch();
            prepared.addBatch();
            assertArrayEquals(new int[] {3, 3}, prepared.executeBatch());
        }
        assertEquals(5, executed.size());
    }

    @Test
    void preparedStatementGivesRows() throws SQLException {
        try (PreparedStatement prepared = connection.prepareStatement(EXPLAIN);
                ResultSet rows = prepared.executeQuery()) {
            assertTrue(rows.next());
            assertSame(prepared, rows.getStatement());
        }
    }

    @Test
    void batchRunsInOrder() throws SQLException {
        statement.addBatch("INSERT INTO n VALUES (1)");
        statement.addBatch("INSERT INTO n VALUES (2), (3)");
        statement.addBatch(REFRESH);
        statement.addBatch("DELETE FROM n");
        statement.addBatch("CREATE FLOW f");
        assertArrayEquals(new int[] {1, 2, 3, 3, 0}, statement.executeBatch());
        assertEquals(List.of(REFRESH, "CREATE FLOW f"), executed);
        assertArrayEquals(new int[0], statement.executeBatch());
    }

    @Test
    void largeBatchAndClearedBatch() throws SQLException {
        statement.addBatch(REFRESH);
        statement.addBatch("INSERT INTO n VALUES (1)");
        statement.clearBatch();
        statement.addBatch("INSERT INTO n VALUES (2)");
        statement.addBatch(REFRESH);
        assertArrayEquals(new long[] {1, 3}, statement.executeLargeBatch());
    }

    @Test
    void batchStopsAtTheFirstErrorWithTheCountsSoFar() throws SQLException {
        statement.addBatch("INSERT INTO n VALUES (1)");
        statement.addBatch(REFRESH);
        statement.addBatch("DROP FLOW MISTAKE");
        statement.addBatch("INSERT INTO n VALUES (2)");
        BatchUpdateException failure = assertThrows(BatchUpdateException.class, statement::executeBatch);
        assertArrayEquals(new int[] {1, 3}, failure.getUpdateCounts());
        assertEquals("42704", failure.getSQLState());
        assertEquals(1, count("n"));
    }

    @Test
    void rowsInABatchAreRefused() throws SQLException {
        statement.addBatch(EXPLAIN);
        assertEquals(
                "07000",
                assertThrows(BatchUpdateException.class, statement::executeBatch)
                        .getSQLState());
    }

    @Test
    void scriptThatBeginsWithOursRunsInOrder() throws SQLException {
        assertFalse(
                statement.execute(
                        "-- ours first\nREFRESH STREAMING TABLE t WARN;\nINSERT INTO n VALUES (1), (2);\n SELECT i FROM n; DROP FLOW WARN;"));
        assertEquals(3, statement.getUpdateCount());
        assertFalse(statement.getMoreResults());
        assertEquals(2, statement.getUpdateCount());
        assertTrue(statement.getMoreResults());
        ResultSet rows = statement.getResultSet();
        assertTrue(rows.next());
        assertSame(statement, rows.getStatement());
        assertFalse(statement.getMoreResults());
        assertTrue(rows.isClosed());
        assertEquals(0, statement.getUpdateCount());
        assertFalse(statement.getMoreResults());
        assertEquals(-1, statement.getUpdateCount());
        assertNotNull(statement.getWarnings().getNextWarning());
    }

    @Test
    void positionsInAScriptAreThoseOfTheWholeText() throws SQLException {
        statement.execute("-- note\nDROP FLOW a; DROP FLOW\n b;");
        assertEquals(List.of("       \nDROP FLOW a", "       \n             DROP FLOW\n b"), executed);
    }

    @Test
    void keptResultsStayOpen() throws SQLException {
        statement.execute("DROP FLOW a; SELECT 1; SELECT 2");
        statement.getMoreResults(Statement.KEEP_CURRENT_RESULT);
        ResultSet first = statement.getResultSet();
        assertTrue(statement.getMoreResults(Statement.KEEP_CURRENT_RESULT));
        ResultSet second = statement.getResultSet();
        assertFalse(first.isClosed());
        statement.getMoreResults(Statement.CLOSE_ALL_RESULTS);
        assertTrue(first.isClosed());
        assertTrue(second.isClosed());
    }

    @Test
    void nativeSqlOfOursIsTheTextItself() throws SQLException {
        assertEquals(REFRESH, connection.nativeSQL(REFRESH));
    }

    @Test
    void closesOnCompletionOfItsRows() throws SQLException {
        statement.closeOnCompletion();
        statement.executeQuery(EXPLAIN).close();
        assertTrue(statement.isClosed());
    }

    @Test
    void maxRowsLimitsRowsOfOursWhereTheEngineLimits() throws SQLException {
        statement.setMaxRows(1);
        int expected = rowsOf(statement.executeQuery("SELECT 1 UNION ALL SELECT 2"));
        assertEquals(expected, rowsOf(statement.executeQuery(EXPLAIN)));
    }

    @Test
    void everythingLeadsBackToOurConnection() throws SQLException {
        assertSame(connection, statement.getConnection());
        assertSame(connection, connection.getMetaData().getConnection());
        try (ResultSet tables = connection.getMetaData().getTables(null, null, "%", null)) {
            if (tables.getStatement() != null) {
                assertSame(connection, tables.getStatement().getConnection());
            }
        }
        assertSame(connection, statement.executeQuery("SELECT 1").getStatement().getConnection());
    }

    private int count(String table) throws SQLException {
        try (Statement query = connection.createStatement();
                ResultSet rows = query.executeQuery("SELECT count(*) FROM " + table)) {
            rows.next();
            return rows.getInt(1);
        }
    }

    private static int rowsOf(ResultSet rows) throws SQLException {
        int count = 0;
        while (rows.next()) {
            count++;
        }
        return count;
    }
}
