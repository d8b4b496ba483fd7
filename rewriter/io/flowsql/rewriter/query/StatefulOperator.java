package io.flowsql.rewriter.query;

import io.flowsql.rewriter.ast.Fragment;
import io.flowsql.rewriter.lex.Lexis;
import io.flowsql.rewriter.lex.SqlScanner;
import io.flowsql.rewriter.lex.Token;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What makes the rows of a streaming query depend on rows that were read before. Without it, a query over the new rows alone gives
 * what the query over all rows would have added; with it, it does not.
 *
 * <p>Looked for by tokens, so that also a query that Calcite cannot read is judged; an operator in a subquery over ordinary tables
 * counts too.
 */
public final class StatefulOperator {
    private static final Set<String> WORDS = Set.of(
            "DISTINCT",
            "HAVING",
            "QUALIFY",
            "INTERSECT",
            "MINUS",
            "LIMIT",
            "OFFSET",
            "FETCH",
            "PIVOT",
            "OVER",
            "TABLESAMPLE");
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
            if (isSymbol(tokens, i, "(") && (isWord(tokens, i + 1, "SELECT"))) {
                i = behindTables(tokens, i);
            }
            if (i < tokens.size() && isStateful(tokens, i, streams)) {
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
            case "JOIN" -> streams > 1 || keepsOtherSide(tokens, i);
            case "WITH" -> namedQueries(tokens).stream().anyMatch(name -> reads(tokens, name) > 1);
            case "STREAM" -> follows(tokens, i, ",") || isInExpression(tokens, i);
            case "RIGHT", "FULL" -> isWord(tokens, i + 1, "JOIN") || isWord(tokens, i + 1, "OUTER");
            default ->
                WORDS.contains(word) && !isColumn(tokens, i)
                        || AGGREGATES.contains(word) && isSymbol(tokens, i + 1, "(");
        };
    }

    /** Behind a subquery that reads no stream, or where it stood. */
    private static int behindTables(List<Token> tokens, int open) {
        List<String> named = namedQueries(tokens);
        int depth = 0;
        for (int i = open; i < tokens.size(); i++) {
            Token token = tokens.get(i);
            depth += token.isSymbol("(") ? 1 : token.isSymbol(")") ? -1 : 0;
            if (token.isWord("STREAM") || token.isName() && named.stream().anyMatch(token.name()::equalsIgnoreCase)) {
                return open;
            }
            if (depth == 0) {
                return i + 1;
            }
        }
        return open;
    }

    /** Names of the queries in WITH, each before AS and a parenthesis. */
    private static List<String> namedQueries(List<Token> tokens) {
        return IntStream.range(0, tokens.size())
                .filter(i -> tokens.get(i).isName() && isWord(tokens, i + 1, "AS") && isSymbol(tokens, i + 2, "("))
                .filter(i -> isWord(tokens, i - 1, "WITH") || isSymbol(tokens, i - 1, ","))
                .mapToObj(i -> tokens.get(i).name())
                .toList();
    }

    private static long reads(List<Token> tokens, String name) {
        return IntStream.range(0, tokens.size())
                .filter(i -> tokens.get(i).isName() && tokens.get(i).name().equalsIgnoreCase(name))
                .filter(i ->
                        isWord(tokens, i - 1, "FROM") || isWord(tokens, i - 1, "JOIN") || isSymbol(tokens, i - 1, ","))
                .filter(i -> !isWord(tokens, i + 1, "AS") || !isSymbol(tokens, i + 2, "("))
                .count();
    }

    /** {@code t LEFT JOIN STREAM s}: a row of t may find its partner in a later batch. */
    private static boolean keepsOtherSide(List<Token> tokens, int join) {
        boolean oneSided =
                Set.of("LEFT", "OUTER", "SEMI", "ANTI").stream().anyMatch(word -> isWord(tokens, join - 1, word));
        boolean named = join + 1 < tokens.size()
                && namedQueries(tokens).stream().anyMatch(tokens.get(join + 1).name()::equalsIgnoreCase);
        return oneSided && (named || isWord(tokens, join + 1, "STREAM") || isSymbol(tokens, join + 1, "("));
    }

    /** Whether a stream stands in a subquery that is not a table of FROM. */
    private static boolean isInExpression(List<Token> tokens, int stream) {
        int depth = 0;
        for (int i = stream - 1; i >= 0; i--) {
            if (isSymbol(tokens, i, ")")) {
                depth++;
            } else if (isSymbol(tokens, i, "(") && depth-- == 0) {
                int before = i - 1;
                boolean table = before < 0
                        || isSymbol(tokens, before, "(")
                        || Stream.of("FROM", "JOIN", "AS", "ALL").anyMatch(word -> isWord(tokens, before, word));
                if (!table) {
                    return true;
                }
                depth = 0;
            }
        }
        return false;
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
        return i >= 0 && i < tokens.size() && tokens.get(i).isWord(word);
    }
}
