package io.flowsql.rewriter.plan;

import static io.flowsql.rewriter.definition.ReservedNames.EVENTS;
import static io.flowsql.rewriter.definition.ReservedNames.HEAD;
import static io.flowsql.rewriter.definition.ReservedNames.HIDDEN;
import static io.flowsql.rewriter.definition.ReservedNames.KIND;
import static io.flowsql.rewriter.definition.ReservedNames.LAST;
import static io.flowsql.rewriter.definition.ReservedNames.LIFE;
import static io.flowsql.rewriter.definition.ReservedNames.NEXT;
import static io.flowsql.rewriter.definition.ReservedNames.NEXT_KIND;
import static io.flowsql.rewriter.definition.ReservedNames.PREVIOUS_KIND;
import static io.flowsql.rewriter.definition.ReservedNames.RECORDED_AT;
import static io.flowsql.rewriter.definition.ReservedNames.ROW;
import static io.flowsql.rewriter.definition.ReservedNames.RUN;
import static io.flowsql.rewriter.definition.ReservedNames.TIMELINE;
import static io.flowsql.rewriter.definition.ReservedNames.UNSAID;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Works out runs and lives from the events of a key: every event with the row that its run gives, whether it is the one that gives it,
 * and whether the state must remember it.
 *
 * <p>What an event leaves unsaid is as the event before it in the same life had it. A life ends at a delete. In a life, a run goes on
 * while the tracked columns stay the same (NULL equals NULL). A run's row has the start of its first upsert, the values of its last
 * one, and ends where the key's next event is.
 */
final class Scd2Timeline {
    private static final int DELETE = Scd2Events.DELETE;
    private static final int UPSERT = Scd2Events.UPSERT;

    private final CdcFrame frame;
    private final String kind;
    private final String allInOrder;
    private final List<String> sequence;

    Scd2Timeline(CdcFrame frame) {
        this.frame = frame;
        this.kind = frame.quote(KIND);
        this.sequence = frame.quoted("", frame.sequence());
        this.allInOrder =
                frame.partitionByKeys() + " ORDER BY " + frame.order().ascending(sequence) + ", " + kind + " ASC";
    }

    Step step() {
        return frame.temporary(
                TIMELINE,
                "work out the timeline",
                "Lives end at deletes; in a life, a run goes on while the tracked columns stay the same",
                columns(),
                "SELECT " + CdcFrame.list(timeline()) + "\nFROM (\n  SELECT " + CdcFrame.list(runs())
                        + "\n  FROM (\n    " + heads() + "\n  ) h\n) r");
    }

    private List<String> columns() {
        return CdcFrame.concat(
                frame.keys(),
                frame.sequence(),
                List.of(KIND),
                frame.data(),
                List.of(RECORDED_AT, UNSAID, HIDDEN, LAST, frame.startAt(), frame.endAt(), ROW));
    }

    /** Every event with what stands before and behind it; the engine sorts once for all of them. */
    private List<String> neighbours() {
        List<String> values = new ArrayList<>(frame.quoted("", Scd2Events.columns(frame)));
        values.addAll(frame.aliased(
                sequence.stream().map(c -> inOrder("LEAD(" + c + ")")).toList(), frame.numbered(NEXT)));
        values.add(inOrder("LEAD(" + kind + ")") + " AS " + frame.quote(NEXT_KIND));
        values.add(inOrder("LAG(" + kind + ")") + " AS " + frame.quote(PREVIOUS_KIND));
        return values;
    }

    private String inOrder(String function) {
        return function + " OVER (" + allInOrder + ")";
    }

    private String soFar(String value) {
        return "SUM(" + value + ") OVER (" + allInOrder + " ROWS UNBOUNDED PRECEDING)";
    }

    /** Marks the upserts that begin a run: nothing or a delete stands before them, or other tracked values. */
    private String heads() {
        String changed = frame.target().tracked().stream()
                .map(c -> frame.exact(c, frame.quote(c)))
                .map(c -> " OR " + c + " IS DISTINCT FROM " + inOrder("LAG(" + c + ")"))
                .collect(Collectors.joining());
        String head = "CASE WHEN " + kind + " = " + UPSERT + " AND (coalesce(" + inOrder("LAG(" + kind + ")") + ", "
                + DELETE + ") = " + DELETE + changed + ") THEN 1 ELSE 0 END AS " + frame.quote(HEAD);
        return frame.target().partial().isEmpty()
                ? "SELECT " + CdcFrame.list(CdcFrame.concat(neighbours(), List.of(head))) + "\n    FROM "
                        + frame.temporary(EVENTS)
                : "SELECT l.*, " + head + "\n    FROM " + filled();
    }

    private String filled() {
        List<String> lives = CdcFrame.concat(neighbours(), List.of(soFar("1 - " + kind) + " AS " + frame.quote(LIFE)));
        CarriedForward carried = new CarriedForward(
                frame,
                frame.partitionByKeys(LIFE, KIND),
                " ORDER BY " + frame.order().ascending(sequence));
        List<String> columns =
                CdcFrame.concat(Scd2Events.columns(frame), frame.numbered(NEXT), List.of(NEXT_KIND, PREVIOUS_KIND));
        return "(\n      SELECT " + CdcFrame.list(carried.values(columns)) + "\n      FROM (SELECT "
                + CdcFrame.list(carried.withPieces()) + " FROM (\n      SELECT " + CdcFrame.list(lives)
                + "\n      FROM " + frame.temporary(EVENTS) + "\n    ) l) p\n    ) l";
    }

    /** Numbers the runs of a key, and marks the last upsert of each: a delete, another run or nothing stands behind it. */
    private List<String> runs() {
        String goesOn = "CASE WHEN " + kind + " = " + UPSERT + " AND " + frame.quote(HEAD) + " = 0 THEN 1 ELSE 0 END";
        return List.of(
                "h.*",
                soFar(frame.quote(HEAD)) + " AS " + frame.quote(RUN),
                kind + " = " + UPSERT + " AND coalesce(" + inOrder("LEAD(" + goesOn + ")") + ", 0) = 0 AS "
                        + frame.quote(LAST));
    }

    private List<String> timeline() {
        String first = "FIRST_VALUE(%s) OVER (" + frame.partitionByKeys(RUN, KIND) + " ORDER BY "
                + frame.order().ascending(sequence) + ")";
        List<String> next = frame.quoted("", frame.numbered(NEXT));
        List<String> values = new ArrayList<>(frame.quoted(
                "",
                CdcFrame.concat(
                        frame.keys(), frame.sequence(), List.of(KIND), frame.data(), List.of(RECORDED_AT, UNSAID))));
        values.add("CASE WHEN " + kind + " = " + UPSERT + " THEN " + frame.quote(UNSAID) + " IS NOT NULL OR "
                + frame.quote(HEAD) + " = 0 OR NOT " + frame.quote(LAST) + " ELSE "
                + deleteIsHidden(frame, frame.quote(PREVIOUS_KIND), frame.quote(NEXT_KIND), next) + " END AS "
                + frame.quote(HIDDEN));
        values.add(frame.quote(LAST));
        values.add(frame.order().shown(sequence.stream().map(first::formatted).toList()) + " AS "
                + frame.quote(frame.startAt()));
        values.add("CASE WHEN " + frame.quote(NEXT_KIND) + " IS NOT NULL THEN "
                + frame.order().shown(next) + " END AS " + frame.quote(frame.endAt()));
        values.add(first.formatted(frame.quote(ROW)) + " AS " + frame.quote(ROW));
        return values;
    }

    /**
     * A delete that ends a row is read off it later, unless the next row starts right there.
     *
     * @param next the sequence of the next event
     */
    static String deleteIsHidden(CdcFrame frame, String previousKind, String nextKind, List<String> next) {
        String endsNothing = "coalesce(" + previousKind + ", " + DELETE + ") = " + DELETE;
        String followedAtOnce = "coalesce(" + nextKind + " = " + UPSERT + " AND "
                + frame.order().equal(next, frame.quoted("", frame.sequence())) + ", FALSE)";
        return endsNothing + " OR " + followedAtOnce;
    }
}
