package io.flowsql.rewriter.plan;

/**
 * How many rows there are to be compared: numbers, or queries of them in parentheses.
 *
 * @param rows of the snapshot
 * @param before of the last one
 * @param nullKeys whether there may be a NULL in a key of either
 */
public record SnapshotSize(String rows, String before, boolean nullKeys) {
    /** Whether there is nothing to compare with. */
    boolean isFirst() {
        return before.equals("0");
    }

    public SnapshotSize(long rows, long before, boolean nullKeys) {
        this(String.valueOf(rows), String.valueOf(before), nullKeys);
    }
}
