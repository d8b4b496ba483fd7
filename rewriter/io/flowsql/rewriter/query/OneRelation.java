package io.flowsql.rewriter.query;

import io.flowsql.rewriter.definition.Column;
import io.flowsql.rewriter.definition.Shape;
import io.flowsql.rewriter.dialect.Dialect;
import java.util.List;
import java.util.Optional;

/**
 * The columns of one relation, as an expression beside a source sees them.
 *
 * @param qualifiers names of the relation
 */
record OneRelation(Dialect dialect, Shape shape, List<String> qualifiers) implements NameResolver {
    @Override
    public Optional<Column> column(int token, String name) {
        return shape.find(name);
    }

    /** The last of several names counts: {@code cdc.users.id} is a column of users. */
    @Override
    public Optional<Qualifier> qualifier(int token, List<String> names) {
        String last = names.get(names.size() - 1);
        boolean known = qualifiers.stream().anyMatch(last::equalsIgnoreCase);
        return known ? Optional.of(new Qualifier(Optional.empty(), Optional.of(shape))) : Optional.empty();
    }
}
