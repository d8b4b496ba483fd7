package io.flowsql.rewriter.parse;

import io.flowsql.rewriter.parse.generated.FlowParserImplConstants;
import io.flowsql.rewriter.parse.generated.Token;
import java.util.Locale;
import java.util.Set;

/** The questions that the grammar asks about the next tokens where their kind alone does not decide. */
public final class Lookahead implements FlowParserImplConstants {
    private static final Set<String> QUERY_STARTS =
            Set.of("SELECT", "WITH", "FROM", "VALUES", "TABLE", "PIVOT", "UNPIVOT", "(");

    private static final Set<String> TABLE_CLAUSES = Set.of(
            "PARTITIONED",
            "CLUSTER",
            "USING",
            "LOCATION",
            "COMMENT",
            "DEFAULT",
            "TBLPROPERTIES",
            "SCHEDULE",
            "TRIGGER",
            "REFRESH",
            "WITH",
            "ROW");

    private static final Set<String> PARTS_OF_TABLES = Set.of("COLUMN", "COLUMNS", "CONSTRAINT", "PARTITION");

    private static final Set<String> CONSTRAINTS = Set.of("EXPECT", "PRIMARY", "FOREIGN");

    private static final Set<String> KEY_OPTIONS =
            Set.of("NOT", "ENFORCED", "RELY", "NORELY", "DEFERRABLE", "INITIALLY", "DEFERRED", "MATCH", "FULL");

    private Lookahead() {}

    /** The token's word in upper case; empty for everything else, names in back-ticks included. */
    static String word(Token token) {
        return isName(token) && token.image.charAt(0) != '`' ? token.image.toUpperCase(Locale.ROOT) : "";
    }

    /** Whether the token can be a name: any word, reserved or not, or one in back-ticks. */
    public static boolean isName(Token token) {
        if (token.kind == EOF) {
            return false;
        }
        char first = token.image.charAt(0);
        if (first == '`') {
            return true;
        }
        return (Character.isUnicodeIdentifierStart(first) || first == '_' || first == '$')
                && token.image.indexOf('\'') < 0
                && token.image.indexOf('"') < 0;
    }

    public static boolean isEnd(Token token) {
        return token.kind == EOF || token.kind == SEMICOLON;
    }

    public static boolean isQueryStart(Token token) {
        return QUERY_STARTS.contains(token.image.toUpperCase(Locale.ROOT));
    }

    public static Token requireQueryStart(Token token) {
        if (!isQueryStart(token)) {
            throw new SyntaxException(
                    token,
                    SyntaxMessage.found(token) + " where a query is expected: SELECT, WITH, FROM, VALUES or TABLE");
        }
        return token;
    }

    /** {@code STREAM (SELECT ...)} is what one would expect to work, and does not. */
    public static void requireNoStreamOfQuery(Token first, Token second, Token third, Token fourth) {
        boolean table = fourth.kind == RPAREN || fourth.kind == DOT;
        if (first.kind == STREAM && second.kind == LPAREN && isQueryStart(third) && !table) {
            throw new SyntaxException(
                    third,
                    "STREAM reads a table, not a query. Write FROM (SELECT ... FROM STREAM t) with STREAM inside");
        }
    }

    public static boolean startsTableClause(Token token) {
        return TABLE_CLAUSES.contains(word(token));
    }

    /** A constraint of the table rather than a column of such a name: {@code CONSTRAINT c EXPECT}, {@code PRIMARY KEY}. */
    public static boolean startsConstraint(Token first, Token second, Token third) {
        boolean key = word(first).equals("PRIMARY") || word(first).equals("FOREIGN");
        boolean expectation = word(first).equals("EXPECT") && second.kind == LPAREN;
        boolean named = word(first).equals("CONSTRAINT") && CONSTRAINTS.contains(word(third));
        return named || key && word(second).equals("KEY") || expectation;
    }

    public static boolean isKeyOption(Token first, Token second) {
        return word(first).equals("NOT")
                ? word(second).equals("ENFORCED") || word(second).equals("DEFERRABLE")
                : KEY_OPTIONS.contains(word(first));
    }

    /** ONCE in {@code INSERT INTO ONCE t BY NAME}; in {@code INSERT INTO once BY NAME} it is the table. */
    public static boolean isOnceBeforeName(Token first, Token second) {
        return word(first).equals("ONCE")
                && isName(second)
                && !isQueryStart(second)
                && second.kind != BY
                && second.kind != REPLACE;
    }

    /** {@code FROM SNAPSHOT (...)} or {@code FROM SNAPSHOT t}; in {@code FROM snapshot KEYS} it is the source. */
    public static boolean isSnapshot(Token first, Token second) {
        return word(first).equals("SNAPSHOT")
                && (second.kind == LPAREN || isName(second) && !AutoCdcParts.startsClause(second));
    }

    /** STREAM in front of a source; in {@code FROM stream KEYS (id)} it is the source itself. */
    public static boolean isStreamPrefix(Token first, Token second, Token third) {
        if (!word(first).equals("STREAM")) {
            return false;
        }
        boolean clause = AutoCdcParts.startsClause(second) && third.kind != DOT && !AutoCdcParts.startsClause(third);
        return second.kind == LPAREN || isName(second) && !clause;
    }

    public static boolean endsPrivilege(Token token) {
        return !isName(token) || token.kind == ON || token.kind == TO || token.kind == FROM;
    }

    /** AS, or a name that is an alias because a clause follows it and it cannot start one. */
    public static boolean isAlias(Token first, Token second) {
        boolean bare = isName(first) && !AutoCdcParts.startsClause(first) && AutoCdcParts.startsClause(second);
        return first.kind == AS || bare;
    }

    /** What ALTER does to the columns or the name of a table: {@code ADD COLUMN c INT}. */
    public static boolean changesTable(Token first, Token second, Token third, Token fourth) {
        return switch (word(first)) {
            case "ALTER" -> word(word(second).equals("COLUMN") ? fourth : third).equals("TYPE");
            case "RENAME", "CHANGE" -> true;
            case "ADD", "DROP", "REPLACE" -> PARTS_OF_TABLES.contains(word(second));
            default -> false;
        };
    }

    /** {@code TABLE t}, {@code STREAMING TABLE t} and the like, and not a table of such a name. */
    public static boolean isKindOfTable(Token first, Token second) {
        return switch (word(first)) {
            case "TABLE", "VIEW" -> isName(second);
            case "STREAMING" -> second.kind == TABLE;
            case "MATERIALIZED" -> second.kind == VIEW;
            default -> false;
        };
    }
}
