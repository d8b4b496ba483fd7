package io.flowsql.rewriter.query;

import io.flowsql.rewriter.lex.Token;
import io.flowsql.rewriter.query.tree.QueryTokens;

/** What no engine does as Databricks, found by its words. */
final class Refusals {
    private Refusals() {}

    static void check(Translation translation) {
        QueryTokens tokens = translation.tokens();
        for (int i = 0; i < tokens.size(); i++) {
            if (tokens.isWord(i, "TABLESAMPLE") && tokens.isSymbol(i + 1, "(")) {
                throw translation.refused("TABLESAMPLE", i, "Filter by a hash of the key");
            }
            if (tokens.isWord(i, "SELECT") && tokens.isWord(i + 1, "TOP") && isNumber(tokens, i + 2)) {
                throw translation.refused("SELECT TOP", i + 1, "Write LIMIT behind the query");
            }
            if (tokens.isWord(i, "DISTINCT") && tokens.isWord(i + 1, "ON") && tokens.isSymbol(i + 2, "(")) {
                throw translation.refused(
                        "DISTINCT ON", i, "Write QUALIFY row_number() OVER (PARTITION BY ... ORDER BY ...) = 1");
            }
            boolean travel = tokens.isWord(i, "VERSION") || tokens.isWord(i, "TIMESTAMP");
            if (travel && tokens.isWord(i + 1, "AS") && tokens.isWord(i + 2, "OF")) {
                throw translation.refused(tokens.word(i) + " AS OF", i, "The engine keeps no old versions of a table");
            }
        }
    }

    private static boolean isNumber(QueryTokens tokens, int index) {
        return tokens.isKind(index, Token.Kind.NUMBER);
    }
}
