package io.flowsql.rewriter.lex;

import static io.flowsql.rewriter.lex.Lexemes.isAnyWord;
import static io.flowsql.rewriter.lex.Lexemes.isSymbol;
import static io.flowsql.rewriter.lex.Lexemes.isWord;

/**
 * Says by a statement's leading words whether it is ours. Runs on every statement of every application: it allocates nothing,
 * loads nothing of Calcite, and looks past the leading words only in CREATE TABLE, CREATE VIEW and queries.
 */
public final class StatementSniffer {
    private StatementSniffer() {}

    /** Whose a statement is. */
    public enum Verdict {
        /** The engine's: to be sent on untouched. */
        NATIVE,
        OURS,
        /** Ours if its object is: {@code DROP TABLE t} and the like. The catalogue knows. */
        PERHAPS
    }

    public static Verdict classify(String sql) {
        return classifyAt(sql, 0);
    }

    /** Whether it starts with OPTIMIZE. */
    public static boolean isOptimize(String sql) {
        return isWord(sql, Lexemes.start(sql, 0), "OPTIMIZE");
    }

    /** Whether it is a query that reads {@code event_log(...)}. */
    public static boolean readsEventLog(String sql) {
        return isQuery(sql) && classify(sql) != Verdict.NATIVE;
    }

    /** Whether it starts as a query does. */
    public static boolean isQuery(String sql) {
        int at = Lexemes.start(sql, 0);
        return isWord(sql, at, "SELECT") || isWord(sql, at, "WITH") || isSymbol(sql, at, '(');
    }

    /** Whether a statement may do more to tables than to add rows. */
    public static boolean changesRows(String sql) {
        int at = Lexemes.start(sql, 0);
        if (at == sql.length()) {
            return false;
        }
        return switch (sql.charAt(at)) {
            case 'U', 'u' -> isWord(sql, at, "UPDATE");
            case 'D', 'd' ->
                isWord(sql, at, "DELETE") || isWord(sql, at, "DROP") && isWord(sql, next(sql, at), "TABLE");
            case 'M', 'm' -> isWord(sql, at, "MERGE");
            case 'T', 't' -> isWord(sql, at, "TRUNCATE");
            case 'C', 'c' ->
                isWord(sql, at, "CREATE")
                        && isWord(sql, next(sql, at), "OR")
                        && isWord(sql, next(sql, next(sql, at)), "REPLACE");
            default -> false;
        };
    }

    /** The verdict on the statement of a script that starts at or behind {@code from}. */
    static Verdict classifyAt(String sql, int from) {
        int at = Lexemes.start(sql, from);
        if (at == sql.length()) {
            return Verdict.NATIVE;
        }
        return switch (sql.charAt(at)) {
            case 'A', 'a' -> startingWithA(sql, at);
            case 'C', 'c' -> startingWithC(sql, at);
            case 'D', 'd' -> startingWithD(sql, at);
            case 'E', 'e' -> isWord(sql, at, "EXPLAIN") ? explain(sql, next(sql, at)) : Verdict.NATIVE;
            case 'G', 'g' -> isWord(sql, at, "GRANT") ? grant(sql, next(sql, at)) : Verdict.NATIVE;
            case 'I', 'i' -> isWord(sql, at, "INSERT") ? insert(sql, next(sql, at)) : Verdict.NATIVE;
            case 'M', 'm' -> isWord(sql, at, "MSCK") ? Verdict.PERHAPS : Verdict.NATIVE;
            case 'O', 'o' -> perhaps(isWord(sql, at, "OPTIMIZE") && isName(sql, next(sql, at)));
            case 'R', 'r' -> startingWithR(sql, at);
            case 'S', 's' -> startingWithS(sql, at);
            case 'T', 't' -> startingWithT(sql, at);
            case 'V', 'v' -> isWord(sql, at, "VACUUM") ? vacuum(sql, next(sql, at)) : Verdict.NATIVE;
            case 'W', 'w' -> isWord(sql, at, "WITH") ? EventLogSniffer.query(sql, at) : Verdict.NATIVE;
            case '(' -> EventLogSniffer.query(sql, at);
            default -> Verdict.NATIVE;
        };
    }

    private static Verdict startingWithA(String sql, int at) {
        int second = next(sql, at);
        if (isWord(sql, at, "ALTER")) {
            if (isWord(sql, second, "STREAMING")) {
                return Verdict.OURS;
            }
            return perhaps(isWord(sql, second, "TABLE") || isMaterializedView(sql, second));
        }
        boolean ours = isWord(sql, at, "APPLY") && isWord(sql, second, "CHANGES")
                || isWord(sql, at, "AUTO") && isWord(sql, second, "CDC");
        return ours ? Verdict.OURS : perhaps(isWord(sql, at, "ANALYZE") && isWord(sql, second, "TABLE"));
    }

    private static Verdict startingWithC(String sql, int at) {
        int second = next(sql, at);
        if (isWord(sql, at, "CREATE")) {
            return create(sql, second);
        }
        if (isWord(sql, at, "COMMENT") && isWord(sql, second, "ON")) {
            int kind = next(sql, second);
            return perhaps(isWord(sql, kind, "TABLE")
                    || isWord(sql, kind, "COLUMN")
                    || isWord(sql, kind, "VIEW")
                    || isMaterializedView(sql, kind));
        }
        return perhaps(isWord(sql, at, "COPY") && isWord(sql, second, "INTO") && isName(sql, next(sql, second)));
    }

    private static Verdict startingWithD(String sql, int at) {
        int second = next(sql, at);
        if (isWord(sql, at, "DROP")) {
            if (isWord(sql, second, "FLOW") || isWord(sql, second, "STREAMING")) {
                return Verdict.OURS;
            }
            return perhaps(
                    isWord(sql, second, "TABLE") || isWord(sql, second, "VIEW") || isMaterializedView(sql, second));
        }
        return isWord(sql, at, "DESCRIBE") || isWord(sql, at, "DESC") ? describe(sql, second) : Verdict.NATIVE;
    }

    private static Verdict startingWithR(String sql, int at) {
        int second = next(sql, at);
        if (isWord(sql, at, "REFRESH")) {
            if (isMaterializedView(sql, second)) {
                int behind = CreateSniffer.behindName(sql, next(sql, next(sql, second)), Lexis.NATIVE);
                return isWord(sql, behind, "WHERE") ? Verdict.OURS : Verdict.PERHAPS;
            }
            return isName(sql, second) ? Verdict.OURS : Verdict.NATIVE;
        }
        if (isWord(sql, at, "REVOKE")) {
            return grant(sql, second);
        }
        if (isWord(sql, at, "REORG")) {
            return Verdict.OURS;
        }
        return perhaps(isWord(sql, at, "RESTORE") && isWord(sql, second, "TABLE"));
    }

    private static Verdict startingWithS(String sql, int at) {
        if (isWord(sql, at, "SELECT")) {
            return EventLogSniffer.query(sql, at);
        }
        return isWord(sql, at, "SHOW") ? show(sql, next(sql, at)) : Verdict.NATIVE;
    }

    /** No statement of H2 2.5, DuckDB 2.0 and PostgreSQL 18 starts with TRANSLATE. */
    private static Verdict startingWithT(String sql, int at) {
        if (isWord(sql, at, "TRANSLATE")) {
            return Verdict.OURS;
        }
        return perhaps(isWord(sql, at, "TRUNCATE") && isName(sql, next(sql, at)));
    }

    /** No engine has REPLACE WHERE. */
    private static Verdict insert(String sql, int second) {
        if (!isWord(sql, second, "INTO")) {
            return Verdict.NATIVE;
        }
        int third = next(sql, second);
        int name = isWord(sql, third, "TABLE") ? next(sql, third) : third;
        int behind = CreateSniffer.behindName(sql, name, Lexis.NATIVE);
        return isWord(sql, behind, "REPLACE") && isWord(sql, next(sql, behind), "WHERE")
                ? Verdict.OURS
                : Verdict.NATIVE;
    }

    private static Verdict create(String sql, int second) {
        int at = second;
        if (isWord(sql, at, "OR")) {
            at = next(sql, at);
            if (isWord(sql, at, "REFRESH")) {
                return Verdict.OURS;
            }
            at = next(sql, at);
        }
        boolean ours = isWord(sql, at, "FLOW")
                || isWord(sql, at, "STREAMING")
                || isWord(sql, at, "PRIVATE")
                || isWord(sql, at, "LIVE")
                || isWord(sql, at, "INCREMENTAL");
        if (ours) {
            return Verdict.OURS;
        }
        if (isWord(sql, at, "TEMPORARY") || isWord(sql, at, "TEMP")) {
            at = next(sql, at);
            if (isWord(sql, at, "STREAMING") || isWord(sql, at, "LIVE")) {
                return Verdict.OURS;
            }
            return isWord(sql, at, "VIEW") ? CreateSniffer.view(sql, next(sql, at)) : Verdict.NATIVE;
        }
        if (isMaterializedView(sql, at)) {
            return CreateSniffer.materializedView(sql, next(sql, next(sql, at)));
        }
        if (isWord(sql, at, "VIEW")) {
            return CreateSniffer.view(sql, next(sql, at));
        }
        return isWord(sql, at, "TABLE") ? CreateSniffer.table(sql, next(sql, at)) : Verdict.NATIVE;
    }

    /** {@code DESCRIBE t} is every engine's, too, and so is {@code DESCRIBE SELECT ...}; EXTENDED is nobody else's. */
    private static Verdict describe(String sql, int second) {
        int at = isWord(sql, second, "TABLE") ? next(sql, second) : second;
        boolean isQuery = isWord(sql, at, "SELECT")
                || isWord(sql, at, "WITH")
                || isWord(sql, at, "VALUES")
                || isWord(sql, at, "FROM")
                || isWord(sql, at, "SUMMARIZE");
        if (isQuery || !isName(sql, at)) {
            return Verdict.NATIVE;
        }
        return isWord(sql, at, "EXTENDED") && isName(sql, next(sql, at)) ? Verdict.OURS : Verdict.PERHAPS;
    }

    private static Verdict explain(String sql, int second) {
        if (isWord(sql, second, "REFRESH")) {
            return Verdict.OURS;
        }
        if (isWord(sql, second, "FLOW")) {
            return isName(sql, next(sql, second)) ? Verdict.OURS : Verdict.NATIVE;
        }
        if (!isWord(sql, second, "CREATE")) {
            return Verdict.NATIVE;
        }
        return create(sql, next(sql, second));
    }

    /** A privilege of ours makes the whole statement ours; others are ours if the object is a table of ours. */
    private static Verdict grant(String sql, int second) {
        boolean ours = false;
        int at = second;
        while (at < sql.length() && !isSymbol(sql, at, ';')) {
            if (isWord(sql, at, "ON")) {
                int object = next(sql, at);
                boolean onTable = isWord(sql, object, "TABLE")
                        || isWord(sql, object, "VIEW")
                        || isMaterializedView(sql, object)
                        || isNameAndThen(sql, object);
                return ours ? Verdict.OURS : perhaps(onTable);
            }
            if (isWord(sql, at, "TO") || isWord(sql, at, "FROM")) {
                return Verdict.NATIVE;
            }
            ours |= isWord(sql, at, "REFRESH") || isWord(sql, at, "MANAGE");
            at = next(sql, at);
        }
        return Verdict.NATIVE;
    }

    /** Whether a name and then TO, FROM or a comma follow, and not a kind of object such as SCHEMA with its name. */
    private static boolean isNameAndThen(String sql, int at) {
        int behind = CreateSniffer.behindName(sql, at, Lexis.NATIVE);
        return isName(sql, at)
                && (isWord(sql, behind, "TO") || isWord(sql, behind, "FROM") || isSymbol(sql, behind, ','));
    }

    private static Verdict show(String sql, int second) {
        int third = next(sql, second);
        if (isWord(sql, second, "TBLPROPERTIES") || isWord(sql, second, "GRANTS")) {
            return isName(sql, third) ? Verdict.OURS : Verdict.NATIVE;
        }
        if (isWord(sql, second, "CREATE")) {
            return perhaps(isWord(sql, third, "TABLE"));
        }
        return perhaps(isWord(sql, second, "FLOWS")
                || isWord(sql, second, "TABLES")
                || isWord(sql, second, "VIEWS")
                || isWord(sql, second, "MATERIALIZED") && isWord(sql, third, "VIEWS"));
    }

    /** RETAIN and DRY RUN are nobody else's; VACUUM of everything, and PostgreSQL's forms with options, are the engine's. */
    private static Verdict vacuum(String sql, int second) {
        boolean isOption = isWord(sql, second, "FULL")
                || isWord(sql, second, "FREEZE")
                || isWord(sql, second, "VERBOSE")
                || isWord(sql, second, "ANALYZE");
        if (isOption || !isName(sql, second)) {
            return Verdict.NATIVE;
        }
        int behind = CreateSniffer.behindName(sql, second, Lexis.NATIVE);
        return isWord(sql, behind, "RETAIN") || isWord(sql, behind, "DRY") ? Verdict.OURS : Verdict.PERHAPS;
    }

    private static boolean isMaterializedView(String sql, int at) {
        return isWord(sql, at, "MATERIALIZED") && isWord(sql, next(sql, at), "VIEW");
    }

    private static boolean isName(String sql, int at) {
        return isAnyWord(sql, at) || isSymbol(sql, at, '`') || isSymbol(sql, at, '"');
    }

    private static Verdict perhaps(boolean is) {
        return is ? Verdict.PERHAPS : Verdict.NATIVE;
    }

    private static int next(String sql, int at) {
        return Lexemes.next(sql, at, Lexis.NATIVE);
    }
}
