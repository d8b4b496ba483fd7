package io.flowsql.rewriter.parse;

import io.flowsql.rewriter.lex.Lexis;
import io.flowsql.rewriter.lex.SqlScanner;
import io.flowsql.rewriter.lex.Token;

/**
 * Makes a statement whose query is in the engine's own SQL readable for a lexer that takes a backslash for an escape: the text keeps its
 * length and its tokens, and only what is inside of strings changes. Fragments are taken from the statement itself.
 */
final class NativeText {
    /** Stands for a backslash; from a range of Unicode that no text uses. */
    private static final char BACKSLASH = '\ue000';

    private NativeText() {}

    static String masked(String statement) {
        StringBuilder masked = new StringBuilder(statement);
        for (Token token : SqlScanner.scan(statement, Lexis.NATIVE)) {
            char first = token.text().charAt(0);
            if (first == '\'' || first == '"') {
                mask(masked, token, '\\', BACKSLASH);
            } else if (first == '$'
                    && token.kind() == Token.Kind.STRING
                    && !token.text().startsWith("$$")) {
                maskTagged(masked, token);
            }
        }
        return masked.toString();
    }

    /** The value of a string of the statement's own clauses. */
    static String unmasked(String value) {
        return value.replace(BACKSLASH, '\\');
    }

    private static void mask(StringBuilder masked, Token token, char from, char to) {
        for (int i = token.start(); i < token.end(); i++) {
            if (masked.charAt(i) == from) {
                masked.setCharAt(i, to);
            }
        }
    }

    /** {@code $tag$ ... $tag$} becomes one word. */
    private static void maskTagged(StringBuilder masked, Token token) {
        int tag = token.text().indexOf('$', 1) + 1;
        for (int i = token.start() + tag; i < token.end() - tag; i++) {
            masked.setCharAt(i, '_');
        }
    }
}
