package io.flowsql.rewriter.lex;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.flowsql.rewriter.error.FlowException.Position;
import io.flowsql.rewriter.lex.ScriptSplitter.Piece;
import java.util.List;
import org.junit.jupiter.api.Test;

class ScriptSplitterTest {
    private static List<String> texts(String script) {
        return ScriptSplitter.split(script).stream().map(Piece::text).toList();
    }

    @Test
    void semicolonsEndStatements() {
        assertEquals(List.of("a", "b c", "d"), texts("a; b c ;\n;; d"));
        assertEquals(List.of(), texts(" ;; \n -- only a comment; really\n/* and ; another */ ;"));
    }

    @Test
    void commentsAroundAStatementAreLeftOut() {
        assertEquals(
                List.of("SELECT 1 /* inside; */ + 2 -- here; too\n + 3"),
                texts("-- before;\nSELECT 1 /* inside; */ + 2 -- here; too\n + 3 -- behind;\n;"));
        assertEquals(List.of("SELECT 1"), texts("/* a /* nested; */ b; */ SELECT 1"));
    }

    @Test
    void quotesKeepSemicolons() {
        List<String> statements = List.of(
                "SELECT 'a;''b;' AS \"c;\"\"d\"",
                "SELECT `e;``f`",
                "CREATE FUNCTION f() AS $$ SELECT 1; SELECT 2; $$",
                "CREATE FUNCTION g() AS $body$ a; $$ b; $$ $body$",
                "SELECT $1 + $2",
                "SELECT a $ b");
        assertEquals(statements, texts(String.join(";\n", statements)));
    }

    @Test
    void backslashStandsForItselfInTheEnginesStatements() {
        assertEquals(List.of("SELECT 'C:\\'", "SELECT ';'"), texts("SELECT 'C:\\'; SELECT ';'"));
        assertEquals(List.of("SELECT E'it\\'s;'", "x"), texts("SELECT E'it\\'s;'; x"));
    }

    @Test
    void backslashEscapesInOurs() {
        String ours = "CREATE STREAMING TABLE t AS SELECT 'it\\'s;', \"a\\\";\", r'C:\\' FROM STREAM s";
        assertEquals(List.of(ours, "SELECT 'C:\\'"), texts(ours + "; SELECT 'C:\\'"));
    }

    @Test
    void unclosedQuoteReachesToTheEnd() {
        assertEquals(List.of("a", "SELECT 'b; c"), texts("a; SELECT 'b; c"));
    }

    @Test
    void offsetsAreThoseOfTheScript() {
        String script = "-- title\nSELECT 1;\r\n\r\n  REFRESH TABLE t;";
        Piece second = ScriptSplitter.split(script).get(1);
        assertEquals("REFRESH TABLE t", second.text());
        assertEquals(new Position(4, 3), new SourceText(script).position(second.offset()));
    }
}
