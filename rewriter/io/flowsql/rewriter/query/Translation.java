package io.flowsql.rewriter.query;

import io.flowsql.rewriter.ast.TextRange;
import io.flowsql.rewriter.definition.Shape;
import io.flowsql.rewriter.dialect.Dialect;
import io.flowsql.rewriter.error.FlowError;
import io.flowsql.rewriter.error.FlowException;
import io.flowsql.rewriter.error.FlowException.Position;
import io.flowsql.rewriter.query.tree.Expression;
import io.flowsql.rewriter.query.tree.QueryTokens;
import io.flowsql.rewriter.query.value.Functions;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * One text on its way into an engine's words: what all parts of the translation work with.
 *
 * @param shapes the columns of relations by where those stand
 * @param replaced relations by where they stand, with what takes their place
 * @param positions line and column of a place in the user's statement
 */
record Translation(
        Dialect dialect,
        QueryTokens tokens,
        TextEdits edits,
        Functions functions,
        Map<TextRange, Shape> shapes,
        Map<TextRange, String> replaced,
        Function<TextRange, Optional<Position>> positions) {
    TextRange range(Expression expression) {
        return tokens.range(expression.first(), expression.last());
    }

    /** The expression as it has been translated so far. */
    String sql(Expression expression) {
        return edits.render(range(expression)).text();
    }

    void replace(Expression expression, String sql) {
        edits.replace(range(expression), sql);
    }

    /** As the user wrote it. */
    String text(int first, int last) {
        return tokens.fragment(first, last).text();
    }

    FlowException refused(String what, int first, String advice) {
        return FlowException.at(
                positions.apply(tokens.range(first)), FlowError.NOT_TRANSLATABLE, what, dialect.productName(), advice);
    }
}
