package io.flowsql.crash;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * A folder to which files come, and a table to which snapshots come; and the tables that are made of them: the rows of all files, and the
 * history of the snapshots.
 */
final class FileFeed {
    private static final int KEYS = 6;
    private static final List<String> TARGETS = List.of("loaded", "history");

    private final Path folder;

    FileFeed(Path folder) {
        this.folder = folder;
    }

    void create(Connection connection) throws IOException, SQLException {
        Files.createDirectories(folder);
        write(0, 1);
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE snapshots (version BIGINT, k INT, a INT)");
            statement.execute("CREATE OR REFRESH STREAMING TABLE loaded AS SELECT id FROM STREAM read_files('" + folder
                    + "', format => 'json')");
            statement.execute("""
                    CREATE OR REFRESH STREAMING TABLE history FLOW AUTO CDC
                    FROM SNAPSHOT (SELECT k, a FROM snapshots WHERE version = (SELECT version FROM current_snapshot_version()))
                    WITH VERSION (
                      SELECT min(version) AS version FROM snapshots
                      WHERE NOT EXISTS (SELECT 1 FROM last_snapshot_version())
                         OR version > (SELECT version FROM last_snapshot_version())
                      HAVING min(version) IS NOT NULL
                    )
                    KEYS (k) STORED AS SCD TYPE 2""");
        }
    }

    /** A file that appears with all of its rows. */
    void write(long first, int rows) throws IOException {
        String text = LongStream.range(first, first + rows)
                .mapToObj(id -> "{\"id\": " + id + "}\n")
                .collect(Collectors.joining());
        Path hidden = folder.resolve("_" + first);
        Files.writeString(hidden, text);
        Files.move(hidden, folder.resolve(first + ".json"), StandardCopyOption.ATOMIC_MOVE);
    }

    /** A snapshot of at least one key. */
    static void snapshot(Connection connection, Random random, long version) throws SQLException {
        List<String> rows = new ArrayList<>();
        for (int key = 0; key < KEYS; key++) {
            if (key == 0 || random.nextBoolean()) {
                rows.add("(" + version + ", " + key + ", " + random.nextInt(3) + ")");
            }
        }
        try (Statement statement = connection.createStatement()) {
            statement.execute("INSERT INTO snapshots VALUES " + String.join(", ", rows));
        }
    }

    static void refresh(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String target : TARGETS) {
                statement.execute("REFRESH STREAMING TABLE " + target);
            }
        }
    }

    /** Compares the tables with the files and the snapshots; they must have been refreshed. */
    void assertTargetsAreRight(Connection connection) throws IOException, SQLException {
        assertEquals(idsOfFiles(), ids(connection), "rows of files");
        assertEquals(expectedHistory(connection), history(connection), "snapshots");
    }

    private List<Long> idsOfFiles() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".json"))
                    .flatMap(FileFeed::lines)
                    .map(line -> Long.valueOf(line.replaceAll("\\D", "")))
                    .sorted()
                    .toList();
        }
    }

    private static Stream<String> lines(Path file) {
        try {
            return Files.readAllLines(file).stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<Long> ids(Connection connection) throws SQLException {
        List<Long> ids = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT id FROM loaded ORDER BY id")) {
            while (rows.next()) {
                ids.add(rows.getLong(1));
            }
        }
        return ids;
    }

    /** A row for each value that a key had, from the version that brought it to the one that ended it. */
    private static List<String> expectedHistory(Connection connection) throws SQLException {
        TreeMap<Long, Map<Integer, Integer>> versions = new TreeMap<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT version, k, a FROM snapshots")) {
            while (rows.next()) {
                versions.computeIfAbsent(rows.getLong(1), version -> new TreeMap<>())
                        .put(rows.getInt(2), rows.getInt(3));
            }
        }
        List<String> history = new ArrayList<>();
        for (int key = 0; key < KEYS; key++) {
            Integer value = null;
            long start = 0;
            for (Map.Entry<Long, Map<Integer, Integer>> version : versions.entrySet()) {
                Integer next = version.getValue().get(key);
                if (!Objects.equals(value, next)) {
                    if (value != null) {
                        history.add(key + " " + value + " " + start + " " + version.getKey());
                    }
                    value = next;
                    start = version.getKey();
                }
            }
            if (value != null) {
                history.add(key + " " + value + " " + start + " null");
            }
        }
        return history.stream().sorted().toList();
    }

    private static List<String> history(Connection connection) throws SQLException {
        List<String> history = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT k, a, __START_AT, __END_AT FROM history")) {
            while (rows.next()) {
                history.add(rows.getInt(1) + " " + rows.getInt(2) + " " + rows.getLong(3) + " " + rows.getObject(4));
            }
        }
        return history.stream().sorted().toList();
    }
}
