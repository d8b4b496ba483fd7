package io.flowsql.rewriter.query;

import io.flowsql.rewriter.ast.Fragment;
import io.flowsql.rewriter.ast.Identifier;
import io.flowsql.rewriter.lex.Lexis;
import io.flowsql.rewriter.query.tree.QueryTokens;
import java.util.Optional;
import java.util.Set;

/** The name that a query gives its first column, read off its text: what the engine tells needs a query that it can understand. */
public final class FirstColumn {
    private static final Set<String> BEHIND_SELECT = Set.of("DISTINCT", "ALL");
    private static final Set<String> BEHIND_ITEMS = Set.of(
            "FROM", "WHERE", "GROUP", "HAVING", "ORDER", "LIMIT", "UNION", "EXCEPT", "INTERSECT", "QUALIFY", "WINDOW");

    private FirstColumn() {}

    /** Empty for a star, and for an expression without a name. */
    public static Optional<Identifier> of(Fragment query, Lexis lexis) {
        QueryTokens tokens = new QueryTokens(query, lexis);
        int at = 0;
        while (tokens.exists(at) && !tokens.isWord(at, "SELECT")) {
            at = behind(tokens, at);
        }
        int first = at + 1;
        while (BEHIND_SELECT.contains(tokens.word(first))) {
            first++;
        }
        int end = first;
        while (tokens.exists(end) && !tokens.isSymbol(end, ",") && !BEHIND_ITEMS.contains(tokens.word(end))) {
            end = behind(tokens, end);
        }
        return end > first && tokens.isName(end - 1) ? Optional.of(tokens.identifier(end - 1)) : Optional.empty();
    }

    private static int behind(QueryTokens tokens, int at) {
        return tokens.isSymbol(at, "(") || tokens.isSymbol(at, "[") ? tokens.closing(at) + 1 : at + 1;
    }
}
