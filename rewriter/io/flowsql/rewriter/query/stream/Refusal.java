package io.flowsql.rewriter.query.stream;

import io.flowsql.rewriter.ast.TextRange;
import io.flowsql.rewriter.error.FlowError;
import io.flowsql.rewriter.error.FlowException;
import io.flowsql.rewriter.error.FlowException.Position;
import io.flowsql.rewriter.query.tree.QueryTokens;
import java.util.Optional;
import java.util.function.Function;

/** Errors about a query, each with its place. */
record Refusal(QueryTokens tokens, Function<TextRange, Optional<Position>> positions) {
    FlowException unsupported(int token, String what, String advice) {
        return at(token, FlowError.STREAMING_QUERY_NOT_SUPPORTED, what, advice);
    }

    /** What Spark only has where the whole result is written anew each time. */
    FlowException outputMode(int token, String what, String advice) {
        return at(token, FlowError.STREAMING_OUTPUT_MODE_UNSUPPORTED_OPERATION, what, advice);
    }

    FlowException at(int token, FlowError error, Object... arguments) {
        return FlowException.at(positions.apply(tokens.range(token)), error, arguments);
    }
}
