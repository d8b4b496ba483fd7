package io.flowsql.rewriter.parse;

import io.flowsql.rewriter.error.FlowError;
import io.flowsql.rewriter.parse.generated.FlowParserImplConstants;
import io.flowsql.rewriter.parse.generated.Token;

/** A mistake found while a statement is read; {@link FlowParser} turns it into one with line and column. */
public final class SyntaxException extends RuntimeException {
    /** The place of a mistake that shows at the end of the statement. */
    static final int END = -1;

    private static final long serialVersionUID = 1L;

    private final int offset;
    private final FlowError error;
    private final transient Object[] arguments;

    public SyntaxException(Token where, String message) {
        this(where.kind == FlowParserImplConstants.EOF ? END : where.beginColumn - 1, message);
    }

    SyntaxException(int offset, String message) {
        this(offset, FlowError.PARSE_SYNTAX_ERROR, message);
    }

    SyntaxException(int offset, FlowError error, Object... arguments) {
        super(error.publicName(), null, false, false);
        this.offset = offset;
        this.error = error;
        this.arguments = arguments;
    }

    int offset() {
        return offset;
    }

    FlowError error() {
        return error;
    }

    Object[] arguments() {
        return arguments;
    }
}
