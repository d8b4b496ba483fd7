package io.flowsql.rewriter.lex;

import static io.flowsql.rewriter.lex.Lexemes.isSymbol;
import static io.flowsql.rewriter.lex.Lexemes.isWord;

import io.flowsql.rewriter.lex.StatementSniffer.Verdict;

/**
 * Says whether a query reads {@code event_log(...)}. Runs on every query: where the name does not stand in the text, that is all that is
 * looked for.
 */
final class EventLogSniffer {
    private static final String FUNCTION = "event_log";
    private static final int UNDERSCORE = FUNCTION.indexOf('_');

    private EventLogSniffer() {}

    /**
     * The verdict on the query that starts at {@code at}. No engine has {@code TABLE(name)} as an argument; a text may be the argument of
     * a function of the user's.
     */
    static Verdict query(String sql, int at) {
        if (!mentions(sql, at)) {
            return Verdict.NATIVE;
        }
        boolean source = false;
        int here = at;
        while (here < sql.length() && !isSymbol(sql, here, ';')) {
            int next = Lexemes.next(sql, here, Lexis.NATIVE);
            if (source && isName(sql, here) && isSymbol(sql, next, '(')) {
                int argument = Lexemes.next(sql, next, Lexis.NATIVE);
                if (isWord(sql, argument, "TABLE")) {
                    return Verdict.OURS;
                }
                if (isSymbol(sql, argument, '\'') || isSymbol(sql, argument, '"')) {
                    return Verdict.PERHAPS;
                }
            }
            source = isWord(sql, here, "FROM") || isWord(sql, here, "JOIN") || isSymbol(sql, here, ',');
            here = next;
        }
        return Verdict.NATIVE;
    }

    /** Also in a string, a comment, or as part of another name. */
    private static boolean mentions(String sql, int from) {
        int at = sql.indexOf('_', from);
        while (at >= 0) {
            if (at >= UNDERSCORE && isName(sql, at - UNDERSCORE)) {
                return true;
            }
            at = sql.indexOf('_', at + 1);
        }
        return false;
    }

    private static boolean isName(String sql, int at) {
        int end = at + FUNCTION.length();
        return sql.regionMatches(true, at, FUNCTION, 0, FUNCTION.length())
                && (end == sql.length() || !Lexemes.isWordPart(sql.charAt(end)));
    }
}
