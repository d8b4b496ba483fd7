package io.flowsql.rewriter.plan;

import static io.flowsql.rewriter.definition.ReservedNames.COPIES;
import static io.flowsql.rewriter.definition.ReservedNames.NEW;
import static io.flowsql.rewriter.definition.ReservedNames.REPEATED;
import static io.flowsql.rewriter.definition.ReservedNames.UNSAID;

import io.flowsql.rewriter.definition.Unit;
import java.util.List;

/**
 * Events of one moment made into one: a unit has the value of the latest that says something of it.
 *
 * <p>All of it are window functions over the events; the one to keep has rank 1.
 */
final class Overlay {
    private final CdcFrame frame;
    private final Units units;
    private final String partition;
    private final String latestFirst;

    /**
     * @param moment expressions that are equal for the events of one moment
     * @param latestFirst the order of the events of one moment
     */
    Overlay(CdcFrame frame, List<String> moment, String latestFirst) {
        this.frame = frame;
        this.units = new Units(frame);
        this.partition = "PARTITION BY " + CdcFrame.list(moment);
        this.latestFirst = latestFirst;
    }

    /** Values of the target's columns but the keys, under their names. */
    List<String> values() {
        return frame.data().stream().map(this::value).toList();
    }

    private String value(String column) {
        String name = frame.quote(column);
        if (!units.isPartial(column)) {
            return name;
        }
        List<String> latest = units.of(column).stream()
                .map(u -> "FIRST_VALUE(" + units.part(u, name) + ") OVER (" + partition + " ORDER BY CASE WHEN "
                        + frame.unsaid().says(u) + " THEN 0 ELSE 1 END, " + latestFirst + ")")
                .toList();
        return units.whole(column, latest) + " AS " + name;
    }

    /** What none of them says. */
    String unsaid() {
        List<Unit> partial = units.partial();
        List<String> saidByOne = partial.stream()
                .map(u ->
                        "MAX(CASE WHEN " + frame.unsaid().says(u) + " THEN 1 ELSE 0 END) OVER (" + partition + ") = 1")
                .toList();
        return partial.isEmpty()
                ? frame.quote(UNSAID)
                : frame.unsaid().unless(partial, saidByOne) + " AS " + frame.quote(UNSAID);
    }

    /** The window from the latest on. */
    String window() {
        return partition + " ORDER BY " + latestFirst;
    }

    /** How many of them are new, and whether one is not. The order says nothing to either, but lets the engine sort once. */
    List<String> copies() {
        String all = " OVER (" + window() + " ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING)";
        String isNew = frame.quote(NEW);
        return List.of(
                "COUNT(CASE WHEN " + isNew + " THEN 1 END)" + all + " AS " + frame.quote(COPIES),
                "MAX(CASE WHEN " + isNew + " THEN 0 ELSE 1 END)" + all + " AS " + frame.quote(REPEATED));
    }

    String rank() {
        return "ROW_NUMBER() OVER (" + window() + ")";
    }
}
