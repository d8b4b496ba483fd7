package io.flowsql.rewriter.query.tree;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Where the reading of the tokens is, and what ends an expression there. */
final class Cursor {
    /** Words that end an expression which could end before them. */
    private static final Set<String> ENDS = Set.of(
            "ANTI",
            "AS",
            "ASC",
            "CLUSTER",
            "CROSS",
            "DESC",
            "DISTRIBUTE",
            "ELSE",
            "END",
            "EXCEPT",
            "FETCH",
            "FROM",
            "FULL",
            "GROUP",
            "GROUPS",
            "HAVING",
            "INNER",
            "INTERSECT",
            "JOIN",
            "LATERAL",
            "LEFT",
            "LIMIT",
            "MINUS",
            "NATURAL",
            "NULLS",
            "OFFSET",
            "ON",
            "ORDER",
            "PARTITION",
            "PIVOT",
            "QUALIFY",
            "RANGE",
            "RIGHT",
            "ROWS",
            "SEMI",
            "SORT",
            "THEN",
            "UNION",
            "UNPIVOT",
            "USING",
            "WHEN",
            "WHERE",
            "WINDOW");

    /** Words between the arguments of the few functions that have such. */
    private static final Set<String> SEPARATORS = Set.of("FOR", "FROM", "IN", "PLACING");

    final QueryTokens tokens;
    int at;

    Cursor(QueryTokens tokens) {
        this.tokens = tokens;
    }

    boolean isWord(String word) {
        return tokens.isWord(at, word);
    }

    boolean isWords(String first, String second) {
        return tokens.isWord(at, first) && tokens.isWord(at + 1, second);
    }

    boolean isSymbol(String symbol) {
        return tokens.isSymbol(at, symbol);
    }

    String word() {
        return tokens.word(at);
    }

    boolean skipWord(String word) {
        boolean there = isWord(word);
        at += there ? 1 : 0;
        return there;
    }

    boolean skipSymbol(String symbol) {
        boolean there = isSymbol(symbol);
        at += there ? 1 : 0;
        return there;
    }

    boolean isOver() {
        return at >= tokens.size();
    }

    /** Whether nothing more stands inside of the brackets here. */
    boolean isClosed() {
        return isOver() || isSymbol(")") || isSymbol("]") || isSymbol(";");
    }

    boolean endsExpression() {
        return isClosed() || endsExpression(at);
    }

    boolean endsExpression(int index) {
        String word = tokens.word(index);
        boolean pipe = tokens.isSymbol(index, "|") && tokens.isSymbol(index + 1, ">");
        boolean symbol =
                pipe || tokens.isSymbol(index, ",") || tokens.isSymbol(index, ")") || tokens.isSymbol(index, ";");
        return symbol || ENDS.contains(word) || SEPARATORS.contains(word);
    }

    /** Whether a name can stand here that is no word of a clause. */
    boolean isFreeName() {
        return tokens.isName(at) && !ENDS.contains(word()) && !SEPARATORS.contains(word());
    }

    /** The parenthesis that closes this one; the last token if there is none. */
    int closing(int open) {
        return tokens.closing(open);
    }

    /** Goes behind the parenthesis that closes this one. */
    void leave(int open) {
        at = Math.max(at, tokens.closing(open) + 1);
    }

    /** Names in parentheses with commas between them; the cursor is at the parenthesis. */
    List<Integer> names() {
        int open = at++;
        List<Integer> names = new ArrayList<>();
        while (!isClosed()) {
            if (tokens.isName(at)) {
                names.add(at);
            }
            at++;
        }
        leave(open);
        return names;
    }
}
