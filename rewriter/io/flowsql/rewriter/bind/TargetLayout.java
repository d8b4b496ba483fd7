package io.flowsql.rewriter.bind;

import java.util.List;

/**
 * How the rows and the state of a target are kept. It is remembered with the target: a flow that needs another one cannot go on from
 * the rows that are there.
 *
 * @param storage {@code APPEND}, or the words of STORED AS
 * @param keys the key columns, empty for append
 * @param sequenceType empty for append
 * @param tracked the columns of which a change opens a new row of history, empty but for SCD TYPE 2
 */
public record TargetLayout(String storage, List<Column> keys, String sequenceType, List<String> tracked) {
    public static final String APPEND = "APPEND";

    public TargetLayout {
        keys = List.copyOf(keys);
        tracked = List.copyOf(tracked);
    }

    public static TargetLayout append() {
        return new TargetLayout(APPEND, List.of(), "", List.of());
    }
}
