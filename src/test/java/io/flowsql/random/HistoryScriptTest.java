package io.flowsql.random;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.flowsql.sql.RowText;
import io.flowsql.sql.ScriptRunner;
import io.flowsql.sql.SqlScript;
import io.flowsql.testdb.Engine;
import io.flowsql.testdb.Storage;
import io.flowsql.testdb.TestDatabase;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class HistoryScriptTest {
    @TempDir
    private Path folder;

    private static History history(long seed) {
        return new HistoryGenerator(new Random(seed)).next();
    }

    @Test
    void aSeedGivesTheSameHistoryAgain() throws Exception {
        assertEquals(HistoryScript.of(history(42), "t"), HistoryScript.of(history(42), "t"));
    }

    @Test
    void everyKindOfStepAndClauseComesUp() throws Exception {
        Set<Step.Kind> kinds = EnumSet.noneOf(Step.Kind.class);
        StringBuilder text = new StringBuilder();
        for (int seed = 0; seed < 200; seed++) {
            History history = history(seed);
            history.steps().forEach(step -> kinds.add(step.kind()));
            text.append(HistoryScript.of(history, "t"));
        }
        assertEquals(EnumSet.allOf(Step.Kind.class), kinds);
        for (String part : List.of(
                "SEQUENCE BY STRUCT(s1, s2)",
                "COLUMNS (",
                "COLUMNS * EXCEPT (op, s1)",
                "TRACK HISTORY ON (",
                "TRACK HISTORY ON * EXCEPT (",
                "FLOW t_f1 AS",
                "SCD TYPE 1",
                "SCD TYPE 2",
                "KEYS (k2, k1)",
                "delta.enableChangeDataFeed",
                "FROM table_changes('t', 0)",
                "WHERE op <> 'N'")) {
            assertTrue(text.indexOf(part) >= 0, part);
        }
    }

    /** The rows that the oracle shows are the ones that the engine gives back for the same literals. */
    @ParameterizedTest
    @EnumSource
    void valuesComeBackAsTheOracleWritesThem(Engine engine) throws Exception {
        StringBuilder script = new StringBuilder();
        for (ValueKind kind : ValueKind.values()) {
            String table = "t" + kind.ordinal();
            script.append("statement ok\nCREATE TABLE %s (v %s)\n\n".formatted(table, kind.sqlType()));
            StringBuilder rows = new StringBuilder();
            for (Object value : kind.samples()) {
                script.append("statement ok\nINSERT INTO %s VALUES (%s)\n\n".formatted(table, kind.literal(value)));
                String text = RowText.value(value);
                rows.append(text.isEmpty() ? "<blank>" : text).append('\n');
            }
            script.append("query\nSELECT v FROM %s\n----\n%s\n".formatted(table, rows));
        }
        try (TestDatabase database = TestDatabase.createPlain(engine, Storage.MEMORY, folder)) {
            new ScriptRunner(database, folder).run(SqlScript.parse("values", script.toString()));
        }
    }

    @Test
    void shrinkingKeepsOnlyWhatFails() {
        History large = history(3);
        SourceRow culprit = large.steps().stream()
                .flatMap(step -> step.rows().stream())
                .reduce((first, last) -> last)
                .orElseThrow();

        History small = new HistoryShrinker(
                        history -> history.steps().stream()
                                .anyMatch(step -> step.rows().contains(culprit)),
                        1000)
                .shrink(large);

        assertFalse(small.equals(large));
        assertEquals(List.of(), small.before());
        assertEquals(
                List.of(List.of(culprit)),
                small.steps().stream().map(Step::rows).toList());
    }

    @Test
    void shrinkingStopsInTime() {
        History large = history(3);

        assertEquals(large, new HistoryShrinker(history -> true, 0).shrink(large));
    }
}
