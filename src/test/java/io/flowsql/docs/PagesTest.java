package io.flowsql.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.flowsql.driver.cli.CommandRun;
import io.flowsql.rewriter.lex.ScriptSplitter;
import io.flowsql.testdb.Engine;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the pages show is what happens. */
class PagesTest {
    private static final String README = "README.md";

    @Test
    void everyCommandIsRunByContinuousIntegration() throws Exception {
        List<String> runs = Files.readString(Path.of(".ci/run"))
                .lines()
                .map(line -> line.replaceFirst(" [|>].*", ""))
                .toList();
        List<String> commands = Page.of(README).blocks("sh").stream()
                .flatMap(String::lines)
                .filter(line -> !line.isBlank())
                .toList();

        assertFalse(commands.isEmpty());
        assertEquals(
                List.of(),
                commands.stream().filter(line -> !runs.contains(line)).toList());
    }

    @Test
    void theOutputShownIsThatOfTheExample() throws Exception {
        String expected = Files.readString(Path.of("examples/expected/out_of_order.txt"));
        List<String> excerpts = Page.of(README).blocks("text");

        assertEquals(2, excerpts.size());
        assertTrue(expected.contains(excerpts.get(0)), excerpts.get(0));
    }

    @Test
    void theTranslationShownIsThatOfTheQuery() throws Exception {
        CommandRun run = CommandRun.of("translate", "--to", "h2", "examples/queries/paid_orders.sql");

        assertEquals("", run.err());
        assertEquals(Page.of(README).blocks("text").get(1), run.out());
    }

    @Test
    void theSummaryShownIsThatOfTheExample() throws Exception {
        assertEquals(
                Files.readString(Path.of("examples/expected/shop.txt")),
                Page.of("docs/pipelines.md").blocks("text").get(0));
    }

    @ParameterizedTest
    @EnumSource(Engine.class)
    void theStatementsShownRun(Engine engine) throws Exception {
        String url = engine.newUrl().replace("jdbc:", "jdbc:flowsql:");
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            statement.execute(
                    "CREATE TABLE customer_changes (id INT, name VARCHAR(20), operation VARCHAR(10), changed_at TIMESTAMP)");
            for (String block : Page.of(README).blocks("sql")) {
                for (ScriptSplitter.Piece piece : ScriptSplitter.split(block)) {
                    statement.execute(piece.text());
                }
            }
            statement.execute(
                    "INSERT INTO customer_changes VALUES (1, 'x', 'INSERT', TIMESTAMP '2024-01-31 10:00:00')");
            assertEquals(1, statement.executeUpdate("REFRESH STREAMING TABLE customer_history"));
        }
    }

    @Test
    void theProgramShownRuns(@TempDir Path folder) throws Exception {
        String program = Page.of(README).blocks("java").get(0);
        Matcher name = Pattern.compile("public class (\\w+)").matcher(program);
        assertTrue(name.find());
        Path source = Files.writeString(folder.resolve(name.group(1) + ".java"), program);

        int result = ToolProvider.getSystemJavaCompiler()
                .run(
                        null,
                        null,
                        null,
                        "-cp",
                        System.getProperty("java.class.path"),
                        "-d",
                        folder.toString(),
                        source.toString());
        assertEquals(0, result);
        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {folder.toUri().toURL()})) {
            assertEquals("new" + System.lineSeparator(), outputOf(loader.loadClass(name.group(1))));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                README,
                "CHANGELOG.md",
                "CONTRIBUTING.md",
                "docs/appending.md",
                "docs/auto-cdc.md",
                "docs/errors.md",
                "docs/files.md",
                "docs/functions.md",
                "docs/how-it-works.md",
                "docs/pipelines.md"
            })
    void everyLinkLeadsToAFile(String file) throws Exception {
        assertEquals(
                List.of(),
                Page.of(file).linkedFiles().stream()
                        .filter(target -> !Files.exists(target))
                        .toList());
    }

    private static String outputOf(Class<?> program) throws Exception {
        ByteArrayOutputStream output = new ByteArrayOutputStream();
        PrintStream before = System.out;
        System.setOut(new PrintStream(output, true, StandardCharsets.UTF_8));
        try {
            program.getMethod("main", String[].class).invoke(null, (Object) new String[0]);
        } finally {
            System.setOut(before);
        }
        return output.toString(StandardCharsets.UTF_8);
    }
}
