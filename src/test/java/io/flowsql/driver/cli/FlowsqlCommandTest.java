package io.flowsql.driver.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FlowsqlCommandTest {
    @TempDir
    Path folder;

    @Test
    void runsStandardInputOnAnInMemoryDuckDb() {
        CommandRun run = CommandRun.withInput("SELECT 'a;b' AS x; SELECT version() LIKE 'v%' AS duckdb;");

        assertEquals("", run.err());
        assertEquals("""
                 x
                -----
                 a;b
                (1 row)
                 duckdb
                --------
                 true
                (1 row)
                """, run.out());
        assertEquals(0, run.exitCode());
    }

    @Test
    void wrapsTheUrlOfAnotherDriver() {
        CommandRun run =
                CommandRun.of("--url", "jdbc:h2:mem:", "--format", "csv", "-c", "SELECT H2VERSION() IS NOT NULL AS h2");

        assertEquals("H2\ntrue\n", run.out());
    }

    @Test
    void runsFilesInOneSessionOneAfterTheOther() throws Exception {
        Path first = script("first.sql", "CREATE TABLE t (id INT); INSERT INTO t VALUES (1), (2);");
        Path second = script("second.sql", "UPDATE t SET id = 3 WHERE false; SELECT count(*) AS n FROM t");

        CommandRun run = CommandRun.of("--url", "jdbc:flowsql:h2:mem:", first.toString(), second.toString());

        assertEquals("""
                CREATE: done
                INSERT: 2 rows
                UPDATE: 0 rows
                 N
                ---
                 2
                (1 row)
                """, run.out());
    }

    @Test
    void echoShowsStatementsWithTheCommentsBeforeThem() {
        CommandRun run = CommandRun.withInput("""
                -- Why
                CREATE TABLE t (id INT); -- of the line above
                /* and then */
                DROP TABLE t;
                """, "--echo");

        assertEquals("""
                -- Why
                CREATE TABLE t (id INT);
                CREATE: done

                /* and then */
                DROP TABLE t;
                DROP: done

                """, run.out());
    }

    @Test
    void stopsAtTheFirstErrorWithItsPosition() throws Exception {
        Path file = script("broken.sql", "SELECT 1 AS x;\n\n-- 東京\nSELECT '東京',\n  nix;\nSELECT 2 AS y;\n");

        CommandRun run = CommandRun.of(file.toString());

        assertEquals(1, run.exitCode());
        assertTrue(run.err().startsWith(file + ":5:3: error: Binder Error: "), run.err());
        assertTrue(run.err().endsWith("  5 |   nix;\n    |   ^\n"), run.err());
        assertFalse(run.err().contains("\tat "), run.err());
        assertFalse(run.out().contains("y"), run.out());
    }

    @Test
    void marksThePlaceBehindWideCharacters() {
        CommandRun run = CommandRun.of("-c", "SELECT '東京', nix");

        assertTrue(run.err().endsWith("  1 | SELECT '東京', nix\n    |                ^\n"), run.err());
    }

    @Test
    void findsThePlaceInAnErrorOfH2() {
        CommandRun run = CommandRun.of("--url", "jdbc:flowsql:h2:mem:", "-c", "SELECT \"a\",\n 1 FROM FROM x");

        assertTrue(run.err().startsWith("<command>:2:9: error: Syntax error in SQL statement"), run.err());
        assertFalse(run.err().contains("; SQL statement"), run.err());
    }

    @Test
    void findsThePlaceInAnErrorOfOurs() {
        CommandRun run =
                CommandRun.withInput("SELECT 1;\n  CREATE OR REFRESH STREAMING TABLE t\n  FLOW AUTO BUS FROM x");

        assertEquals(1, run.exitCode());
        assertTrue(run.err().startsWith("<stdin>:3:13: error: [PARSE_SYNTAX_ERROR] "), run.err());
        assertTrue(run.err().endsWith("  3 |   FLOW AUTO BUS FROM x\n    |             ^\n"), run.err());
    }

    @Test
    void continuesAfterAnErrorWhenTold() {
        CommandRun run = CommandRun.of(
                "--continue-on-error", "--format", "csv", "-c", "SELECT nix; SELECT 1 AS x", "-c", "SELECT 2 AS y");

        assertEquals("x\n1\ny\n2\n", run.out());
        assertEquals(1, run.exitCode());
    }

    @Test
    void saysWhatIsWrongWithTheOptions() {
        assertUsage(
                "There is no file " + folder.resolve("none.sql"),
                folder.resolve("none.sql").toString());
        assertUsage("Unknown option: '--fromat'", "--fromat");
    }

    @Test
    void hasAnExitCodeOfItsOwnForNoConnection() {
        CommandRun run = CommandRun.of("--url", "jdbc:flowsql:nosuch:x", "-c", "SELECT 1");

        assertEquals(3, run.exitCode());
        assertTrue(run.err().startsWith("flowsql: no connection: [WRAPPED_DRIVER_NOT_FOUND] "), run.err());
    }

    @Test
    void tellsItsVersionAndHowToUseIt() {
        assertTrue(CommandRun.of("--version").out().matches("flowsql [0-9]+\\.[0-9]+\\.[0-9]+\\S*\\R"));
        assertTrue(CommandRun.of("--help").out().startsWith("Usage: flowsql [OPTIONS] [FILE...]"));
    }

    private static void assertUsage(String message, String... arguments) {
        CommandRun run = CommandRun.of(arguments);

        assertEquals("flowsql: " + message + "\nflowsql --help tells how to use it.\n", run.err());
        assertEquals(2, run.exitCode());
        assertEquals("", run.out());
    }

    private Path script(String name, String text) throws Exception {
        return Files.writeString(folder.resolve(name), text);
    }
}
