package io.flowsql.rewriter.query;

import io.flowsql.rewriter.ast.Fragment;
import io.flowsql.rewriter.ast.TextRange;
import io.flowsql.rewriter.lex.Lexis;
import io.flowsql.rewriter.lex.SqlScanner;
import io.flowsql.rewriter.lex.Token;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * What an expression about one row may not contain: it looks at other rows, makes several of one, or gives another value each time that
 * it is worked out.
 *
 * <p>Looked for by tokens, since an expression in the engine's own SQL is judged as well.
 */
public final class BeyondTheRow {
    private static final Set<String> NOT_REPEATABLE = Set.of(
            "RAND",
            "RANDOM",
            "RANDN",
            "RANDSTR",
            "UNIFORM",
            "UUID",
            "GEN_RANDOM_UUID",
            "RANDOM_UUID",
            "SHUFFLE",
            "MONOTONICALLY_INCREASING_ID",
            "SPARK_PARTITION_ID",
            "NEXTVAL");
    private static final Set<String> QUANTIFIED = Set.of("LIKE", "ILIKE", "RLIKE");

    private BeyondTheRow() {}

    /**
     * @param what in words, such as {@code an aggregate function}
     * @param range where it stands in the statement
     */
    public record Found(String what, TextRange range) {}

    /** The first thing of the kind; empty if the expression is about one row alone. */
    public static Optional<Found> in(Fragment expression, Lexis lexis) {
        List<Token> tokens = SqlScanner.scan(expression.text(), lexis);
        for (int i = 0; i < tokens.size(); i++) {
            Optional<String> what = what(tokens, i);
            if (what.isPresent()) {
                int start = expression.range().start();
                TextRange range = new TextRange(
                        start + tokens.get(i).start(), start + tokens.get(i).end());
                return Optional.of(new Found(what.get(), range));
            }
        }
        return Optional.empty();
    }

    private static Optional<String> what(List<Token> tokens, int i) {
        Token token = tokens.get(i);
        if (token.kind() != Token.Kind.WORD || is(tokens, i - 1, ".")) {
            return Optional.empty();
        }
        String word = token.text().toUpperCase(Locale.ROOT);
        boolean opensQuery = is(tokens, i - 1, "(") && i + 1 < tokens.size() && startsOperand(tokens.get(i + 1));
        if (word.equals("SELECT")
                || opensQuery && Set.of("FROM", "TABLE", "VALUES").contains(word)) {
            return Optional.of("a subquery");
        }
        if (word.equals("OVER") && is(tokens, i - 1, ")")) {
            return Optional.of("a window function");
        }
        if (!is(tokens, i + 1, "(")) {
            return Optional.empty();
        }
        boolean quantifier =
                i > 0 && QUANTIFIED.contains(tokens.get(i - 1).text().toUpperCase(Locale.ROOT));
        if (Aggregates.contains(word) && !quantifier) {
            return Optional.of("an aggregate function");
        }
        if (Generators.isGenerator(word)) {
            return Optional.of("a function that makes rows");
        }
        return NOT_REPEATABLE.contains(word)
                ? Optional.of("a function that gives another value each time")
                : Optional.empty();
    }

    private static boolean startsOperand(Token token) {
        return token.isName() || token.kind() == Token.Kind.NUMBER || token.isSymbol("(");
    }

    private static boolean is(List<Token> tokens, int i, String symbol) {
        return i >= 0 && i < tokens.size() && tokens.get(i).isSymbol(symbol);
    }
}
