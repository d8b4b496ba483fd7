package io.flowsql.rewriter.query.stream;

import io.flowsql.rewriter.query.Aggregates;
import io.flowsql.rewriter.query.tree.Expression;
import io.flowsql.rewriter.query.tree.Expression.Call;
import io.flowsql.rewriter.query.tree.Query.Clause;
import io.flowsql.rewriter.query.tree.Query.Item;
import io.flowsql.rewriter.query.tree.Query.Select;
import io.flowsql.rewriter.query.tree.QueryTokens;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** What in a SELECT makes a row of its result depend on more than one row of what it reads. */
record Statefulness(QueryTokens tokens) {
    /** Aggregates that only engines have: taken for a function of one row, they would be worked out for each batch by itself. */
    private static final Set<String> OF_ENGINES = Set.of(
            ("ARG_MAX ARG_MIN ARBITRARY BITSTRING_AGG ENTROPY ENVELOPE FAVG FSUM GEOMETRIC_MEAN HISTOGRAM JSON_ARRAYAGG JSON_GROUP_ARRAY"
                            + " JSON_GROUP_OBJECT JSON_GROUP_STRUCTURE JSON_OBJECTAGG KAHAN_SUM KURTOSIS_POP LIST MAD MAX_BY MIN_BY PRODUCT"
                            + " QUANTILE QUANTILE_CONT QUANTILE_DISC RESERVOIR_QUANTILE SEM SUMKAHAN XMLAGG")
                    .split(" "));

    enum Kind {
        DISTINCT,
        AGGREGATE,
        WINDOW
    }

    /** @param name as users know it */
    record Found(Kind kind, int token, String name) {}

    Optional<Found> of(Select select) {
        if (select.grouping().isPresent()) {
            return Optional.of(new Found(Kind.AGGREGATE, select.grouping().get().first(), "GROUP BY"));
        }
        if (select.distinct()) {
            return Optional.of(new Found(Kind.DISTINCT, select.first() + 1, "DISTINCT"));
        }
        return expressions(select)
                .flatMap(e -> find(e, this::isWindow))
                .map(call -> new Found(Kind.WINDOW, call.first(), tokens.word(call.name()) + "() OVER (...)"))
                .findFirst()
                .or(() -> select.having().map(having -> new Found(Kind.AGGREGATE, having.first(), "HAVING")))
                .or(() -> expressions(select)
                        .flatMap(e -> find(e, this::isAggregate))
                        .map(call -> new Found(Kind.AGGREGATE, call.first(), tokens.word(call.name()) + "()"))
                        .findFirst());
    }

    boolean isWindow(Expression expression) {
        return expression instanceof Call call && call.over().isPresent();
    }

    boolean isAggregate(Expression expression) {
        return expression instanceof Call call
                && call.over().isEmpty()
                && call.first() == call.name()
                && isAggregate(tokens.word(call.name()));
    }

    private static boolean isAggregate(String name) {
        return Aggregates.contains(name) || OF_ENGINES.contains(name) || name.endsWith("_AGG");
    }

    /** The calls of a kind in an expression, not those inside of each other. */
    Stream<Call> find(Expression expression, Predicate<Expression> kind) {
        return kind.test(expression)
                ? Stream.of((Call) expression)
                : expression.parts().stream().flatMap(part -> find(part, kind));
    }

    /** All that stand in a SELECT but for those in its FROM. */
    Stream<Expression> expressions(Select select) {
        List<Optional<Clause>> clauses = List.of(select.where(), select.having(), select.qualify());
        return Stream.of(
                        select.items().stream().map(Item::value),
                        clauses.stream().flatMap(Optional::stream).map(Clause::value),
                        select.grouping().stream().flatMap(g -> g.items().stream()),
                        select.others().stream().map(Clause::value))
                .flatMap(s -> s);
    }
}
