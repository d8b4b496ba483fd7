package io.flowsql.rewriter.lex;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/**
 * Splits a script at the semicolons that end statements: those outside strings, names in quotes, comments and dollar quotes.
 *
 * <p>A script mixes two worlds, and in {@code '..\'..'} they disagree on where the string ends. So each statement is read by the
 * rules of the side whose it is, by its leading words: a backslash escapes in statements that are or may be ours, and stands for
 * itself in the engine's.
 */
public final class ScriptSplitter {
    private ScriptSplitter() {}

    /**
     * One statement, from its first token to its last: without the comments around it and without its semicolon.
     *
     * @param offset where it starts in the script
     */
    public record Piece(String text, int offset) {}

    /** The statements in order. Empty ones, and comments on their own, are left out. */
    public static List<Piece> split(String script) {
        return split(script, at -> lexisAt(script, at));
    }

    /** The same of a script that is read by one side's rules throughout. */
    public static List<Piece> split(String script, Lexis lexis) {
        return split(script, at -> lexis);
    }

    private static List<Piece> split(String script, IntFunction<Lexis> lexisAt) {
        List<Piece> pieces = new ArrayList<>();
        int at = Lexemes.start(script, 0);
        while (at < script.length()) {
            Lexis lexis = lexisAt.apply(at);
            int start = at;
            int end = at;
            while (at < script.length() && !Lexemes.isSymbol(script, at, ';')) {
                end = Lexemes.end(script, at, lexis);
                at = Lexemes.start(script, end);
            }
            if (end > start) {
                pieces.add(new Piece(script.substring(start, end), start));
            }
            at = at < script.length() ? Lexemes.start(script, at + 1) : at;
        }
        return pieces;
    }

    private static Lexis lexisAt(String script, int start) {
        return switch (StatementSniffer.classifyAt(script, start)) {
            case NATIVE -> Lexis.NATIVE;
            case OURS, PERHAPS -> Lexis.DATABRICKS;
        };
    }
}
