package io.flowsql.crash;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.flowsql.oracle.AutoCdcOracle;
import io.flowsql.oracle.Event;
import io.flowsql.oracle.ReplaceUsingOracle;
import io.flowsql.oracle.Sequence;
import io.flowsql.oracle.TargetRow;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * A source of changes and the tables that are made of it: a copy, SCD TYPE 1 and SCD TYPE 2, the newest rows of each key by REPLACE USING, of
 * which several may be equally new, and a part of it by REPLACE WHERE. No two events of the source have the same sequence, so the targets
 * depend on nothing but the rows that the source has in the end.
 */
final class EventFeed {
    private static final List<String> TARGETS = List.of("copy", "latest", "history", "newest", "part");
    private static final int KEYS = 20;
    private static final long VERSION = 200_000;
    private static final long PART = 500_000;

    private EventFeed() {}

    static void create(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE src (k INT, a VARCHAR(10), op VARCHAR(1), n BIGINT)");
        }
        createTargets(connection);
    }

    static void createTargets(Connection connection) throws SQLException {
        String flow = """
                FLOW AUTO CDC FROM STREAM(src) KEYS (k) APPLY AS DELETE WHEN op = 'D' SEQUENCE BY n
                COLUMNS * EXCEPT (op, n) STORED AS SCD TYPE %d""";
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE OR REFRESH STREAMING TABLE copy AS SELECT n FROM STREAM(src)");
            statement.execute("CREATE OR REFRESH STREAMING TABLE latest " + flow.formatted(1));
            statement.execute("CREATE OR REFRESH STREAMING TABLE history " + flow.formatted(2));
            statement.execute("""
                    CREATE OR REFRESH STREAMING TABLE newest
                    FLOW REPLACE USING (k) SEQUENCE BY version BY NAME SELECT k, n, n DIV %d AS version FROM STREAM(src)""".formatted(VERSION));
            statement.execute(
                    "CREATE OR REFRESH STREAMING TABLE part FLOW REPLACE WHERE n >= %d BY NAME SELECT n FROM src"
                            .formatted(PART));
        }
    }

    static void dropTargets(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String target : TARGETS) {
                statement.execute("DROP TABLE " + target);
            }
        }
    }

    /** Inserts the events with the numbers from {@code first} on; their sequences are in another order than their numbers. */
    static void insert(Connection connection, Random random, long first, int count) throws SQLException {
        String rows = LongStream.range(first, first + count)
                .mapToObj(number -> "(%d, 'v%d', '%s', %d)"
                        .formatted(
                                random.nextInt(KEYS),
                                random.nextInt(3),
                                random.nextInt(5) == 0 ? "D" : "U",
                                sequence(number)))
                .collect(Collectors.joining(", "));
        try (Statement statement = connection.createStatement()) {
            statement.execute("INSERT INTO src VALUES " + rows);
        }
    }

    /** One to one for the first million numbers, because 1,000,003 is a prime. */
    private static long sequence(long number) {
        return number * 7919 % 1_000_003;
    }

    static long countOfSource(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT count(*) FROM src")) {
            rows.next();
            return rows.getLong(1);
        }
    }

    static void refresh(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String target : TARGETS) {
                statement.execute("REFRESH STREAMING TABLE " + target);
            }
        }
    }

    /** Compares the tables with what the source holds; they must have been refreshed. */
    static void assertTargetsAreRight(Connection connection) throws SQLException {
        AutoCdcOracle oracle = new AutoCdcOracle(List.of("a"), Set.of("a"));
        List<Long> numbers = new ArrayList<>();
        List<Event> events = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT k, a, op, n FROM src")) {
            while (rows.next()) {
                numbers.add(rows.getLong(4));
                events.add(event(rows));
            }
        }
        assertEquals(sorted(numbers), sorted(column(connection, "SELECT n FROM copy")), "lost or doubled rows");
        assertEquals(lines(oracle.scd1(events)), lines(connection, "SELECT k, a FROM latest"), "SCD TYPE 1");
        assertEquals(
                lines(oracle.scd2(events)),
                lines(connection, "SELECT k, a, __START_AT, __END_AT FROM history"),
                "SCD TYPE 2");
        List<long[]> rows = keysAndNumbers(connection);
        assertEquals(
                sorted(new ReplaceUsingOracle<long[]>(row -> List.of(row[0]), row -> row[1] / VERSION)
                        .target(rows).stream().map(row -> row[1]).toList()),
                sorted(column(connection, "SELECT n FROM newest")),
                "REPLACE USING");
        assertEquals(
                sorted(numbers.stream().filter(n -> n >= PART).toList()),
                sorted(column(connection, "SELECT n FROM part")),
                "REPLACE WHERE");
    }

    private static List<long[]> keysAndNumbers(Connection connection) throws SQLException {
        List<long[]> found = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT k, n FROM src")) {
            while (rows.next()) {
                found.add(new long[] {rows.getLong(1), rows.getLong(2)});
            }
        }
        return found;
    }

    private static Event event(ResultSet row) throws SQLException {
        List<Object> key = List.of(row.getInt(1));
        Sequence sequence = Sequence.of(row.getLong(4));
        if (row.getString(3).equals("D")) {
            return Event.delete(key, sequence);
        }
        Map<String, @Nullable Object> values = new LinkedHashMap<>();
        values.put("a", row.getString(2));
        return Event.upsert(key, sequence, values);
    }

    private static List<Long> sorted(List<Long> numbers) {
        return numbers.stream().sorted().toList();
    }

    private static List<Long> column(Connection connection, String query) throws SQLException {
        List<Long> numbers = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            while (rows.next()) {
                numbers.add(rows.getLong(1));
            }
        }
        return numbers;
    }

    private static List<String> lines(List<TargetRow> rows) {
        List<String> lines = new ArrayList<>();
        for (TargetRow row : rows) {
            List<@Nullable Object> cells = new ArrayList<>(row.key());
            cells.addAll(row.values());
            row.validity().ifPresent(validity -> {
                cells.addAll(validity.start().fields());
                cells.addAll(validity.end().map(Sequence::fields).orElse(Collections.singletonList(null)));
            });
            lines.add(cells.toString());
        }
        return lines.stream().sorted().toList();
    }

    private static List<String> lines(Connection connection, String query) throws SQLException {
        List<String> lines = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            int width = rows.getMetaData().getColumnCount();
            while (rows.next()) {
                List<@Nullable Object> cells = new ArrayList<>();
                for (int i = 1; i <= width; i++) {
                    cells.add(rows.getObject(i));
                }
                lines.add(cells.toString());
            }
        }
        return lines.stream().sorted().toList();
    }
}
