package io.flowsql.rewriter.query;

import io.flowsql.rewriter.ast.Fragment;
import io.flowsql.rewriter.lex.Lexis;
import io.flowsql.rewriter.lex.SqlScanner;
import io.flowsql.rewriter.lex.Token;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * What makes the rows of a streaming query depend on rows that were read before. Without it, a query over the new rows alone gives
 * what the query over all rows would have added; with it, it does not.
 *
 * <p>Looked for by tokens, so that also a query that Calcite cannot read is judged; an operator in a subquery over ordinary tables
 * counts too.
 */
public final class StatefulOperator {
    private static final Set<String> WORDS =
            Set.of("DISTINCT", "HAVING", "QUALIFY", "INTERSECT", "MINUS", "LIMIT", "OFFSET", "FETCH", "PIVOT", "OVER");
    private static final Set<String> AGGREGATES = Set.of(
            "ANY_VALUE",
            "APPROX_COUNT_DISTINCT",
            "ARRAY_AGG",
            "AVG",
            "BOOL_AND",
            "BOOL_OR",
            "COLLECT_LIST",
            "COLLECT_SET",
            "COUNT",
            "COUNT_IF",
            "EVERY",
            "FIRST",
            "LAST",
            "LISTAGG",
            "MAX",
            "MAX_BY",
            "MEAN",
            "MEDIAN",
            "MIN",
            "MIN_BY",
            "PERCENTILE",
            "STDDEV",
            "STRING_AGG",
            "SUM",
            "VARIANCE");

    private StatefulOperator() {}

    /**
     * @param streams the number of streams that the query reads
     * @return the operator and where it stands; empty for projections, filters, UNION ALL and joins with ordinary tables
     */
    public static Optional<Token> in(Fragment query, int streams) {
        List<Token> tokens = SqlScanner.scan(query.text(), Lexis.DATABRICKS);
        for (int i = 0; i < tokens.size(); i++) {
            if (isStateful(tokens, i, streams)) {
                Token found = tokens.get(i);
                int start = query.range().start();
                return Optional.of(new Token(found.kind(), found.text(), start + found.start(), start + found.end()));
            }
        }
        return Optional.empty();
    }

    private static boolean isStateful(List<Token> tokens, int i, int streams) {
        Token token = tokens.get(i);
        if (token.kind() != Token.Kind.WORD || follows(tokens, i, ".")) {
            return false;
        }
        String word = token.text().toUpperCase(Locale.ROOT);
        return switch (word) {
            case "GROUP", "ORDER" -> isWord(tokens, i + 1, "BY");
            case "UNION" -> !isWord(tokens, i + 1, "ALL");
            case "EXCEPT" -> !follows(tokens, i, "*");
            case "JOIN" -> streams > 1;
            case "RIGHT", "FULL" -> isWord(tokens, i + 1, "JOIN") || isWord(tokens, i + 1, "OUTER");
            default ->
                WORDS.contains(word) && !isColumn(tokens, i)
                        || AGGREGATES.contains(word) && isSymbol(tokens, i + 1, "(");
        };
    }

    /** A word that is compared, selected or listed is a name. */
    private static boolean isColumn(List<Token> tokens, int i) {
        return isSymbol(tokens, i + 1, ",") || isSymbol(tokens, i + 1, "=") || isSymbol(tokens, i + 1, ")");
    }

    private static boolean follows(List<Token> tokens, int i, String symbol) {
        return isSymbol(tokens, i - 1, symbol);
    }

    private static boolean isSymbol(List<Token> tokens, int i, String symbol) {
        return i >= 0 && i < tokens.size() && tokens.get(i).isSymbol(symbol);
    }

    private static boolean isWord(List<Token> tokens, int i, String word) {
        return i < tokens.size() && tokens.get(i).isWord(word);
    }
}
