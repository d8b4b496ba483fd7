package io.flowsql.rewriter.query;

import io.flowsql.rewriter.ast.Fragment;
import io.flowsql.rewriter.ast.Identifier;
import io.flowsql.rewriter.lex.Lexis;
import io.flowsql.rewriter.query.tree.QueryTokens;
import java.util.Optional;
import java.util.Set;

/** The part of a query that decides on its columns: all before WHERE, GROUP BY, HAVING, ORDER BY and LIMIT. */
public final class SelectHead {
    private static final Set<String> BEHIND_SELECT = Set.of("DISTINCT", "ALL");
    private static final Set<String> TAIL =
            Set.of("WHERE", "GROUP", "HAVING", "ORDER", "SORT", "LIMIT", "OFFSET", "QUALIFY", "WINDOW");
    private static final Set<String> SET_OPERATORS = Set.of("UNION", "EXCEPT", "INTERSECT", "MINUS");

    private final QueryTokens tokens;
    private final int select;

    private SelectHead(QueryTokens tokens) {
        this.tokens = tokens;
        int at = 0;
        while (tokens.exists(at) && !tokens.isWord(at, "SELECT")) {
            at = behind(at);
        }
        this.select = at;
    }

    /** Empty for a query that is not one SELECT. */
    public static Optional<Fragment> of(Fragment query, Lexis lexis) {
        return new SelectHead(new QueryTokens(query, lexis)).fragment();
    }

    /** The name that a query gives its first column; empty for a star, and for an expression without a name. */
    public static Optional<Identifier> firstColumn(Fragment query, Lexis lexis) {
        return new SelectHead(new QueryTokens(query, lexis)).firstColumn();
    }

    private Optional<Fragment> fragment() {
        int end = tokens.size();
        for (int i = select; tokens.exists(i); i = behind(i)) {
            if (SET_OPERATORS.contains(tokens.word(i))) {
                return Optional.empty();
            }
            if (TAIL.contains(tokens.word(i))) {
                end = Math.min(end, i);
            }
        }
        return end > select ? Optional.of(tokens.fragment(0, end - 1)) : Optional.empty();
    }

    private Optional<Identifier> firstColumn() {
        int first = select + 1;
        while (BEHIND_SELECT.contains(tokens.word(first))) {
            first++;
        }
        int end = first;
        while (tokens.exists(end) && !isBehindItem(end)) {
            end = behind(end);
        }
        return end > first && tokens.isName(end - 1) ? Optional.of(tokens.identifier(end - 1)) : Optional.empty();
    }

    private boolean isBehindItem(int at) {
        String word = tokens.word(at);
        return tokens.isSymbol(at, ",") || word.equals("FROM") || TAIL.contains(word) || SET_OPERATORS.contains(word);
    }

    private int behind(int at) {
        return tokens.isSymbol(at, "(") || tokens.isSymbol(at, "[") ? tokens.closing(at) + 1 : at + 1;
    }
}
