package io.flowsql.example;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.flowsql.driver.cli.CommandRun;
import io.flowsql.rewriter.lex.ScriptSplitter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the README shows and the examples promise. Run from the project's folder, as a reader would. */
class ExamplesTest {
    private static final Path EXAMPLES = Path.of("examples");
    private static final Path EXPECTED = EXAMPLES.resolve("expected");

    static Stream<Path> scripts() throws Exception {
        try (Stream<Path> files = Files.list(EXAMPLES)) {
            return files.filter(file -> file.toString().endsWith(".sql")).sorted().toList().stream();
        }
    }

    @ParameterizedTest
    @MethodSource("scripts")
    void printsWhatIsExpected(Path script) throws Exception {
        CommandRun run = CommandRun.of("--echo", script.toString());

        assertEquals(warnings(script), run.err());
        assertEquals(Files.readString(expected(script)), run.out());
    }

    private static String warnings(Path script) throws Exception {
        Path file = EXPECTED.resolve(script.getFileName().toString().replace(".sql", ".warnings.txt"));
        return Files.exists(file) ? Files.readString(file) : "";
    }

    @Test
    void theFiveEventsGiveTheSameRowsOnH2() throws Exception {
        Path script = EXAMPLES.resolve("out_of_order.sql");

        CommandRun run = CommandRun.of("--echo", "--url", "jdbc:flowsql:h2:mem:", script.toString());

        assertEquals("", run.err());
        assertEquals(
                Files.readString(expected(script)).toLowerCase(Locale.ROOT),
                run.out().toLowerCase(Locale.ROOT));
    }

    /** The pipeline of the README, of which only the times differ from run to run. */
    @Test
    void thePipelineRefreshesItsTenTables() throws Exception {
        for (String url : List.of("jdbc:flowsql:", "jdbc:flowsql:h2:mem:")) {
            CommandRun run =
                    CommandRun.of("run", "--url", url, EXAMPLES.resolve("shop").toString());

            String out = run.out().replaceAll(" +\\d+\\.\\d\\d s", " _ s").replaceAll(" +time", " time");
            String expected = Files.readString(EXPECTED.resolve("shop.txt"));
            assertEquals(0, run.exitCode(), run.err());
            assertEquals(withoutSchema(expected), withoutSchema(out), url);
        }
    }

    /** Schemas are called otherwise on each engine. */
    private static String withoutSchema(String summary) {
        return summary.replaceAll("(?m)^(main|PUBLIC)\\.", "")
                .replaceAll(" +", " ")
                .toLowerCase(Locale.ROOT);
    }

    /** All rows, against those that the generator of the feed computed from the set of its events. */
    @Test
    void airportsAreRightAfterEachBatch() throws Exception {
        List<String> expected = Files.readAllLines(EXPECTED.resolve("airport_history.csv"));
        int batch = 0;
        try (Connection connection = DriverManager.getConnection("jdbc:flowsql:");
                Statement statement = connection.createStatement()) {
            for (ScriptSplitter.Piece piece :
                    ScriptSplitter.split(Files.readString(EXAMPLES.resolve("airports.sql")))) {
                statement.execute(piece.text());
                if (piece.text().equals("REFRESH STREAMING TABLE airport_history")) {
                    batch++;
                    List<String> history = rowsOfBatch(expected, batch);
                    List<String> open = history.stream()
                            .filter(row -> row.endsWith(","))
                            .map(row -> row.substring(0, row.lastIndexOf(',', row.length() - 2)))
                            .toList();
                    assertEquals(lines(history), lines(rows(statement, "airport_history")), "history, batch " + batch);
                    assertEquals(lines(open), lines(rows(statement, "airports")), "airports, batch " + batch);
                }
            }
        }
        assertEquals(3, batch);
    }

    private static List<String> rowsOfBatch(List<String> expected, int batch) {
        String prefix = batch + ",";
        return expected.stream()
                .filter(row -> row.startsWith(prefix))
                .map(row -> row.substring(prefix.length()))
                .sorted()
                .toList();
    }

    private static List<String> rows(Statement statement, String table) throws SQLException {
        List<String> rows = new ArrayList<>();
        try (ResultSet result = statement.executeQuery("SELECT * FROM " + table)) {
            int columns = result.getMetaData().getColumnCount();
            while (result.next()) {
                List<String> values = new ArrayList<>();
                for (int column = 1; column <= columns; column++) {
                    Object value = result.getObject(column);
                    values.add(value == null ? "" : value.toString().replaceFirst("(:[0-9]{2})\\.0$", "$1"));
                }
                rows.add(String.join(",", values));
            }
        }
        rows.sort(null);
        return rows;
    }

    private static String lines(List<String> rows) {
        return String.join("\n", rows);
    }

    private static Path expected(Path script) {
        return EXPECTED.resolve(script.getFileName().toString().replaceFirst("\\.sql$", ".txt"));
    }
}
