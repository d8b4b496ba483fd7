package io.flowsql.rewriter.query;

import io.flowsql.rewriter.definition.Column;
import io.flowsql.rewriter.definition.Shape;
import java.util.List;
import java.util.Optional;

/** What the names at a place of a query or an expression mean. */
interface NameResolver {
    /** The column that a name without qualifier means, if it is known. */
    Optional<Column> column(int token, String name);

    /** The relation that these names before a column mean, if there is one. */
    Optional<Qualifier> qualifier(int token, List<String> names);

    /**
     * A relation by which columns are qualified.
     *
     * @param sql its name in the engine's SQL; empty where the qualifier is to be left out
     * @param shape its columns; empty where they are not known
     */
    record Qualifier(Optional<String> sql, Optional<Shape> shape) {}
}
