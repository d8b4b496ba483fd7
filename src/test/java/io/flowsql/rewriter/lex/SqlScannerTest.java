package io.flowsql.rewriter.lex;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SqlScannerTest {
    private static String scan(String text, Lexis lexis) {
        return SqlScanner.scan(text, lexis).stream()
                .map(token -> token.kind().name().charAt(0) + ":" + token.text())
                .collect(Collectors.joining(" "));
    }

    @ParameterizedTest
    @CsvSource(delimiterString = " | ", quoteCharacter = '\u0001', textBlock = """
            a.b_1$ größe 日本                | W:a S:. W:b_1$ W:größe W:日本
            'it\\'s' "x\\"y" 'a''b' r'\\' R"\\" | S:'it\\'s' S:"x\\"y" S:'a''b' S:r'\\' S:R"\\"
            `a``b` X'1F' $$it's$$            | Q:`a``b` S:X'1F' S:$$it's$$
            1 2.5D .5 1e-3 10BD 3L 1.5e+3F   | N:1 N:2.5D N:.5 N:1e-3 N:10BD N:3L N:1.5e+3F
            1-2 a-1 x.1e5                    | N:1 S:- N:2 W:a S:- N:1 W:x N:.1e5
            a==b<=>c::d=>e->f->>g||h!=i<>j   | W:a S:== W:b S:<=> W:c S::: W:d S:=> W:e S:-> W:f S:->> W:g S:|| W:h S:!= W:i S:<> W:j
            a>=b<=c//d ARRAY<ARRAY<INT>>     | W:a S:>= W:b S:<= W:c S:// W:d W:ARRAY S:< W:ARRAY S:< W:INT S:> S:>
            a/*x/*y*/z*/b--c                 | W:a W:b
            e'a' f "b"                       | W:e S:'a' W:f S:"b"
            :p ? $1 @x                       | S:: W:p S:? S:$1 S:@ W:x
            """)
    void databricks(String text, String expected) {
        assertEquals(expected, scan(text, Lexis.DATABRICKS));
    }

    @ParameterizedTest
    @CsvSource(delimiterString = " | ", quoteCharacter = '\u0001', textBlock = """
            'C:\\' "a""b" E'it\\'s'          | S:'C:\\' Q:"a""b" S:E'it\\'s'
            r'x' $t$ $$ ; $t$ a$b            | W:r S:'x' S:$t$ $$ ; $t$ W:a$b
            """)
    void theEnginesOwn(String text, String expected) {
        assertEquals(expected, scan(text, Lexis.NATIVE));
    }

    @Test
    void whatIsNotClosedReachesToTheEnd() {
        assertEquals("W:a S:'b", scan("a 'b", Lexis.NATIVE));
        assertEquals("W:a Q:`b", scan("a `b", Lexis.DATABRICKS));
        assertEquals("W:a", scan("a /* b", Lexis.DATABRICKS));
        assertEquals("S:'a\\", scan("'a\\", Lexis.DATABRICKS));
    }

    @Test
    void blanksOfPagesAndFilesAreBlanks() {
        assertEquals("W:a W:b", scan("\ufeffa\u00a0\u2003b", Lexis.DATABRICKS));
    }

    @Test
    void namesLoseTheirQuotes() {
        assertEquals("a`b", SqlScanner.scan("`a``b`", Lexis.DATABRICKS).get(0).name());
        assertEquals("a\"b", SqlScanner.scan("\"a\"\"b\"", Lexis.NATIVE).get(0).name());
        assertEquals("a", SqlScanner.scan("a", Lexis.NATIVE).get(0).name());
    }

    @Test
    void offsetsOfAStretchAreThoseOfTheWholeText() {
        Token token = SqlScanner.scan("a b c", 2, 3, Lexis.DATABRICKS).get(0);
        assertEquals(new Token(Token.Kind.WORD, "b", 2, 3), token);
    }
}
