package io.flowsql.rewriter.query;

import io.flowsql.rewriter.ast.Fragment;
import io.flowsql.rewriter.lex.Lexis;
import io.flowsql.rewriter.query.tree.QueryTokens;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/** Finds what makes an expression more than a function of its row: queries, and functions that give another value each time. */
public final class ForeignParts {
    private static final Set<String> BY_CHANCE = Set.of("RAND", "RANDOM", "RANDN", "UUID", "RAND_UUID", "RANDOM_UUID");

    private ForeignParts() {}

    /** The first of them. */
    public static Optional<Fragment> first(Fragment expression) {
        QueryTokens tokens = new QueryTokens(expression, Lexis.DATABRICKS);
        return IntStream.range(0, tokens.size())
                .filter(i -> tokens.isSymbol(i - 1, "(") && tokens.startsQuery(i)
                        || BY_CHANCE.contains(tokens.word(i)) && tokens.isSymbol(i + 1, "("))
                .mapToObj(i -> tokens.fragment(i, i))
                .findFirst();
    }
}
