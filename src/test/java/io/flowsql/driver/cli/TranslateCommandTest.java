package io.flowsql.driver.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TranslateCommandTest {
    @Test
    void printsQueriesWithTheCommentsBeforeThem(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(folder.resolve("queries.sql"), """
                -- Why
                SELECT a == 1, `b c` FROM STREAM(s);

                VALUES ('it\\'s; ')
                """);

        CommandRun run = CommandRun.of("translate", "--to", "h2", file.toString());

        assertEquals("", run.err());
        assertEquals("""
                -- Why
                SELECT a = 1, "b c" FROM s;
                VALUES ('it''s; ');
                """, run.out());
        assertEquals(0, run.exitCode());
    }

    @Test
    void printsTheQueriesOfFlows() {
        CommandRun run = CommandRun.withInput("""
                CREATE STREAMING TABLE t;
                CREATE FLOW f AS INSERT INTO t BY NAME SELECT "x" AS a FROM STREAM s;
                CREATE MATERIALIZED VIEW m AS SELECT a FROM t;
                TRANSLATE SELECT 1L;
                CREATE STREAMING TABLE c FLOW AUTO CDC FROM (SELECT * FROM STREAM(s)) KEYS (id) SEQUENCE BY n;
                REFRESH STREAMING TABLE t;
                """, "translate", "--to", "DuckDB");

        assertEquals("", run.err());
        assertEquals("""
                SELECT 'x' AS a FROM s;
                SELECT a FROM t;
                SELECT CAST(1 AS BIGINT);
                SELECT * FROM s;
                """, run.out());
    }

    @Test
    void tellsOfEveryErrorWithItsPosition() {
        CommandRun run = CommandRun.withInput(
                "SELECT 1;\n  INSERT INTO t SELECT 1;\nSELECT *\n FROM STREAM read_files('x');\nSELECT 2;",
                "translate",
                "--to=h2");

        assertEquals("SELECT 1;\nSELECT 2;\n", run.out());
        assertTrue(run.err().startsWith("<stdin>:2:3: error: [PARSE_SYNTAX_ERROR] Found INSERT "), run.err());
        assertTrue(run.err().contains("\n<stdin>:4:7: error: [NOT_SUPPORTED_YET] read_files(...) "), run.err());
        assertEquals(1, run.exitCode());
    }

    @Test
    void saysWhatIsWrongWithTheOptions() {
        assertUsage("Missing required option: '--to=ENGINE'", "translate");
        assertUsage("There is no file none.sql", "translate", "--to", "h2", "none.sql");
        assertUsage("There is no engine db2; there are ", "translate", "--to", "db2");
    }

    @Test
    void tellsHowToUseIt() {
        CommandRun help = CommandRun.of("translate", "--help");
        assertTrue(help.out().startsWith("Usage: flowsql translate "), help.out());
        assertTrue(help.out().contains("duckdb, h2"), help.out());
        assertTrue(CommandRun.of("--help").out().contains("\n  translate  "));
        assertEquals(
                CommandRun.of("--version").out(),
                CommandRun.of("translate", "--version").out());
    }

    private static void assertUsage(String message, String... arguments) {
        CommandRun run = CommandRun.of(arguments);
        assertTrue(run.err().contains(message), run.err());
        assertEquals(2, run.exitCode());
    }
}
