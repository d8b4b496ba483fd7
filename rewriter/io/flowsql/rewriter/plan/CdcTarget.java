package io.flowsql.rewriter.plan;

import io.flowsql.rewriter.definition.Shape;
import io.flowsql.rewriter.definition.TableRef;
import io.flowsql.rewriter.definition.Unit;
import java.util.List;
import java.util.Optional;

/**
 * Where an AUTO CDC flow writes.
 *
 * @param data the target's columns without those that the storage adds; all columns of the flow are among them
 * @param sequenceColumn which of them has the sequence of the event that the row shows; empty if none has
 * @param tracked which of them open a new row of history
 * @param partial what of them some event may have left unsaid
 * @param state the table that remembers what the target does not show
 * @param index a name for the target's index, unique in the database
 * @param feed where its changes are written down, if they are
 */
public record CdcTarget(
        TableRef table,
        Shape data,
        String sequenceColumn,
        List<String> tracked,
        List<Unit> partial,
        TableRef state,
        String index,
        Optional<ChangeFeed> feed) {
    public CdcTarget {
        tracked = List.copyOf(tracked);
        partial = List.copyOf(partial);
    }
}
