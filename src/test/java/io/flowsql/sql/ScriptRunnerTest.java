package io.flowsql.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.flowsql.testdb.Engine;
import io.flowsql.testdb.Storage;
import io.flowsql.testdb.TestDatabase;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.opentest4j.AssertionFailedError;
import org.opentest4j.MultipleFailuresError;

/** The runner itself, on the engines' own drivers: it must be able to fail. */
class ScriptRunnerTest {
    @TempDir
    private Path folder;

    private void run(Engine engine, Storage storage, String text) throws Exception {
        try (TestDatabase database = TestDatabase.createPlain(engine, storage, folder)) {
            new ScriptRunner(database, folder).run(SqlScript.parse("x.slt", text));
        }
    }

    private AssertionFailedError difference(Engine engine, String text) {
        return assertThrows(AssertionFailedError.class, () -> run(engine, Storage.MEMORY, text));
    }

    @ParameterizedTest
    @EnumSource
    void valuesAreWrittenAlikeOnEveryEngine(Engine engine) throws Exception {
        run(engine, Storage.MEMORY, """
                query nosort
                SELECT NULL, 7, 1.50, CAST(1.50 AS DOUBLE PRECISION), CAST('NaN' AS DOUBLE PRECISION),
                  CAST('-0.0' AS DOUBLE PRECISION), 100.00, CAST(0.1 AS REAL), TRUE, 'a b'
                ----
                NULL	7	1.5	1.5	NaN	0	100	0.1	true	a b

                query
                SELECT DATE '0001-01-01', TIMESTAMP '1500-02-01 10:00:00', TIMESTAMP '2024-01-31 10:00:00.120000',
                  TIMESTAMP WITH TIME ZONE '2024-01-31 10:00:00+02', CAST('-Infinity' AS DOUBLE PRECISION)
                ----
                0001-01-01	1500-02-01 10:00:00	2024-01-31 10:00:00.12	2024-01-31 08:00:00Z	-Infinity

                skipif postgresql
                query
                SELECT ROW(1, 'b', DATE '1500-01-01', 2.50, NULL), ARRAY['a', NULL], ARRAY[DATE '1500-01-01']
                ----
                {1, b, 1500-01-01, 2.5, NULL}	[a, NULL]	[1500-01-01]

                query
                SELECT CAST('{"a": 1}' AS JSON) IS NULL, TIME '10:00:00'
                ----
                false	10:00:00

                onlyif h2
                query
                SELECT X'0aFF', CAST(X'ab' AS BLOB), CAST('text' AS CLOB), JSON '{"a":1}'
                ----
                0aff	ab	text	{"a":1}

                onlyif duckdb
                query
                SELECT '\\x0A\\xFF'::BLOB, MAP {'k': 1.50}, 170141183460469231731687303715884105727, {'x': [1.0]}
                ----
                0aff	{k: 1.5}	170141183460469231731687303715884105727	{[1]}
                """);
    }

    @ParameterizedTest
    @EnumSource
    void dataOutliveAReconnect(Engine engine) throws Exception {
        String script = """
                statement ok
                CREATE TABLE t (id INT)

                statement count 2
                INSERT INTO t VALUES (1), (2)

                reconnect

                query rowsort c2
                SELECT id FROM t
                ----
                2
                1

                transaction begin

                statement ok
                DELETE FROM t

                transaction rollback

                query columns
                SELECT id, 1 AS One FROM t
                ----
                id
                one

                transaction begin c3

                statement ok c3
                DELETE FROM t WHERE id = 1

                transaction commit c3

                query
                SELECT id FROM t
                ----
                2
                """;
        run(engine, Storage.MEMORY, script);
        run(engine, Storage.FILE, script);
    }

    @ParameterizedTest
    @EnumSource
    void filesAppearAndGo(Engine engine) throws Exception {
        run(
                engine,
                Storage.MEMORY,
                "file in/a.txt\none\n\nappend in/a.txt\n<blank>\ntwo\n\nfile b.txt\nx\n\ndelete b.txt\n");

        assertEquals("one\n\ntwo\n", Files.readString(folder.resolve("in/a.txt")));
        assertFalse(Files.exists(folder.resolve("b.txt")));
    }

    @ParameterizedTest
    @EnumSource
    void otherRowsAreADifferenceThatShowsBoth(Engine engine) {
        AssertionFailedError wrong = difference(engine, "\nquery\nSELECT 1, 'a'\n----\n1\tb\n");
        assertEquals("x.slt:2: other rows\nSELECT 1, 'a'\n-- expected\n1\tb\n-- actual\n1\ta", wrong.getMessage());
        assertEquals("1\tb", wrong.getExpected().getStringRepresentation());

        difference(engine, "query\nSELECT 1\n----\n");
        difference(engine, "query\nSELECT 1 WHERE 1 = 0\n----\n1\n");
        difference(engine, "query nosort\nSELECT 1 AS a UNION ALL SELECT 2 ORDER BY a\n----\n2\n1\n");
        difference(engine, "query columns\nSELECT 1 AS a\n----\nb\n");
    }

    @ParameterizedTest
    @EnumSource
    void outcomesAreCompared(Engine engine) throws Exception {
        assertTrue(
                difference(engine, "statement error\nSELECT 1\n").getMessage().contains("an error was expected"));
        assertTrue(difference(engine, "statement ok\nSELECT nothing\n")
                .getMessage()
                .contains("unexpected error"));
        assertTrue(
                difference(engine, "query\nSELECT nothing\n----\n").getMessage().contains("unexpected error"));
        difference(engine, "statement error\nSELECT no_such_column\n----\nno text of an error\n");
        difference(engine, "statement count 1\nCREATE TABLE t (id INT)\n");
        difference(engine, "statement warning\nCREATE TABLE t (id INT)\n----\nbeware\n");
        run(
                engine,
                Storage.MEMORY,
                "statement maybe\nSELECT nothing\n\nstatement maybe\nSELECT 1\n\n"
                        + "statement error\nSELECT no_such_column\n----\nno_such_column\n");
    }

    @ParameterizedTest
    @EnumSource
    void everyTranslatedQueryThatDiffersIsShown(Engine engine) throws Exception {
        String text = "translate\nSELECT \"a\" AS x\n----\n%s\n\ntranslate error\nSELECT no_such\n----\n%s\n";
        try (TestDatabase database = TestDatabase.create(engine, Storage.MEMORY, folder)) {
            ScriptRunner runner = new ScriptRunner(database, folder);
            runner.run(SqlScript.parse("x.slt", text.formatted("a", "")));
            MultipleFailuresError error = assertThrows(
                    MultipleFailuresError.class,
                    () -> runner.run(SqlScript.parse("x.slt", text.formatted("b", "nix"))));
            assertEquals(2, error.getFailures().size());
        }
    }

    @ParameterizedTest
    @EnumSource
    void recordsOfOtherEnginesAreSkipped(Engine engine) throws Exception {
        run(engine, Storage.MEMORY, "skipif %s\nstatement ok\nnonsense\n".formatted(engine.id()));
        run(engine, Storage.MEMORY, "onlyif another\nstatement ok\nnonsense\n");
        difference(engine, "onlyif %s\nstatement ok\nnonsense\n".formatted(engine.id()));
    }
}
