package io.flowsql.runtime.source;

import io.flowsql.rewriter.definition.Column;
import io.flowsql.runtime.execution.FlowSettings.SourceCheck;
import java.util.List;
import java.util.Optional;

/**
 * What the rows read before can be compared by.
 *
 * @param readColumns the columns that the stored hashes cover
 * @param comparable whether hashes over those can be made again
 * @param byContent whether all rows are to be hashed for it
 * @param outdated whether the columns or the engine have changed, so that the stored hashes have to be replaced
 */
record Basis(List<Column> readColumns, boolean comparable, boolean byContent, boolean outdated) {
    static Basis of(Optional<Position> stored, StreamedTable source, String engine) {
        if (stored.isEmpty()) {
            return new Basis(source.shape().columns(), true, false, false);
        }
        Position position = stored.get();
        boolean sameEngine = position.engine().equals(engine);
        boolean comparable = sameEngine
                && source.shape().columns().containsAll(position.columns().columns());
        return new Basis(
                position.columns().columns(),
                comparable,
                comparable && source.check() == SourceCheck.CONTENT,
                !sameEngine || !source.shape().equals(position.columns()));
    }
}
