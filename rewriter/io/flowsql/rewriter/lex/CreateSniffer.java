package io.flowsql.rewriter.lex;

import static io.flowsql.rewriter.lex.Lexemes.isAnyWord;
import static io.flowsql.rewriter.lex.Lexemes.isSymbol;
import static io.flowsql.rewriter.lex.Lexemes.isWord;

import io.flowsql.rewriter.lex.StatementSniffer.Verdict;

/**
 * Whether a CREATE TABLE or CREATE VIEW, which every engine has, has a clause that only we have. Reads up to the query at most; each
 * method is given the offset behind TABLE or VIEW.
 */
final class CreateSniffer {
    private CreateSniffer() {}

    static Verdict table(String sql, int at) {
        return clauses(sql, at, false);
    }

    /** H2 and PostgreSQL have materialized views of their own. */
    static Verdict materializedView(String sql, int at) {
        return clauses(sql, at, true) == Verdict.OURS ? Verdict.OURS : Verdict.PERHAPS;
    }

    /** A view that reads from {@code STREAM x} is ours unless the engine has a table of the name STREAM. */
    static Verdict view(String sql, int at) {
        if (clauses(sql, at, true) == Verdict.OURS) {
            return Verdict.OURS;
        }
        return readsStream(sql, at) ? Verdict.PERHAPS : Verdict.NATIVE;
    }

    /** The offset behind a name of one or more parts. */
    static int behindName(String sql, int at, Lexis lexis) {
        int behind = Lexemes.next(sql, at, lexis);
        while (isSymbol(sql, behind, '.')) {
            behind = Lexemes.next(sql, Lexemes.next(sql, behind, lexis), lexis);
        }
        return behind;
    }

    /**
     * Read as the engine's first: the text of a native statement must not be misread because of a backslash. Only where that finds
     * nothing and there is a backslash, read as ours, because it may have hidden a clause in what is no string.
     */
    private static Verdict clauses(String sql, int at, boolean isView) {
        Verdict verdict = clauses(sql, at, isView, Lexis.NATIVE);
        if (verdict == Verdict.NATIVE && sql.indexOf('\\', at) >= 0) {
            return clauses(sql, at, isView, Lexis.DATABRICKS);
        }
        return verdict;
    }

    private static Verdict clauses(String sql, int from, boolean isView, Lexis lexis) {
        int at = behindName(sql, behindIfNotExists(sql, from, lexis), lexis);
        int depth = 0;
        while (at < sql.length()) {
            int next = Lexemes.next(sql, at, lexis);
            char c = sql.charAt(at);
            if (c == '(') {
                depth++;
            } else if (c == ')') {
                depth--;
            } else if (depth == 1 && (c == 'C' || c == 'c') && isExpectation(sql, at, next, lexis)) {
                return Verdict.OURS;
            } else if (depth == 0) {
                if (c == ';' || isWord(sql, at, "AS")) {
                    return Verdict.NATIVE;
                }
                if (isOurClause(sql, at, next, isView)) {
                    return Verdict.OURS;
                }
                if (isWord(sql, at, "CLONE")) {
                    return Verdict.PERHAPS;
                }
            }
            at = next;
        }
        return Verdict.NATIVE;
    }

    private static boolean isOurClause(String sql, int at, int next, boolean isView) {
        return switch (sql.charAt(at)) {
            case 'F', 'f' -> isWord(sql, at, "FLOW") && isFlow(sql, next);
            case 'T', 't' ->
                isWord(sql, at, "TBLPROPERTIES") && isSymbol(sql, next, '(')
                        || isWord(sql, at, "TRIGGER") && isWord(sql, next, "ON");
            case 'C', 'c' ->
                isWord(sql, at, "CLUSTER") && isWord(sql, next, "BY")
                        || isView && isWord(sql, at, "COMMENT") && isQuote(sql, next);
            case 'S', 's' -> isWord(sql, at, "SCHEDULE") && isSchedule(sql, next);
            case 'R', 'r' ->
                isWord(sql, at, "ROW") && isWord(sql, next, "FILTER")
                        || isView && isWord(sql, at, "REFRESH") && isWord(sql, next, "POLICY");
            case 'P', 'p' -> isView && isWord(sql, at, "PARTITIONED") && isWord(sql, next, "BY");
            default -> false;
        };
    }

    private static boolean isFlow(String sql, int at) {
        return isWord(sql, at, "INSERT")
                || isWord(sql, at, "AUTO")
                || isWord(sql, at, "REPLACE")
                || isWord(sql, at, "IMPORT");
    }

    private static boolean isSchedule(String sql, int at) {
        return isWord(sql, at, "EVERY") || isWord(sql, at, "CRON") || isWord(sql, at, "REFRESH");
    }

    private static boolean isExpectation(String sql, int at, int next, Lexis lexis) {
        return isWord(sql, at, "CONSTRAINT") && isWord(sql, Lexemes.next(sql, next, lexis), "EXPECT");
    }

    private static boolean isQuote(String sql, int at) {
        return isSymbol(sql, at, '\'') || isSymbol(sql, at, '"');
    }

    private static int behindIfNotExists(String sql, int at, Lexis lexis) {
        if (!isWord(sql, at, "IF")) {
            return at;
        }
        int not = Lexemes.next(sql, at, lexis);
        int exists = Lexemes.next(sql, not, lexis);
        return isWord(sql, not, "NOT") && isWord(sql, exists, "EXISTS") ? Lexemes.next(sql, exists, lexis) : at;
    }

    private static boolean readsStream(String sql, int from) {
        if (!mentionsStream(sql, from)) {
            return false;
        }
        boolean behindFrom = false;
        for (int at = from; at < sql.length() && !isSymbol(sql, at, ';'); ) {
            int next = Lexemes.next(sql, at, Lexis.NATIVE);
            if (behindFrom && isWord(sql, at, "STREAM") && isStreamed(sql, next)) {
                return true;
            }
            behindFrom = isWord(sql, at, "FROM") || isWord(sql, at, "JOIN") || isSymbol(sql, at, ',');
            at = next;
        }
        return false;
    }

    /** Cheap, and enough for nearly all views. */
    private static boolean mentionsStream(String sql, int from) {
        for (int at = from; at < sql.length(); at++) {
            if ((sql.charAt(at) & ~0x20) == 'S' && isWord(sql, at, "STREAM")) {
                return true;
            }
        }
        return false;
    }

    private static boolean isStreamed(String sql, int at) {
        return isSymbol(sql, at, '(') || isSymbol(sql, at, '`') || isAnyWord(sql, at) && !isWord(sql, at, "WHERE");
    }
}
