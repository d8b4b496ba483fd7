package io.flowsql.driver.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.flowsql.testdb.Engine;
import io.flowsql.testdb.Storage;
import io.flowsql.testdb.TestDatabase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ProjectCommandTest {
    @TempDir
    Path folder;

    static Stream<Engine> engines() {
        return Engine.underTest().stream();
    }

    @ParameterizedTest
    @MethodSource("engines")
    void definesAndRefreshesWhateverTheOrderOfTheFiles(Engine engine) throws Exception {
        try (TestDatabase database = TestDatabase.create(engine, Storage.MEMORY, folder)) {
            execute(database, "CREATE TABLE raw (id INT, x INT)", "INSERT INTO raw VALUES (1, 10), (2, 20)");
            file("a_gold.sql", "CREATE MATERIALIZED VIEW gold AS SELECT count(*) AS n, sum(x) AS s FROM silver");
            file(
                    "b_silver.sql",
                    "CREATE TEMPORARY VIEW v AS SELECT id, x FROM STREAM(bronze);\nCREATE STREAMING TABLE silver;");
            file("c/flow.sql", "CREATE FLOW f AS INSERT INTO silver BY NAME SELECT * FROM STREAM(v)");
            file("d.sql", "CREATE STREAMING TABLE bronze AS SELECT * FROM STREAM raw");

            assertSucceeds(run(database));
            assertEquals(List.of("2 30"), rows(database, "SELECT n, s FROM gold"));

            // again, with a column more on the way, and a row more
            file("a_gold.sql", "CREATE MATERIALIZED VIEW gold AS SELECT y, sum(x) AS s FROM silver GROUP BY y");
            file(
                    "b_silver.sql",
                    "CREATE TEMPORARY VIEW v AS SELECT id, x, 7 DIV 2 AS y FROM STREAM(bronze);\nCREATE STREAMING TABLE silver;");
            execute(database, "INSERT INTO raw VALUES (3, 5)");

            assertSucceeds(run(database));
            assertEquals(List.of("3 5", "null 30"), rows(database, "SELECT y, s FROM gold"));

            assertSucceeds(run(database, "--full-refresh-all"));
            assertEquals(List.of("3 35"), rows(database, "SELECT y, s FROM gold"));
        }
    }

    @ParameterizedTest
    @MethodSource("engines")
    void dryRunTellsOfEveryMistakeAndChangesNothing(Engine engine) throws Exception {
        try (TestDatabase database = TestDatabase.create(engine, Storage.MEMORY, folder)) {
            execute(database, "CREATE TABLE raw (id INT, x INT)", "INSERT INTO raw VALUES (1, 10)");
            file("good.sql", "CREATE STREAMING TABLE bronze AS SELECT * FROM STREAM raw");
            file(
                    "bad.sql",
                    "CREATE MATERIALIZED VIEW m AS\n  SELECT id FROM nowhere;\n\n"
                            + "CREATE MATERIALIZED VIEW below AS SELECT * FROM m;\n\n"
                            + "CREATE STREAMING TABLE k FLOW AUTO CDC FROM STREAM(bronze) KEYS (missing) SEQUENCE BY x;");

            CommandRun run = project("dry-run", database);

            assertEquals(1, run.exitCode(), run.err());
            assertTrue(run.err().contains("bad.sql:2:"), run.err());
            assertTrue(run.err().contains("bad.sql:6:"), run.err());
            assertFalse(run.err().contains("below"), run.err());
            assertEquals(List.of("1"), rows(database, "SELECT count(*) FROM raw"));
            assertTrue(tables(database).stream().noneMatch(List.of("bronze", "m", "k")::contains), "tables were made");

            CommandRun refused = run(database);
            assertEquals(1, refused.exitCode());
            assertTrue(tables(database).stream().noneMatch(List.of("bronze", "m", "k")::contains), "tables were made");

            Files.delete(folder.resolve("bad.sql"));
            CommandRun right = project("dry-run", database);
            assertEquals("", right.err());
            assertTrue(right.out().endsWith("1 definitions, nothing wrong\n"), right.out());
            assertTrue(tables(database).stream().noneMatch("bronze"::equals), "tables were made");
        }
    }

    @ParameterizedTest
    @MethodSource("engines")
    void dryRunLeavesWhatIsThere(Engine engine) throws Exception {
        try (TestDatabase database = TestDatabase.create(engine, Storage.MEMORY, folder)) {
            execute(database, "CREATE TABLE raw (id INT, x INT)", "INSERT INTO raw VALUES (1, 10)");
            file(
                    "all.sql",
                    "CREATE STREAMING TABLE t AS SELECT id FROM STREAM raw; CREATE MATERIALIZED VIEW m AS SELECT id FROM t");
            assertSucceeds(run(database));
            file(
                    "all.sql",
                    "CREATE STREAMING TABLE t AS SELECT id, x FROM STREAM raw; CREATE MATERIALIZED VIEW m AS SELECT x FROM t");

            assertSucceeds(project("dry-run", database));

            assertEquals(List.of("1"), rows(database, "SELECT * FROM t"));
            assertEquals(List.of("1"), rows(database, "SELECT * FROM m"));
            execute(database, "REFRESH MATERIALIZED VIEW m");
            assertEquals(List.of("1"), rows(database, "SELECT id FROM m"));
        }
    }

    @Test
    void aFailureStaysInItsBranch() throws Exception {
        try (TestDatabase database = TestDatabase.create(Engine.DUCKDB, Storage.MEMORY, folder)) {
            execute(
                    database,
                    "CREATE TABLE a (x VARCHAR)",
                    "CREATE TABLE b (x VARCHAR)",
                    "INSERT INTO a VALUES ('no number')",
                    "INSERT INTO b VALUES ('1')");
            file(
                    "a.sql",
                    "CREATE MATERIALIZED VIEW ma AS SELECT cast(x AS INT) AS n FROM a; CREATE MATERIALIZED VIEW below AS SELECT n FROM ma;");
            file("b.sql", "CREATE MATERIALIZED VIEW mb AS SELECT cast(x AS INT) AS n FROM b;");

            CommandRun run = run(database);

            assertEquals(1, run.exitCode());
            assertTrue(run.out().contains("1 refreshed, 1 failed, 1 skipped"), run.out());
            assertTrue(run.err().contains("main.ma: error: "), run.err());
            assertTrue(run.err().contains("main.below: skipped: It reads main.ma"), run.err());
            assertEquals(List.of("1"), rows(database, "SELECT n FROM mb"));
        }
    }

    @Test
    void refreshesWhatIsSelected() throws Exception {
        try (TestDatabase database = TestDatabase.create(Engine.DUCKDB, Storage.MEMORY, folder)) {
            execute(database, "CREATE TABLE raw (x INT)", "INSERT INTO raw VALUES (1)");
            file(
                    "all.sql",
                    "CREATE MATERIALIZED VIEW a AS SELECT x FROM raw; CREATE MATERIALIZED VIEW b AS SELECT x FROM raw; CREATE STREAMING TABLE c AS SELECT x FROM STREAM raw;");

            CommandRun some = run(database, "--refresh", "a,main.c");
            assertSucceeds(some);
            assertTrue(some.out().contains("1 defined, 2 refreshed"), some.out());
            assertEquals(List.of("0"), rows(database, "SELECT count(*) FROM b"));

            execute(database, "DELETE FROM c");
            assertSucceeds(run(database, "--full-refresh", "c"));
            assertEquals(List.of("1"), rows(database, "SELECT count(*) FROM c"));

            CommandRun unknown = run(database, "--refresh", "nothing");
            assertEquals(1, unknown.exitCode());
            assertTrue(unknown.err().contains("nothing") && unknown.err().contains("main.a"), unknown.err());
            assertTrue(run(database, "--full-refresh-all", "--refresh", "a")
                    .err()
                    .contains("CONFLICTING_PIPELINE_REFRESH_OPTIONS"));
        }
    }

    @Test
    void tablesThatReadEachOtherAreRefused() throws Exception {
        file(
                "all.sql",
                "CREATE MATERIALIZED VIEW a AS SELECT x FROM b; CREATE MATERIALIZED VIEW b AS SELECT x FROM a;");

        CommandRun run = CommandRun.of("dry-run", folder.toString());

        assertEquals(1, run.exitCode());
        assertTrue(run.err().contains("PIPELINE_GRAPH_NOT_TOPOLOGICALLY_SORTED"), run.err());
        assertTrue(run.err().contains("main.a reads main.b reads main.a"), run.err());
    }

    @Test
    void whatDefinesNothingIsRefusedWithItsPlace() throws Exception {
        file("all.sql", "CREATE STREAMING TABLE t;\nCREATE STREAMING TABLE t;");
        assertTrue(CommandRun.of("dry-run", folder.toString()).err().contains("PIPELINE_DUPLICATE_IDENTIFIERS.TABLE"));

        file("all.sql", "CREATE STREAMING TABLE t;\n  REFRESH STREAMING TABLE t;");
        CommandRun run = CommandRun.of("dry-run", folder.toString());
        assertTrue(run.err().contains("all.sql:2:3: error: [PIPELINE_STATEMENT_NOT_ALLOWED]"), run.err());
    }

    @Test
    void readsThePipelineFile() throws Exception {
        Path database = folder.resolve("db.duckdb");
        file("sql/more/m.sql", "CREATE MATERIALIZED VIEW m AS SELECT x FROM landing");
        file("other/ignored.sql", "nonsense");
        file("before.sql", "CREATE TABLE IF NOT EXISTS landing AS SELECT 1 AS x");
        file("spark-pipeline.yml", """
                name: mine
                storage: file:///unused
                catalog: elsewhere
                database: shop
                libraries:
                  - glob:
                      include: sql/**
                configuration:
                  flowsql.url: jdbc:flowsql:duckdb:%s
                  flowsql.before: before.sql
                  spark.sql.shuffle.partitions: 2
                """.formatted(database));

        CommandRun run =
                CommandRun.of("run", folder.resolve("spark-pipeline.yml").toString());

        assertEquals(0, run.exitCode(), run.err());
        assertTrue(run.out().contains("shop.m  refreshed     1        1"), run.out());
        assertTrue(run.err().contains("warning: spark.sql.shuffle.partitions has no effect"), run.err());
        assertTrue(run.err().contains("warning: the catalog elsewhere is ignored"), run.err());
    }

    @Test
    void aPipelineFileThatIsWrongIsExplained() throws Exception {
        assertEquals(
                "flowsql: There is no file or folder nowhere\nflowsql --help tells how to use it.\n",
                CommandRun.of("run", "nowhere").err());
        file("spark-pipeline.yml", "name: x\nlibrary: y");
        assertTrue(CommandRun.of("run", folder.toString())
                .err()
                .contains("there is no field library. There are: catalog, "));
        file("spark-pipeline.yml", "name: x");
        assertTrue(CommandRun.of("run", folder.toString()).err().contains("the field libraries is missing"));
        file("spark-pipeline.yml", "name: [x");
        CommandRun run = CommandRun.of("run", folder.toString());
        assertTrue(run.err().contains("spark-pipeline.yml: ") && run.exitCode() == 2, run.err());
    }

    private static void assertSucceeds(CommandRun run) {
        assertEquals("", run.err());
        assertEquals(0, run.exitCode());
    }

    private CommandRun run(TestDatabase database, String... more) {
        List<String> arguments = new ArrayList<>(List.of("run", "--url", database.url()));
        arguments.addAll(List.of(more));
        arguments.add(folder.toString());
        return CommandRun.of(arguments.toArray(String[]::new));
    }

    private CommandRun project(String command, TestDatabase database) {
        return CommandRun.of(command, "--url", database.url(), folder.toString());
    }

    private void file(String name, String text) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private static void execute(TestDatabase database, String... statements) throws SQLException {
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    private static List<String> tables(TestDatabase database) throws SQLException {
        return rows(database, "SELECT lower(table_name) FROM information_schema.tables");
    }

    private static List<String> rows(TestDatabase database, String query) throws SQLException {
        List<String> rows = new ArrayList<>();
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(query)) {
            while (result.next()) {
                List<String> values = new ArrayList<>();
                for (int i = 1; i <= result.getMetaData().getColumnCount(); i++) {
                    values.add(String.valueOf(result.getObject(i)));
                }
                rows.add(String.join(" ", values));
            }
        }
        rows.sort(null);
        return rows;
    }
}
