package io.flowsql.rewriter.plan;

import static io.flowsql.rewriter.definition.ReservedNames.UNSAID;

import java.util.List;

/**
 * Events of one moment made into one: a column has the value of the latest that says something of it.
 *
 * <p>All of it are window functions over the events; the one to keep has rank 1.
 */
final class Overlay {
    private final CdcFrame frame;
    private final String partition;
    private final String latestFirst;

    /**
     * @param moment expressions that are equal for the events of one moment
     * @param latestFirst the order of the events of one moment
     */
    Overlay(CdcFrame frame, List<String> moment, String latestFirst) {
        this.frame = frame;
        this.partition = "PARTITION BY " + CdcFrame.list(moment);
        this.latestFirst = latestFirst;
    }

    /** Values of the target's columns but the keys, under their names. */
    List<String> values() {
        return frame.data().stream().map(this::value).toList();
    }

    private String value(String column) {
        return frame.target().partial().contains(column)
                ? "FIRST_VALUE(" + frame.quote(column) + ") OVER (" + partition + " ORDER BY CASE WHEN "
                        + frame.unsaid().says(column) + " THEN 0 ELSE 1 END, " + latestFirst + ") AS "
                        + frame.quote(column)
                : frame.quote(column);
    }

    /** What none of them says. */
    String unsaid() {
        List<String> partial = frame.target().partial();
        List<String> saidByOne = partial.stream()
                .map(c ->
                        "MAX(CASE WHEN " + frame.unsaid().says(c) + " THEN 1 ELSE 0 END) OVER (" + partition + ") = 1")
                .toList();
        return partial.isEmpty()
                ? frame.quote(UNSAID)
                : frame.unsaid().unless(partial, saidByOne) + " AS " + frame.quote(UNSAID);
    }

    /** The window from the latest on. */
    String window() {
        return partition + " ORDER BY " + latestFirst;
    }

    String rank() {
        return "ROW_NUMBER() OVER (" + window() + ")";
    }
}
