package io.flowsql.runtime.execution;

import io.flowsql.rewriter.error.FlowException;
import java.sql.SQLException;
import java.sql.SQLSyntaxErrorException;

/** The one place where a mistake of the user becomes an exception of JDBC. */
public final class FlowErrors {
    private FlowErrors() {}

    /** With the message, the SQLSTATE and the cause of the mistake; class 42 (the text is at fault) as a syntax error. */
    public static SQLException sqlException(FlowException mistake) {
        String state = mistake.error().sqlState();
        return state.startsWith("42")
                ? new SQLSyntaxErrorException(mistake.getMessage(), state, mistake.getCause())
                : new SQLException(mistake.getMessage(), state, mistake.getCause());
    }
}
