package io.flowsql.rewriter.lex;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class StringLiteralTest {
    @Test
    void quotesAndEscapes() {
        assertEquals("it's", StringLiteral.value("'it\\'s'"));
        assertEquals("it's", StringLiteral.value("'it''s'"));
        assertEquals("it's \"so\"", StringLiteral.value("\"it's \\\"so\"\"\""));
        assertEquals("a\n\t\r\b\0\u001a\\x", StringLiteral.value("'a\\n\\t\\r\\b\\0\\Z\\\\\\x'"));
        assertEquals("é😀A", StringLiteral.value("'\\u00e9\\U0001F600\\101'"));
        assertEquals("u12", StringLiteral.value("'\\u12'"));
    }

    @Test
    void likePatternsKeepTheirEscapes() {
        assertEquals("50\\%\\_", StringLiteral.value("'50\\%\\_'"));
    }

    @Test
    void rawAndDollarQuotedTextIsTakenAsItStands() {
        assertEquals("\\d+", StringLiteral.value("r'\\d+'"));
        assertEquals("\\n", StringLiteral.value("R\"\\n\""));
        assertEquals(" it's $1 ", StringLiteral.value("$$ it's $1 $$"));
        assertEquals("", StringLiteral.value("$$$$"));
    }

    @Test
    void unclosedOnesEndWithTheText() {
        assertEquals("abc", StringLiteral.value("'abc"));
        assertEquals("", StringLiteral.value("'"));
        assertEquals("a", StringLiteral.value("$$a"));
    }
}
