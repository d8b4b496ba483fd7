package io.flowsql.rewriter.lex;

import java.util.ArrayList;
import java.util.List;

/** Cuts any text into tokens. Never fails: what is not closed reaches to the end of the text. */
public final class SqlScanner {
    private SqlScanner() {}

    public static List<Token> scan(String text, Lexis lexis) {
        return scan(text, 0, text.length(), lexis);
    }

    /** The tokens of a stretch of the text; their offsets are those of the whole text. */
    public static List<Token> scan(String text, int from, int to, Lexis lexis) {
        String upTo = text.substring(0, to);
        List<Token> tokens = new ArrayList<>();
        for (int at = Lexemes.start(upTo, from); at < to; at = Lexemes.next(upTo, at, lexis)) {
            int end = Lexemes.end(upTo, at, lexis);
            tokens.add(new Token(kind(upTo, at, end, lexis), upTo.substring(at, end), at, end));
        }
        return tokens;
    }

    private static Token.Kind kind(String text, int start, int end, Lexis lexis) {
        char first = text.charAt(start);
        if (first == '`' || first == '"' && lexis == Lexis.NATIVE) {
            return Token.Kind.QUOTED_NAME;
        }
        if (first == '\'' || first == '"' || first == '$' && end - start > 3 && text.charAt(end - 1) == '$') {
            return Token.Kind.STRING;
        }
        if (Lexemes.isDigit(first) || first == '.' && end - start > 1) {
            return Token.Kind.NUMBER;
        }
        if (first == '$' || !Lexemes.isWordPart(first)) {
            return Token.Kind.SYMBOL;
        }
        char second = end - start > 1 ? text.charAt(start + 1) : first;
        return second == '\'' || second == '"' ? Token.Kind.STRING : Token.Kind.WORD;
    }
}
