package io.flowsql.random;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.flowsql.oracle.ReplaceUsingOracle;
import io.flowsql.testdb.Engine;
import io.flowsql.testdb.Storage;
import io.flowsql.testdb.TestDatabase;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * REPLACE USING against the oracle: few keys and few sequences, so that ties, late rows and NULL come often, in random order and with refreshes
 * at random moments, some of them full, some in a transaction of the user's that is committed or rolled back.
 *
 * <p>The system properties are those of {@link RandomHistoryTest}.
 */
class RandomReplaceUsingTest {
    private static final System.Logger LOG = System.getLogger(RandomReplaceUsingTest.class.getName());
    private static final int SIDE_BY_SIDE = 25;
    private static final List<String> TEXTS = List.of("", "A", "a", "B", "é");

    @TempDir
    private Path folder;

    private record Row(
            @Nullable Integer a,
            @Nullable String b,
            @Nullable Integer n,
            @Nullable String w,
            int v) {
        @Nullable
        Object column(String name) {
            return switch (name) {
                case "a" -> a;
                case "b" -> b;
                case "n" -> n;
                default -> w;
            };
        }
    }

    private record Case(List<String> keys, String sequence, List<Row> rows) {
        List<Row> target(int delivered) {
            return new ReplaceUsingOracle<Row>(this::key, row -> row.column(sequence))
                    .target(rows.subList(0, delivered));
        }

        private List<@Nullable Object> key(Row row) {
            List<@Nullable Object> key = new ArrayList<>();
            keys.forEach(name -> key.add(row.column(name)));
            return key;
        }

        String definition(String table) {
            return "CREATE OR REFRESH STREAMING TABLE " + table + " FLOW REPLACE USING (" + String.join(", ", keys)
                    + ") SEQUENCE BY " + sequence + " BY NAME SELECT v, n, w, b, a FROM STREAM " + source(table);
        }

        static String source(String table) {
            return "source_of_" + table;
        }
    }

    static Stream<Engine> engines() {
        return Engine.underTest().stream();
    }

    @ParameterizedTest
    @Execution(ExecutionMode.CONCURRENT)
    @MethodSource("engines")
    void agreesWithTheOracle(Engine engine) throws SQLException {
        run(engine, 50, 1);
    }

    @ParameterizedTest
    @Execution(ExecutionMode.CONCURRENT)
    @MethodSource("engines")
    void agreesWithTheOracleSideBySide(Engine engine) throws SQLException {
        run(engine, 500, SIDE_BY_SIDE);
    }

    @ParameterizedTest
    @Execution(ExecutionMode.CONCURRENT)
    @MethodSource("engines")
    @Tag("nightly")
    void agreesWithTheOracleManyTimes(Engine engine) throws SQLException {
        run(engine, 1_000, 1);
        run(engine, 5_000, SIDE_BY_SIDE);
    }

    private void run(Engine engine, int usualCount, int sideBySide) throws SQLException {
        long seed = Long.getLong("flowsql.test.seed", new SecureRandom().nextLong());
        int count = Integer.getInteger("flowsql.test.histories", usualCount);
        LOG.log(Level.INFO, "{0} cases on {1}: -Dflowsql.test.seed={2,number,#}", count, engine.id(), seed);
        try (TestDatabase database = TestDatabase.create(engine, Storage.MEMORY, folder);
                Connection connection = database.connect()) {
            for (int i = 0; i * sideBySide < count; i++) {
                Random random = new Random(seed + i);
                Case next = next(random, sideBySide);
                try {
                    play(connection, random, next, "t" + i);
                } catch (SQLException | AssertionError e) {
                    throw new AssertionError(
                            "-Dflowsql.test.seed=%d -Dflowsql.test.histories=1 -Dflowsql.test.engines=%s%n%s%n%s"
                                    .formatted(seed + i, engine.id(), next, e.getMessage()),
                            e);
                }
            }
        }
    }

    /** @param sideBySide how many cases with keys of their own share the target and its refreshes */
    private static Case next(Random random, int sideBySide) {
        List<String> keys =
                List.of(List.of("a"), List.of("b"), List.of("b", "a")).get(random.nextInt(3));
        List<Row> rows = new ArrayList<>();
        for (int part = 0; part < sideBySide; part++) {
            int count = random.nextInt(25);
            for (int i = 0; i < count; i++) {
                rows.add(row(random, part));
            }
        }
        Collections.shuffle(rows, random);
        return new Case(keys, random.nextBoolean() ? "n" : "w", rows);
    }

    private static Row row(Random random, int part) {
        String text = TEXTS.get(random.nextInt(3));
        return new Row(
                orNull(random, part * 10 + random.nextInt(3)),
                orNull(random, part == 0 ? text : part + text),
                orNull(random, random.nextInt(5)),
                orNull(random, TEXTS.get(random.nextInt(TEXTS.size()))),
                random.nextInt(4));
    }

    private static <T> @Nullable T orNull(Random random, T value) {
        return random.nextInt(6) == 0 ? null : value;
    }

    private static void play(Connection connection, Random random, Case story, String table) throws SQLException {
        execute(
                connection,
                "CREATE TABLE " + Case.source(table)
                        + " (a INTEGER, b VARCHAR(10), n INTEGER, w VARCHAR(10), v INTEGER)");
        int delivered = random.nextInt(story.rows().size() + 1);
        insert(connection, story.rows().subList(0, delivered), table);
        execute(connection, story.definition(table));
        compare(connection, story, delivered, table);
        while (delivered < story.rows().size()) {
            int next = delivered + 1 + random.nextInt(story.rows().size() - delivered);
            if (random.nextInt(4) == 0) {
                boolean commits = random.nextBoolean();
                inOneTransaction(connection, story, delivered, next, table, commits);
                delivered = commits ? next : delivered;
                compare(connection, story, delivered, table);
                continue;
            }
            insert(connection, story.rows().subList(delivered, next), table);
            delivered = next;
            String full = random.nextInt(8) == 0 ? " FULL" : "";
            execute(connection, "REFRESH STREAMING TABLE " + table + full);
            compare(connection, story, delivered, table);
        }
        execute(connection, "REFRESH STREAMING TABLE " + table);
        compare(connection, story, delivered, table);
        execute(connection, "DROP STREAMING TABLE " + table);
        execute(connection, "DROP TABLE " + Case.source(table));
    }

    /** Rows come in two parts, each refreshed. */
    private static void inOneTransaction(
            Connection connection, Case story, int delivered, int next, String table, boolean commits)
            throws SQLException {
        connection.setAutoCommit(false);
        try {
            int between = (delivered + next) / 2;
            insert(connection, story.rows().subList(delivered, between), table);
            execute(connection, "REFRESH STREAMING TABLE " + table);
            compare(connection, story, between, table);
            insert(connection, story.rows().subList(between, next), table);
            execute(connection, "REFRESH STREAMING TABLE " + table);
            compare(connection, story, next, table);
            if (commits) {
                connection.commit();
            }
        } finally {
            connection.rollback();
            connection.setAutoCommit(true);
        }
    }

    private static void compare(Connection connection, Case story, int delivered, String table) throws SQLException {
        List<String> expected =
                story.target(delivered).stream().map(Row::toString).sorted().toList();
        List<String> found = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT a, b, n, w, v FROM " + table)) {
            while (rows.next()) {
                found.add(new Row(
                                (Integer) rows.getObject(1),
                                rows.getString(2),
                                (Integer) rows.getObject(3),
                                rows.getString(4),
                                rows.getInt(5))
                        .toString());
            }
        }
        Collections.sort(found);
        assertEquals(String.join("\n", expected), String.join("\n", found), "after " + delivered + " rows");
    }

    private static void insert(Connection connection, List<Row> rows, String table) throws SQLException {
        try (PreparedStatement insert =
                connection.prepareStatement("INSERT INTO " + Case.source(table) + " VALUES (?, ?, ?, ?, ?)")) {
            for (Row row : rows) {
                insert.setObject(1, row.a());
                insert.setObject(2, row.b());
                insert.setObject(3, row.n());
                insert.setObject(4, row.w());
                insert.setInt(5, row.v());
                insert.addBatch();
            }
            insert.executeBatch();
        }
    }

    private static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
