package io.flowsql.rewriter.query.tree;

import io.flowsql.rewriter.ast.Fragment;
import io.flowsql.rewriter.ast.Name;
import io.flowsql.rewriter.lex.Lexis;
import java.util.Optional;

/** {@code event_log(TABLE(t))} or {@code event_log('t')}: what the flows of a table did. */
public final class EventLogCall {
    public static final String FUNCTION = "event_log";

    private EventLogCall() {}

    public static boolean is(Relation relation) {
        return relation.isFunction()
                && !relation.stream()
                && relation.name().parts().size() == 1
                && relation.name().last().matches(FUNCTION);
    }

    /** The table of such a call; empty if its arguments could not be understood. */
    public static Optional<Name> table(Relation relation) {
        Fragment call = relation.call().orElseThrow();
        QueryTokens tokens = new QueryTokens(call, Lexis.DATABRICKS);
        int close = tokens.closing(1);
        if (tokens.isWord(2, "TABLE") && tokens.isSymbol(3, "(") && tokens.closing(3) == close - 1) {
            return TableArgument.read(tokens, 4, close - 1);
        }
        return close == 3 ? TableArgument.read(tokens, 2, close) : Optional.empty();
    }
}
