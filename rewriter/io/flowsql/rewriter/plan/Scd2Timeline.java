package io.flowsql.rewriter.plan;

import static io.flowsql.rewriter.definition.ReservedNames.END_AT;
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
import static io.flowsql.rewriter.definition.ReservedNames.SAID;
import static io.flowsql.rewriter.definition.ReservedNames.START_AT;
import static io.flowsql.rewriter.definition.ReservedNames.TIMELINE;
import static io.flowsql.rewriter.definition.ReservedNames.UNSAID;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Works out runs and lives from the events of a key: every event with the row that its run gives, whether it is the one that gives it,
 * and whether the state must remember it.
 *
 * <p>What an event leaves unsaid is as the event before it in the same life had it. A life ends at a delete. In a life, a run goes on while the tracked columns stay the same (NULL equals NULL). A run's row has the
 * start of its first upsert, the values of its last one, and ends where the key's next event is.
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
        this.allInOrder = frame.partitionByKeys() + " ORDER BY " + frame.order().ascending(sequence) + ", " + kind;
    }

    Step step() {
        return frame.temporary(
                TIMELINE,
                "work out the timeline",
                "Lives end at deletes; in a life, a run goes on while the tracked columns stay the same",
                columns(),
                List.of(),
                "SELECT " + CdcFrame.list(timeline()) + "\nFROM (\n  SELECT " + CdcFrame.list(runs())
                        + "\n  FROM (\n    SELECT " + CdcFrame.list(heads()) + "\n    FROM " + filled()
                        + "\n  ) h\n) r");
    }

    private List<String> columns() {
        return CdcFrame.concat(
                frame.keys(),
                frame.sequence(),
                List.of(KIND),
                frame.data(),
                List.of(RECORDED_AT, UNSAID, HIDDEN, LAST, START_AT, END_AT, ROW));
    }

    private List<String> lives() {
        List<String> values = new ArrayList<>(frame.quoted("", Scd2Events.columns(frame)));
        values.add("SUM(1 - " + kind + ") OVER (" + allInOrder + " ROWS UNBOUNDED PRECEDING) AS " + frame.quote(LIFE));
        values.addAll(frame.aliased(
                sequence.stream()
                        .map(c -> "LEAD(" + c + ") OVER (" + allInOrder + ")")
                        .toList(),
                frame.numbered(NEXT)));
        values.add("LEAD(" + kind + ") OVER (" + allInOrder + ") AS " + frame.quote(NEXT_KIND));
        values.add("LAG(" + kind + ") OVER (" + allInOrder + ") AS " + frame.quote(PREVIOUS_KIND));
        return values;
    }

    /**
     * Columns that an event left unsaid have the value of the last event before it in its life that said something. The events are
     * cut where one did, and each piece has the value of its first.
     */
    private String filled() {
        String lives =
                "(\n      SELECT " + CdcFrame.list(lives()) + "\n      FROM " + frame.temporary(EVENTS) + "\n    ) l";
        List<String> partial = frame.target().partial();
        if (partial.isEmpty()) {
            return lives;
        }
        String inLife = frame.partitionByKeys(LIFE, KIND);
        String inOrder = " ORDER BY " + frame.order().ascending(sequence);
        List<String> pieces = new ArrayList<>(List.of("l.*"));
        List<String> names = new ArrayList<>(frame.quoted("", Scd2Events.columns(frame)));
        List<String> rest = new ArrayList<>(List.of(LIFE, NEXT_KIND, PREVIOUS_KIND));
        rest.addAll(frame.numbered(NEXT));
        names.addAll(frame.quoted("", rest));
        for (int i = 0; i < partial.size(); i++) {
            String column = partial.get(i);
            String piece = frame.quote(SAID + i);
            pieces.add("SUM(CASE WHEN " + frame.says(column) + " THEN 1 ELSE 0 END) OVER (" + inLife + inOrder
                    + " ROWS UNBOUNDED PRECEDING) AS " + piece);
            names.replaceAll(n -> n.equals(frame.quote(column))
                    ? "CASE WHEN " + piece + " > 0 THEN FIRST_VALUE(" + n + ") OVER (" + inLife + ", " + piece + inOrder
                            + ") END AS " + n
                    : n);
        }
        return "(\n      SELECT " + CdcFrame.list(names) + "\n      FROM (SELECT " + CdcFrame.list(pieces) + " FROM "
                + lives + ") p\n    ) l";
    }

    private List<String> heads() {
        String inLife =
                frame.partitionByKeys(LIFE, KIND) + " ORDER BY " + frame.order().ascending(sequence);
        String changed = frame.target().tracked().stream()
                .map(frame::quote)
                .map(c -> " OR " + c + " IS DISTINCT FROM LAG(" + c + ") OVER (" + inLife + ")")
                .collect(Collectors.joining());
        return List.of(
                "l.*",
                "CASE WHEN " + kind + " = " + UPSERT + " AND (ROW_NUMBER() OVER (" + inLife + ") = 1" + changed
                        + ") THEN 1 ELSE 0 END AS " + frame.quote(HEAD));
    }

    private List<String> runs() {
        return List.of(
                "h.*",
                "SUM(" + frame.quote(HEAD) + ") OVER (" + allInOrder + " ROWS UNBOUNDED PRECEDING) AS "
                        + frame.quote(RUN));
    }

    private List<String> timeline() {
        String inRun = frame.partitionByKeys(RUN, KIND);
        String first =
                "FIRST_VALUE(%s) OVER (" + inRun + " ORDER BY " + frame.order().ascending(sequence) + ")";
        List<String> next = frame.quoted("", frame.numbered(NEXT));
        List<String> values = new ArrayList<>(frame.quoted(
                "",
                CdcFrame.concat(
                        frame.keys(), frame.sequence(), List.of(KIND), frame.data(), List.of(RECORDED_AT, UNSAID))));
        values.add("CASE WHEN " + kind + " = " + UPSERT + " THEN " + frame.quote(UNSAID)
                + " IS NOT NULL OR COUNT(*) OVER (" + inRun + ") > 1 ELSE "
                + deleteIsHidden(next) + " END AS " + frame.quote(HIDDEN));
        values.add(kind + " = " + UPSERT + " AND ROW_NUMBER() OVER (" + inRun + " ORDER BY "
                + frame.order().descending(sequence) + ") = 1 AS " + frame.quote(LAST));
        values.add(
                frame.order().shown(sequence.stream().map(first::formatted).toList()) + " AS " + frame.quote(START_AT));
        values.add("CASE WHEN " + frame.quote(NEXT_KIND) + " IS NOT NULL THEN "
                + frame.order().shown(next) + " END AS " + frame.quote(END_AT));
        values.add(first.formatted(frame.quote(ROW)) + " AS " + frame.quote(ROW));
        return values;
    }

    /** A delete that ends a row is read off it later, unless the next row starts right there. */
    private String deleteIsHidden(List<String> next) {
        String endsNothing = "coalesce(" + frame.quote(PREVIOUS_KIND) + ", " + DELETE + ") = " + DELETE;
        String followedAtOnce = "coalesce(" + frame.quote(NEXT_KIND) + " = " + UPSERT + " AND "
                + frame.order().equal(next, sequence) + ", FALSE)";
        return endsNothing + " OR " + followedAtOnce;
    }
}
