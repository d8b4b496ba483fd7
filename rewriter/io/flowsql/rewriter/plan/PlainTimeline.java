package io.flowsql.rewriter.plan;

import static io.flowsql.rewriter.definition.ReservedNames.CHANGES;
import static io.flowsql.rewriter.definition.ReservedNames.END;
import static io.flowsql.rewriter.definition.ReservedNames.FOLLOWED;
import static io.flowsql.rewriter.definition.ReservedNames.GONE;
import static io.flowsql.rewriter.definition.ReservedNames.HEAD;
import static io.flowsql.rewriter.definition.ReservedNames.HIDDEN;
import static io.flowsql.rewriter.definition.ReservedNames.KEYS;
import static io.flowsql.rewriter.definition.ReservedNames.KIND;
import static io.flowsql.rewriter.definition.ReservedNames.KNOWN;
import static io.flowsql.rewriter.definition.ReservedNames.LATE;
import static io.flowsql.rewriter.definition.ReservedNames.NEW;
import static io.flowsql.rewriter.definition.ReservedNames.NEXT;
import static io.flowsql.rewriter.definition.ReservedNames.NEXT_KIND;
import static io.flowsql.rewriter.definition.ReservedNames.PREVIOUS_KIND;
import static io.flowsql.rewriter.definition.ReservedNames.RECORDED_AT;
import static io.flowsql.rewriter.definition.ReservedNames.REPEATS;
import static io.flowsql.rewriter.definition.ReservedNames.ROW;
import static io.flowsql.rewriter.definition.ReservedNames.TIED;
import static io.flowsql.rewriter.definition.ReservedNames.UNSAID;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The timeline of keys of which every upsert gives a row: the rows to be written and the deletes to be remembered, by one look at the
 * neighbours of each event.
 *
 * <p>That is most of what comes, and the engine sorts once for it, where {@link Scd2Timeline} has it sort four times. Events that it is not
 * right for are marked: two of one kind and one moment, and an upsert that changes nothing.
 */
final class PlainTimeline {
    private final CdcFrame frame;
    private final String kind;
    private final String inOrder;

    PlainTimeline(CdcFrame frame) {
        this.frame = frame;
        this.kind = frame.quote(KIND);
        this.inOrder = " OVER (" + frame.partitionByKeys() + " ORDER BY "
                + frame.order().ascending(frame.quoted("", frame.sequence())) + ", " + kind + " ASC)";
    }

    /** @param events all of the keys, in parentheses behind FROM */
    String changes(String events) {
        String upsert = kind + " = " + Scd2Events.UPSERT;
        String end = frame.quote(frame.endAt());
        List<String> values = new ArrayList<>(List.of(frame.quote(ROW)));
        values.add(kind + " = " + Scd2Events.DELETE + " AS " + frame.quote(GONE));
        values.addAll(frame.quoted(
                "",
                CdcFrame.concat(
                        frame.keys(), frame.data(), List.of(frame.startAt(), frame.endAt()), frame.sequence())));
        values.add(Scd2Planner.rememberedKind(frame) + " AS " + kind);
        values.add(CdcFrame.ALL_SAID + " AS " + frame.quote(UNSAID));
        values.addAll(frame.quoted("", CdcFrame.concat(List.of(RECORDED_AT), Scd2Planner.FLAGS)));
        String differs =
                frame.exact(frame.endAt(), end) + " IS DISTINCT FROM " + frame.exact(frame.endAt(), frame.quote(END));
        return "SELECT " + CdcFrame.list(values) + "\nFROM (\n  SELECT " + CdcFrame.list(judged())
                + "\n  FROM (\n    SELECT "
                + CdcFrame.list(neighbours()) + "\n    FROM (\n    " + events + "\n    ) e\n  ) l\n) r\nWHERE "
                + frame.quote(REPEATS) + " OR CASE WHEN " + upsert + " THEN " + frame.quote(ROW) + " IS NULL OR "
                + differs + " ELSE TRUE END";
    }

    /** What the batch was like, unless it is to be looked at in full. */
    Step tally() {
        String changes = frame.temporary(CHANGES);
        String plain = "CASE WHEN count(CASE WHEN " + frame.quote(REPEATS) + " THEN 1 END) = 0 THEN 1 ELSE 0 END";
        String changed = "SELECT DISTINCT " + CdcFrame.list(frame.quoted("", frame.keys())) + " FROM " + changes
                + " WHERE NOT " + frame.quote(GONE);
        String isNewDelete = frame.quote(NEW) + " AND " + frame.quote(GONE);
        return EventTally.of(
                "SELECT c.plain * c.late, c.plain * c.ties, c.plain * c.deletes, c.plain * k.n\nFROM (SELECT "
                        + plain + " AS plain, " + number(frame.quote(LATE)) + " AS late, " + number(frame.quote(TIED))
                        + " AS ties, " + number(isNewDelete) + " AS deletes FROM " + changes
                        + ") c CROSS JOIN " + EventTally.difference(frame.temporary(KEYS), "(" + changed + ")") + " k");
    }

    private static String number(String condition) {
        return "count(CASE WHEN " + condition + " THEN 1 END)";
    }

    private List<String> neighbours() {
        List<String> sequence = frame.quoted("", frame.sequence());
        List<String> values = new ArrayList<>(frame.quoted(
                "",
                CdcFrame.concat(
                        frame.keys(),
                        frame.sequence(),
                        List.of(KIND),
                        frame.data(),
                        List.of(RECORDED_AT, NEW, ROW, END))));
        values.addAll(frame.aliased(
                sequence.stream().map(c -> "LEAD(" + c + ")" + inOrder).toList(), frame.numbered(NEXT)));
        values.add("LEAD(" + kind + ")" + inOrder + " AS " + frame.quote(NEXT_KIND));
        values.add("LAG(" + kind + ")" + inOrder + " AS " + frame.quote(PREVIOUS_KIND));
        String changed = frame.target().tracked().stream()
                .map(c -> frame.exact(c, frame.quote(c)) + " IS DISTINCT FROM "
                        + frame.exact(c, "LAG(" + frame.quote(c) + ")" + inOrder))
                .collect(Collectors.joining(" OR "));
        String known = "CASE WHEN " + frame.quote(NEW) + " THEN 0 ELSE 1 END";
        String untilNow = inOrder.substring(0, inOrder.length() - 1) + " ROWS UNBOUNDED PRECEDING)";
        String allOfKey = inOrder.substring(0, inOrder.length() - 1)
                + " ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING)";
        values.add(
                "SUM(" + known + ")" + allOfKey + " - SUM(" + known + ")" + untilNow + " AS " + frame.quote(FOLLOWED));
        values.add("LEAD(" + known + ")" + inOrder + " AS " + frame.quote(KNOWN));
        values.add((changed.isEmpty() ? "FALSE" : "(" + changed + ")") + " AS " + frame.quote(HEAD));
        return values;
    }

    private List<String> judged() {
        List<String> sequence = frame.quoted("", frame.sequence());
        List<String> next = frame.quoted("", frame.numbered(NEXT));
        String sameMomentNext = "coalesce(" + frame.order().equal(next, sequence) + " AND " + frame.quote(NEXT_KIND)
                + " IS NOT NULL, FALSE)";
        String isNew = frame.quote(NEW);
        String known = frame.quote(KNOWN);
        List<String> values = new ArrayList<>(List.of("l.*"));
        values.add(Scd2Timeline.deleteIsHidden(frame) + " AS " + frame.quote(HIDDEN));
        values.add(isNew + " AND " + frame.quote(FOLLOWED) + " > CASE WHEN " + sameMomentNext + " THEN " + known
                + " ELSE 0 END AS " + frame.quote(LATE));
        values.add(sameMomentNext + " AND (" + isNew + " OR " + known + " = 0) AS " + frame.quote(TIED));
        values.add("coalesce(" + frame.quote(NEXT_KIND) + " = " + kind + " AND "
                + frame.order().equal(next, sequence) + " OR " + kind + " = " + Scd2Events.UPSERT + " AND "
                + frame.quote(PREVIOUS_KIND) + " = " + Scd2Events.UPSERT + " AND NOT " + frame.quote(HEAD)
                + ", FALSE) AS " + frame.quote(REPEATS));
        values.add(frame.order().shown(sequence) + " AS " + frame.quote(frame.startAt()));
        values.add("CASE WHEN " + frame.quote(NEXT_KIND) + " IS NOT NULL THEN "
                + frame.order().shown(next) + " END AS " + frame.quote(frame.endAt()));
        return values;
    }
}
