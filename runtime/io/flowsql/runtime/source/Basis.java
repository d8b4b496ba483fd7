package io.flowsql.runtime.source;

import io.flowsql.rewriter.definition.Shape;
import io.flowsql.runtime.execution.FlowSettings.SourceCheck;
import java.util.Optional;

/**
 * What the rows read before can be compared by.
 *
 * @param columns the columns that the stored hashes cover
 * @param comparable whether hashes over those can be made again
 * @param byContent whether all rows are to be hashed for it
 * @param outdated whether the columns or the engine have changed, so that the stored hashes have to be replaced
 */
record Basis(Shape columns, boolean comparable, boolean byContent, boolean outdated) {
    static Basis of(Optional<Position> stored, StreamedTable source, String engine) {
        if (stored.isEmpty()) {
            return new Basis(source.shape(), true, false, false);
        }
        Position position = stored.get();
        boolean sameEngine = position.engine().equals(engine);
        boolean comparable = sameEngine
                && source.shape().columns().containsAll(position.columns().columns());
        return new Basis(
                position.columns(),
                comparable,
                comparable && source.check() == SourceCheck.CONTENT,
                !sameEngine || !source.shape().equals(position.columns()));
    }
}
