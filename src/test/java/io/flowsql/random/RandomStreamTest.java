package io.flowsql.random;

import io.flowsql.testdb.Engine;
import io.flowsql.testdb.Storage;
import io.flowsql.testdb.TestDatabase;
import java.lang.System.Logger.Level;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Streaming queries whose sources grow at random, with refreshes at random: after each the table holds what the query gives over all
 * rows at once.
 *
 * <p>{@code flowsql.test.seed} repeats a run, {@code flowsql.test.streams} says how many queries there are.
 */
class RandomStreamTest {
    private static final System.Logger LOG = System.getLogger(RandomStreamTest.class.getName());

    @TempDir
    private Path folder;

    static Stream<Engine> engines() {
        return Engine.underTest().stream();
    }

    @ParameterizedTest
    @Execution(ExecutionMode.CONCURRENT)
    @MethodSource("engines")
    void theTableIsTheQueryOverAllRows(Engine engine) throws SQLException {
        run(engine, 60);
    }

    @ParameterizedTest
    @Execution(ExecutionMode.CONCURRENT)
    @MethodSource("engines")
    @Tag("nightly")
    void theTableIsTheQueryOverAllRowsManyTimes(Engine engine) throws SQLException {
        run(engine, 5_000);
    }

    private void run(Engine engine, int usualCount) throws SQLException {
        long seed = Long.getLong("flowsql.test.seed", new SecureRandom().nextLong());
        int count = Integer.getInteger("flowsql.test.streams", usualCount);
        LOG.log(Level.INFO, "{0} queries on {1}: -Dflowsql.test.seed={2,number,#}", count, engine.id(), seed);
        try (TestDatabase database = TestDatabase.create(engine, Storage.MEMORY, folder);
                Connection connection = database.connect()) {
            for (int i = 0; i < count; i++) {
                new Play(connection, new Random(seed + i), "%s, seed %d".formatted(engine.id(), seed + i)).run();
            }
        }
    }

    /** One query and its sources. */
    private static final class Play {
        private final Connection connection;
        private final Random random;
        private final String name;
        private final StreamingQuery query;
        private final List<String> script = new ArrayList<>();
        private int id;
        private long rows;

        Play(Connection connection, Random random, String name) {
            this.connection = connection;
            this.random = random;
            this.name = name;
            this.query = StreamingQuery.random(random);
        }

        void run() throws SQLException {
            String columns = " (id INT, k VARCHAR(10), g INT, x INT, d DECIMAL(8, 2))";
            send("CREATE TABLE a" + columns);
            send("CREATE TABLE b" + columns);
            send("CREATE TABLE dim (k VARCHAR(10), g INT)");
            send("INSERT INTO dim VALUES ('a', 1), ('b', 2), ('c', NULL), ('b', 3), (NULL, 4)");
            grow();
            send("CREATE OR REFRESH STREAMING TABLE t AS " + query.sql());
            check();
            int steps = 2 + random.nextInt(5);
            for (int i = 0; i < steps; i++) {
                step();
            }
            send("DROP STREAMING TABLE t");
            send("DROP TABLE a");
            send("DROP TABLE b");
            send("DROP TABLE dim");
        }

        private void step() throws SQLException {
            switch (random.nextInt(10)) {
                case 0 -> send("REFRESH STREAMING TABLE t FULL");
                case 1 -> {
                    connection.setAutoCommit(false);
                    long before = rows;
                    grow();
                    send("REFRESH STREAMING TABLE t");
                    script.add("ROLLBACK");
                    connection.rollback();
                    connection.setAutoCommit(true);
                    rows = before;
                    send("REFRESH STREAMING TABLE t");
                }
                case 2 -> {
                    connection.setAutoCommit(false);
                    grow();
                    send("REFRESH STREAMING TABLE t");
                    grow();
                    send("REFRESH STREAMING TABLE t");
                    script.add("COMMIT");
                    connection.commit();
                    connection.setAutoCommit(true);
                }
                default -> {
                    grow();
                    send("REFRESH STREAMING TABLE t");
                }
            }
            check();
        }

        private void grow() throws SQLException {
            for (String table : List.of("a", "b")) {
                int count = random.nextInt(5);
                List<String> values = new ArrayList<>();
                for (int i = 0; i < count; i++) {
                    values.add("(%d, %s, %s, %s, %s)"
                            .formatted(
                                    id++,
                                    StreamingQuery.pick(random, List.of("'a'", "'b'", "'B'", "NULL", "''", "'c'")),
                                    StreamingQuery.pick(random, List.of("1", "2", "3", "NULL")),
                                    StreamingQuery.pick(random, List.of("1", "2", "3", "4", "7", "NULL")),
                                    StreamingQuery.pick(random, List.of("1.5", "2.25", "0", "-1.5", "NULL"))));
                }
                if (count > 0) {
                    rows += count;
                    send("INSERT INTO " + table + " VALUES " + String.join(", ", values));
                }
            }
        }

        private void check() throws SQLException {
            List<String> all = rows(rows("TRANSLATE " + query.sql()).get(0));
            List<String> there = rows("SELECT * FROM t");
            if (query.limit() >= 0) {
                Assertions.assertEquals(Math.min(query.limit(), whole()), there.size(), this::told);
            } else {
                Assertions.assertEquals(all, there, this::told);
            }
        }

        private int whole() throws SQLException {
            String unlimited = query.sql().substring(0, query.sql().lastIndexOf(" LIMIT "));
            return rows(rows("TRANSLATE " + unlimited).get(0)).size();
        }

        private String told() {
            return name + "\n" + String.join(";\n", script) + ";\n";
        }

        private void send(String sql) throws SQLException {
            script.add(sql);
            try (Statement statement = connection.createStatement()) {
                statement.execute(sql);
            } catch (SQLException e) {
                throw new SQLException(told() + e.getMessage(), e.getSQLState(), e);
            }
        }

        private List<String> rows(String sql) throws SQLException {
            try (Statement statement = connection.createStatement();
                    ResultSet rows = statement.executeQuery(sql)) {
                List<String> all = new ArrayList<>();
                while (rows.next()) {
                    List<String> row = new ArrayList<>();
                    for (int c = 1; c <= rows.getMetaData().getColumnCount(); c++) {
                        row.add(text(rows.getObject(c)));
                    }
                    all.add(String.join("|", row));
                }
                Collections.sort(all);
                return all;
            } catch (SQLException e) {
                throw new SQLException(told() + sql + "\n" + e.getMessage(), e.getSQLState(), e);
            }
        }

        private static String text(Object value) {
            if (value instanceof Number && !(value instanceof Integer) && !(value instanceof Long)) {
                BigDecimal number = new BigDecimal(value.toString());
                return number.signum() == 0 ? "0" : number.stripTrailingZeros().toPlainString();
            }
            return String.valueOf(value);
        }
    }
}
