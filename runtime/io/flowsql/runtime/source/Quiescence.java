package io.flowsql.runtime.source;

/**
 * What was seen of a table's other writers before a transaction began.
 *
 * @param epoch the number of the stored position then; it has to be that one still for the finding to count
 * @param quiet whether no other session could have had an uncommitted row
 */
public record Quiescence(long epoch, boolean quiet) {
    /** Nothing is known, as when a refresh joins a transaction that runs already. */
    public static Quiescence unknown() {
        return new Quiescence(0, false);
    }

    boolean provedFor(Position position) {
        return quiet && epoch == position.epoch();
    }
}
