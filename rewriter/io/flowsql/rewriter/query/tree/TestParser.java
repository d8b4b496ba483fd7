package io.flowsql.rewriter.query.tree;

import io.flowsql.rewriter.query.tree.Expression.Parentheses;
import io.flowsql.rewriter.query.tree.Expression.Subquery;
import io.flowsql.rewriter.query.tree.Expression.Test;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads what may stand behind an operand: IS, IN, BETWEEN, LIKE and their negations. */
final class TestParser {
    private static final Set<String> LIKES = Set.of("LIKE", "ILIKE", "RLIKE", "REGEXP");
    private static final Set<String> QUANTIFIERS = Set.of("ANY", "SOME", "ALL");

    private final Cursor cursor;
    private final ExpressionParser expressions;
    private final QueryParser queries;

    TestParser(Cursor cursor, ExpressionParser expressions, QueryParser queries) {
        this.cursor = cursor;
        this.expressions = expressions;
        this.queries = queries;
    }

    /** A comparison with the tests behind it; null where no operand starts. */
    @Nullable
    Expression test() {
        Expression tested = expressions.comparison();
        Expression wider = tested;
        while (wider != null) {
            tested = wider;
            int at = cursor.at;
            wider = behind(tested);
            if (wider == null) {
                cursor.at = at;
            }
        }
        return tested;
    }

    private @Nullable Expression behind(Expression operand) {
        int at = cursor.at;
        if (cursor.skipWord("IS")) {
            return is(operand, at);
        }
        boolean negated = cursor.skipWord("NOT");
        if (cursor.skipWord("IN")) {
            return in(operand, at, negated);
        }
        if (cursor.skipWord("BETWEEN")) {
            return between(operand, at, negated);
        }
        return LIKES.contains(cursor.word()) ? like(operand, at, negated) : null;
    }

    private @Nullable Expression is(Expression operand, int at) {
        boolean negated = cursor.skipWord("NOT");
        if (cursor.skipWord("DISTINCT")) {
            Expression other = cursor.skipWord("FROM") ? expressions.value() : null;
            return other == null ? null : test(operand, "IS DISTINCT FROM", at, negated, List.of(other));
        }
        String word = cursor.word();
        if (!Set.of("NULL", "TRUE", "FALSE", "UNKNOWN").contains(word)) {
            return null;
        }
        cursor.at++;
        return test(operand, "IS " + word, at, negated, List.of());
    }

    private Test test(Expression operand, String operator, int at, boolean negated, List<Expression> operands) {
        return new Test(operand, operator, at, cursor.at - 1, negated, "", operands, Optional.empty());
    }

    private @Nullable Expression in(Expression operand, int at, boolean negated) {
        if (!cursor.isSymbol("(")) {
            return null;
        }
        int open = cursor.at++;
        Expression list;
        if (cursor.tokens.startsQuery(cursor.at)) {
            Query query = queries.query();
            cursor.leave(open);
            list = new Subquery(open, cursor.at - 1, query);
        } else {
            List<Expression> values = expressions.list();
            cursor.leave(open);
            list = new Parentheses(open, cursor.at - 1, values);
        }
        return test(operand, "IN", at, negated, List.of(list));
    }

    private @Nullable Expression between(Expression operand, int at, boolean negated) {
        Expression low = expressions.value();
        Expression high = low != null && cursor.skipWord("AND") ? expressions.value() : null;
        return low == null || high == null ? null : test(operand, "BETWEEN", at, negated, List.of(low, high));
    }

    private @Nullable Expression like(Expression operand, int at, boolean negated) {
        String operator = cursor.word().equals("REGEXP") ? "RLIKE" : cursor.word();
        cursor.at++;
        String quantifier = QUANTIFIERS.contains(cursor.word()) ? cursor.word() : "";
        List<Expression> patterns = new ArrayList<>();
        if (quantifier.isEmpty()) {
            Expression pattern = expressions.value();
            if (pattern == null) {
                return null;
            }
            patterns.add(pattern);
        } else {
            cursor.at++;
            if (!cursor.isSymbol("(")) {
                return null;
            }
            int open = cursor.at++;
            patterns.addAll(expressions.list());
            cursor.leave(open);
        }
        Optional<Expression> escape = Optional.empty();
        if (cursor.skipWord("ESCAPE")) {
            escape = Optional.ofNullable(expressions.value());
        }
        return new Test(
                operand,
                operator,
                at,
                cursor.at - 1,
                negated,
                quantifier.equals("SOME") ? "ANY" : quantifier,
                patterns,
                escape);
    }
}
