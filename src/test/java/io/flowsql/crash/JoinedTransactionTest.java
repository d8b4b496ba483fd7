package io.flowsql.crash;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.flowsql.testdb.Engine;
import io.flowsql.testdb.Storage;
import io.flowsql.testdb.TestDatabase;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Refreshes in a transaction of the user's, the second of which changes rows that were there before beside rows of the first, on
 * several databases at once: DuckDB 2.0.0.1 loses such rows under load if they are looked for together.
 */
class JoinedTransactionTest {
    private static final int DATABASES = 4;
    private static final int ROUNDS = 25;

    @TempDir
    private Path folder;

    static Stream<Engine> engines() {
        return Engine.underTest().stream();
    }

    @ParameterizedTest
    @MethodSource("engines")
    void changesRowsOfBothKinds(Engine engine) throws Exception {
        ExecutorService sessions = Executors.newFixedThreadPool(DATABASES);
        try {
            List<Future<?>> results = new ArrayList<>();
            for (int i = 0; i < DATABASES; i++) {
                results.add(sessions.submit(() -> {
                    play(engine);
                    return null;
                }));
            }
            for (Future<?> result : results) {
                result.get();
            }
        } finally {
            sessions.shutdownNow();
        }
    }

    private void play(Engine engine) throws SQLException {
        try (TestDatabase database = TestDatabase.create(engine, Storage.MEMORY, folder);
                Connection connection = database.connect();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE s (id INT, v VARCHAR(9), seq INT)");
            statement.execute("INSERT INTO s VALUES (1, 'a', 1), (2, 'a', 1), (3, 'a', 1)");
            statement.execute(
                    "CREATE STREAMING TABLE t FLOW AUTO CDC FROM STREAM s KEYS (id) SEQUENCE BY seq STORED AS SCD TYPE 2");
            connection.setAutoCommit(false);
            for (int round = 0; round < ROUNDS; round++) {
                statement.execute("INSERT INTO s VALUES (1, 'b', 2), (2, 'b', 2)");
                statement.execute("REFRESH STREAMING TABLE t");
                statement.execute("INSERT INTO s VALUES (1, 'c', 3), (2, 'c', 3), (3, 'c', 3)");
                statement.execute("REFRESH STREAMING TABLE t");
                assertEquals(List.of(8, 3), counts(statement), "rows and rows that are current, in round " + round);
                connection.rollback();
            }
        }
    }

    private static List<Integer> counts(Statement statement) throws SQLException {
        try (ResultSet rows =
                statement.executeQuery("SELECT count(*), count(CASE WHEN __END_AT IS NULL THEN 1 END) FROM t")) {
            rows.next();
            return List.of(rows.getInt(1), rows.getInt(2));
        }
    }
}
