package io.flowsql.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ScriptParserTest {
    private static List<ScriptRecord> parse(String text) {
        return SqlScript.parse("x.slt", text).records();
    }

    private static Origin line(int line) {
        return new Origin("x.slt", line, Set.of(), Set.of());
    }

    @Test
    void statementsCarryOutcomeConnectionAndExpectedTexts() {
        List<ScriptRecord> records = parse("""
                # about
                statement ok
                CREATE TABLE t (
                  id INT)

                statement error c2
                SELECT
                ----
                SYNTAX
                42601

                statement count 3 c2
                DELETE FROM t
                """);

        assertEquals(
                List.of(
                        new StatementRecord(
                                line(2), StatementRecord.Outcome.OK, 0, "", "CREATE TABLE t (\n  id INT)", List.of()),
                        new StatementRecord(
                                line(6), StatementRecord.Outcome.ERROR, 0, "c2", "SELECT", List.of("SYNTAX", "42601")),
                        new StatementRecord(
                                line(12), StatementRecord.Outcome.COUNT, 3, "c2", "DELETE FROM t", List.of())),
                records);
    }

    @Test
    void queriesKeepBlanksOfTheirRows() {
        List<ScriptRecord> records = parse(
                "query\nSELECT 1\n----\n1\ta \n\t\n\nquery nosort c2\nSELECT 2\n----\n\nquery columns\nX\n----\na\n");

        assertEquals(
                List.of(
                        new QueryRecord(line(1), false, "", "SELECT 1", List.of("1\ta ", "\t")),
                        new QueryRecord(line(7), true, "c2", "SELECT 2", List.of()),
                        new ColumnsRecord(line(11), "", "X", List.of("a"))),
                records);
    }

    @Test
    void blankStandsForAnEmptyLine() {
        assertEquals(
                List.of(new FileRecord(line(1), FileRecord.Action.FILE, "a/b.csv", "id\n\n1\n")),
                parse("file a/b.csv\nid\n<blank>\n1\n"));
        assertEquals(
                List.of(new QueryRecord(line(1), false, "", "SELECT\n\n''", List.of(""))),
                parse("query\nSELECT\n<blank>\n''\n----\n<blank>\n"));
    }

    @Test
    void severalOnlyifMeanAnyOfThem() {
        Origin origin = parse("onlyif h2\nonlyif duckdb\nskipif postgresql\nreconnect\n")
                .get(0)
                .origin();

        assertEquals(new Origin("x.slt", 4, Set.of("h2", "duckdb"), Set.of("postgresql")), origin);
    }

    @Test
    void translatedQueries() {
        assertEquals(
                List.of(
                        new TranslateRecord(
                                line(2), TranslateRecord.Outcome.ROWSORT, Set.of("h2"), "", "SELECT 1", List.of("1")),
                        new TranslateRecord(
                                line(7), TranslateRecord.Outcome.ERROR, Set.of(), "c2", "SELECT", List.of())),
                parse("refusedif h2\ntranslate\nSELECT 1\n----\n1\n\ntranslate error c2\nSELECT\n"));
    }

    @Test
    void includedRecordsKeepTheirOwnPlace() {
        List<ScriptRecord> records = new ScriptParser(
                        "x.slt",
                        "include y.slt\n\nreconnect\n",
                        name -> SqlScript.parse(name, "# about\nsleep 20\n").records())
                .parse();

        assertEquals(
                List.of("y.slt:2", "x.slt:3"),
                records.stream().map(step -> step.origin().toString()).toList());
    }

    @Test
    void transactionsAndPauses() {
        assertEquals(
                List.of(
                        new TransactionRecord(line(1), TransactionRecord.Action.BEGIN, ""),
                        new TransactionRecord(line(3), TransactionRecord.Action.ROLLBACK, "c2"),
                        new PauseRecord(line(5), Duration.ofMillis(20))),
                parse("transaction begin\n\ntransaction rollback c2\n\nsleep 20\n"));
    }

    @Test
    void malformedScriptsNameTheLine() {
        IllegalArgumentException unknown = assertThrows(IllegalArgumentException.class, () -> parse("\n\nquarry\n"));
        assertTrue(unknown.getMessage().startsWith("x.slt:3: "), unknown.getMessage());
        assertThrows(IllegalArgumentException.class, () -> parse("statement ok\n\nSELECT 1\n"));
        assertThrows(IllegalArgumentException.class, () -> parse("statement\nSELECT 1\n"));
        assertThrows(IllegalArgumentException.class, () -> parse("query sideways\nSELECT 1\n"));
        assertThrows(IllegalArgumentException.class, () -> parse("onlyif h2\n"));
    }
}
