package io.flowsql.rewriter.ast;

import java.util.List;
import java.util.Optional;

/** What stands behind FROM of an AUTO CDC flow. */
public sealed interface StreamSource {
    /** Where it stands in the statement, STREAM, parentheses, options and alias included. */
    TextRange range();

    /**
     * {@code STREAM t}, {@code STREAM(t) [WITH (...)]} or, where STREAM was left out, {@code t}.
     *
     * @param stream whether STREAM was written
     * @param options those of {@code WITH (name = value, ...)}
     */
    record Table(Name name, boolean stream, List<Property> options, Optional<Identifier> alias, TextRange range)
            implements StreamSource {
        public Table {
            options = List.copyOf(options);
        }
    }

    /** {@code STREAM read_files(...)} and the like: the text of the call, from the function's name to its parenthesis. */
    record TableFunction(Name function, Fragment call, boolean stream, Optional<Identifier> alias, TextRange range)
            implements StreamSource {}

    /** {@code (SELECT ... FROM STREAM t ...)}, with the alias behind it if there is one. */
    record Query(Fragment query, Optional<Identifier> alias, TextRange range) implements StreamSource {}
}
