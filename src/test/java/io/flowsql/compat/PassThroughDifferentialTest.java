package io.flowsql.compat;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.flowsql.testdb.Engine;
import java.lang.reflect.Array;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Path;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** An application cannot tell our connection from the engine's own, as long as it sends nothing of ours. */
class PassThroughDifferentialTest {
    @TempDir
    private Path folder;

    static Stream<Engine> engines() {
        return Engine.underTest().stream();
    }

    /** What is ours by design: the URL, and what an object is to {@code unwrap}. */
    private static final Set<String> DIFFERENT = Set.of("getURL", "unwrap", "isWrapperFor");

    private static final Set<String> ENDING = Set.of("close", "abort");

    private static final String ROW = """
            SELECT CAST(1 AS INTEGER) AS "A", 'x' AS "B", CAST(2.50 AS DECIMAL(9, 2)) AS "C", DATE '2026-01-02' AS "D",
                   TIMESTAMP '2026-01-02 03:04:05' AS "E", CAST(NULL AS VARCHAR) AS "F", TRUE AS "G"
            """;

    @ParameterizedTest
    @MethodSource("engines")
    void everyMethodOfAConnection(Engine engine) throws Exception {
        try (Twins twins = new Twins(engine, folder)) {
            for (Method method : methodsOf(Connection.class)) {
                boolean ends = ENDING.contains(method.getName());
                for (Object[] arguments : ends ? List.<Object[]>of() : argumentsFor(method)) {
                    twins.compare(method.toString(), connection -> method.invoke(connection, arguments));
                    twins.compare(method + " and then isClosed", Connection::isClosed);
                }
            }
            assertSame(twins, 200);
        }
    }

    @ParameterizedTest
    @MethodSource("engines")
    void abortedConnection(Engine engine) throws Exception {
        try (Twins twins = new Twins(engine, folder)) {
            twins.compare("abort", connection -> {
                connection.abort(Runnable::run);
                return connection.isClosed();
            });
            assertSame(twins, 1);
        }
    }

    @ParameterizedTest
    @MethodSource("engines")
    void everyMethodOfAClosedConnection(Engine engine) throws Exception {
        try (Twins twins = new Twins(engine, folder)) {
            twins.compare("close", connection -> {
                connection.close();
                return null;
            });
            compareEach(twins, Connection.class, connection -> connection);
            assertSame(twins, 75);
        }
    }

    @ParameterizedTest
    @MethodSource("engines")
    void everyMethodOfMetadata(Engine engine) throws Exception {
        try (Twins twins = new Twins(engine, folder)) {
            createTables(twins);
            compareEach(twins, DatabaseMetaData.class, Connection::getMetaData);
            twins.compare("getTables", c -> c.getMetaData().getTables(null, null, "%", null));
            twins.compare("getTables T", c -> c.getMetaData().getTables(null, null, "T", new String[] {"BASE TABLE"}));
            twins.compare("getColumns", c -> c.getMetaData().getColumns(null, null, "%", "%"));
            twins.compare("getPrimaryKeys", c -> c.getMetaData().getPrimaryKeys(null, null, "T"));
            twins.compare("getIndexInfo", c -> c.getMetaData().getIndexInfo(null, null, "T", false, false));
            twins.compare("getImportedKeys", c -> c.getMetaData().getImportedKeys(null, null, "U"));
            twins.compare("getSchemas", c -> c.getMetaData().getSchemas(null, "%"));
            assertSame(twins, 200);
        }
    }

    @ParameterizedTest
    @MethodSource("engines")
    void everyMethodOfAStatement(Engine engine) throws Exception {
        try (Twins twins = new Twins(engine, folder)) {
            createTables(twins);
            compareEach(twins, Statement.class, Connection::createStatement);
            compareEach(twins, Statement.class, connection -> {
                Statement statement = connection.createStatement();
                statement.execute("SELECT * FROM T");
                return statement;
            });
            compareEach(twins, Statement.class, connection -> {
                Statement closed = connection.createStatement();
                closed.close();
                return closed;
            });
            assertSame(twins, 200);
        }
    }

    @ParameterizedTest
    @MethodSource("engines")
    void everyMethodOfAPreparedStatement(Engine engine) throws Exception {
        try (Twins twins = new Twins(engine, folder)) {
            createTables(twins);
            compareEach(twins, PreparedStatement.class, c -> c.prepareStatement("SELECT * FROM T WHERE A = 1"));
            compareEach(twins, PreparedStatement.class, c -> c.prepareStatement("SELECT CAST(? AS VARCHAR)"));
            for (Method method : methodsOf(PreparedStatement.class)) {
                boolean sets = method.getName().startsWith("set") && method.getParameterCount() > 1;
                for (Object[] arguments : sets ? argumentsFor(method) : List.<Object[]>of()) {
                    twins.compare(method + " and then executeQuery", connection -> {
                        PreparedStatement query = connection.prepareStatement("SELECT CAST(? AS VARCHAR)");
                        method.invoke(query, arguments);
                        return query.executeQuery();
                    });
                }
            }
            assertSame(twins, 400);
        }
    }

    @ParameterizedTest
    @MethodSource("engines")
    void everyMethodOfACallableStatement(Engine engine) throws Exception {
        try (Twins twins = new Twins(engine, folder)) {
            compareEach(twins, CallableStatement.class, connection -> connection.prepareCall("CALL 1 + 1"));
            compareEach(twins, CallableStatement.class, connection -> connection.prepareCall("{? = CALL ABS(-1)}"));
            assertSame(twins, 600);
        }
    }

    @ParameterizedTest
    @MethodSource("engines")
    void everyMethodOfAResultSet(Engine engine) throws Exception {
        try (Twins twins = new Twins(engine, folder)) {
            for (int column : List.of(1, 2, 5, 6)) {
                compareEach(twins, ResultSet.class, connection -> firstRow(connection, column));
            }
            compareEach(twins, ResultSet.class, connection -> {
                ResultSet closed = firstRow(connection, 1);
                closed.close();
                return closed;
            });
            assertSame(twins, 2000);
        }
    }

    @ParameterizedTest
    @MethodSource("engines")
    void statementsAndTheirResults(Engine engine) throws Exception {
        try (Twins twins = new Twins(engine, folder)) {
            for (String sql : Script.STATEMENTS) {
                twins.compare("execute " + sql, connection -> afterExecute(connection.createStatement(), sql));
                twins.compare(
                        "executeQuery " + sql,
                        connection -> connection.createStatement().executeQuery(sql));
                twins.compare(
                        "executeUpdate " + sql,
                        connection -> connection.createStatement().executeUpdate(sql));
                twins.compare("prepareStatement " + sql, connection -> afterExecute(connection.prepareStatement(sql)));
                twins.compare(
                        "columns of " + sql,
                        connection -> connection.prepareStatement(sql).getMetaData());
                twins.compare("addBatch " + sql, connection -> {
                    Statement statement = connection.createStatement();
                    statement.addBatch(sql);
                    statement.addBatch("INSERT INTO T VALUES (100, 'batch')");
                    return statement.executeBatch();
                });
                twins.compare(
                        "rows after " + sql,
                        connection -> connection.createStatement().executeQuery("SELECT count(*), max(A) FROM T"));
            }
            assertSame(twins, 300);
        }
    }

    @ParameterizedTest
    @MethodSource("engines")
    void transactionsAndReuseOfStatements(Engine engine) throws Exception {
        try (Twins twins = new Twins(engine, folder)) {
            createTables(twins);
            twins.compare("rollback", connection -> {
                connection.setAutoCommit(false);
                connection.createStatement().execute("INSERT INTO T VALUES (9, 'gone')");
                connection.rollback();
                connection.setAutoCommit(true);
                return connection.createStatement().executeQuery("SELECT * FROM T");
            });
            twins.compare("keys", connection -> {
                Statement statement = connection.createStatement();
                statement.executeUpdate("INSERT INTO T VALUES (10, 'key')", Statement.RETURN_GENERATED_KEYS);
                return statement.getGeneratedKeys();
            });
            twins.compare("again after an error", connection -> {
                Statement statement = connection.createStatement();
                List<String> answers = new ArrayList<>();
                answers.add(Answer.of(() -> statement.execute("SELECT no_such_column FROM T")));
                answers.add(Answer.of(statement::isClosed));
                answers.add(Answer.of(() -> statement.executeQuery("SELECT A FROM T ORDER BY A")));
                return answers.toString();
            });
            twins.compare("a second execution closes the rows of the first", connection -> {
                Statement statement = connection.createStatement();
                ResultSet first = statement.executeQuery("SELECT A FROM T");
                statement.execute("SELECT 1");
                return first.isClosed() + Answer.of(first::next);
            });
            twins.compare("closing on completion", connection -> {
                Statement statement = connection.createStatement();
                String asked = Answer.of(() -> {
                    statement.closeOnCompletion();
                    return statement.isCloseOnCompletion();
                });
                statement.executeQuery("SELECT A FROM T").close();
                return asked + statement.isClosed();
            });
            assertSame(twins, 5);
        }
    }

    private static void assertSame(Twins twins, int atLeast) {
        assertEquals(List.of(), twins.differences());
        assertTrue(twins.comparisons() >= atLeast, "only " + twins.comparisons() + " comparisons");
    }

    private static void createTables(Twins twins) {
        for (String sql : Script.TABLES) {
            twins.compare(sql, connection -> connection.createStatement().execute(sql));
        }
    }

    /** Calls each method on a new object of that kind, with several arguments. */
    private static <T> void compareEach(Twins twins, Class<T> type, Twins.Call making) {
        for (Method method : methodsOf(type)) {
            for (Object[] arguments : argumentsFor(method)) {
                twins.compare(
                        method + " with " + Arrays.deepToString(arguments),
                        connection -> method.invoke(making.on(connection), arguments));
            }
        }
    }

    private static ResultSet firstRow(Connection connection, int column) throws SQLException {
        String columns = "\"" + (char) ('A' + column - 1) + "\"";
        ResultSet rows =
                connection.createStatement().executeQuery("SELECT " + columns + " AS A FROM (" + ROW + ") AS r");
        rows.next();
        return rows;
    }

    private static String afterExecute(Statement statement, String sql) {
        return Answer.of(() -> statement.execute(sql)) + results(statement);
    }

    private static String afterExecute(PreparedStatement statement) {
        return Answer.of(statement::execute) + results(statement);
    }

    private static String results(Statement statement) {
        return String.join(
                "\n",
                Answer.of(statement::getUpdateCount),
                Answer.of(statement::getResultSet),
                Answer.of(statement::getWarnings),
                Answer.of(statement::getMoreResults),
                Answer.of(statement::getUpdateCount),
                Answer.of(statement::isClosed));
    }

    private static List<Method> methodsOf(Class<?> type) {
        return Arrays.stream(type.getMethods())
                .filter(method -> !Modifier.isStatic(method.getModifiers()))
                .filter(method -> !DIFFERENT.contains(method.getName()))
                .sorted(Comparator.comparing(Method::toString))
                .toList();
    }

    /** Three sets of arguments for a method that has parameters. */
    private static List<Object[]> argumentsFor(Method method) {
        if (method.getParameterCount() == 0) {
            return List.<Object[]>of(new Object[0]);
        }
        return Stream.of(0, 1, 2)
                .map(variant -> Arrays.stream(method.getParameterTypes())
                        .map(type -> argument(type, variant))
                        .toArray())
                .toList();
    }

    private static Object argument(Class<?> type, int variant) {
        if (type == String.class) {
            return List.of("A", "SELECT 1", "%").get(variant);
        }
        if (type == int.class) {
            return List.of(1, 0, 1003).get(variant);
        }
        if (type == Executor.class) {
            return (Executor) Runnable::run;
        }
        if (type == Class.class) {
            return List.of(String.class, Integer.class, List.class).get(variant);
        }
        return type.isPrimitive() ? Array.get(Array.newInstance(type, 1), 0) : null;
    }
}
