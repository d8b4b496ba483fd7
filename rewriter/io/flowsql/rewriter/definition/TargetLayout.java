package io.flowsql.rewriter.definition;

import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;

/**
 * How the rows and the state of a target are kept. It is remembered with the target: a flow that needs another one cannot go on from
 * the rows that are there.
 *
 * @param storage {@code APPEND}, or the words of STORED AS
 * @param keys the key columns, empty for append
 * @param sequenceType empty for append
 * @param tracked the columns of which a change opens a new row of history, empty but for SCD TYPE 2
 * @param partial what some event left unsaid, which then has the value of the event before
 */
public record TargetLayout(
        String storage, List<Column> keys, String sequenceType, List<String> tracked, List<Unit> partial) {
    public static final String APPEND = "APPEND";

    public TargetLayout {
        keys = List.copyOf(keys);
        tracked = List.copyOf(tracked);
        partial = List.copyOf(partial);
    }

    public static TargetLayout append() {
        return new TargetLayout(APPEND, List.of(), "", List.of(), List.of());
    }

    /** The same with what events left unsaid at any time. */
    public TargetLayout withPartial(Collection<Unit> units) {
        List<Unit> all =
                Stream.concat(partial.stream(), units.stream()).distinct().toList();
        return new TargetLayout(storage, keys, sequenceType, tracked, all);
    }
}
