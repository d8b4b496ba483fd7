package io.flowsql.rewriter.plan;

import static io.flowsql.rewriter.definition.ReservedNames.CHANGES;
import static io.flowsql.rewriter.definition.ReservedNames.END;
import static io.flowsql.rewriter.definition.ReservedNames.FOLLOWED;
import static io.flowsql.rewriter.definition.ReservedNames.GONE;
import static io.flowsql.rewriter.definition.ReservedNames.HEAD;
import static io.flowsql.rewriter.definition.ReservedNames.HIDDEN;
import static io.flowsql.rewriter.definition.ReservedNames.KIND;
import static io.flowsql.rewriter.definition.ReservedNames.LATE;
import static io.flowsql.rewriter.definition.ReservedNames.NEW;
import static io.flowsql.rewriter.definition.ReservedNames.NEXT;
import static io.flowsql.rewriter.definition.ReservedNames.NEXT_KIND;
import static io.flowsql.rewriter.definition.ReservedNames.PREVIOUS;
import static io.flowsql.rewriter.definition.ReservedNames.RECORDED_AT;
import static io.flowsql.rewriter.definition.ReservedNames.REPEATS;
import static io.flowsql.rewriter.definition.ReservedNames.ROW;
import static io.flowsql.rewriter.definition.ReservedNames.TIED;
import static io.flowsql.rewriter.definition.ReservedNames.UNSAID;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What {@link PlainTimeline} finds, for an engine where every function of a window costs as much as reading the rows: the tracked columns
 * are one hash, which is NULL for a delete and so tells the kind, too.
 *
 * <p>Two upserts with the same hash may still differ: they are marked like those that repeat each other, and looked at in full.
 */
final class HashedTimeline {
    /** Added to the kind of an event that was known before the batch. */
    private static final int KNOWN = 2;

    private final CdcFrame frame;
    private final String kind;
    private final String order;
    private final String isNew;
    private final List<String> sequence;
    private final List<String> next;

    HashedTimeline(CdcFrame frame) {
        this.frame = frame;
        this.kind = frame.quote(KIND);
        this.isNew = frame.quote(NEW);
        this.sequence = frame.quoted("", frame.sequence());
        this.next = frame.quoted("", frame.numbered(NEXT));
        this.order = frame.partitionByKeys() + " ORDER BY " + frame.order().ascending(sequence) + ", " + kind + " ASC";
    }

    /** @param events all of the keys, in parentheses behind FROM */
    String changes(String events) {
        String end = frame.quote(frame.endAt());
        List<String> values = new ArrayList<>(List.of(frame.quote(ROW)));
        values.add(kind + " = " + Scd2Events.DELETE + " AS " + frame.quote(GONE));
        values.addAll(frame.quoted(
                "",
                CdcFrame.concat(
                        frame.keys(), frame.data(), List.of(frame.startAt(), frame.endAt()), frame.sequence())));
        values.add(Scd2Planner.rememberedKind(frame, frame.quote(HIDDEN)) + " AS " + kind);
        values.add(CdcFrame.ALL_SAID + " AS " + frame.quote(UNSAID));
        values.addAll(frame.quoted("", CdcFrame.concat(List.of(RECORDED_AT), Scd2Planner.FLAGS)));
        String differs =
                frame.exact(frame.endAt(), end) + " IS DISTINCT FROM " + frame.exact(frame.endAt(), frame.quote(END));
        return "SELECT " + CdcFrame.list(values) + "\nFROM (\n  SELECT " + CdcFrame.list(judged())
                + "\n  FROM (\n    SELECT " + CdcFrame.list(neighbours()) + "\n    FROM (SELECT "
                + CdcFrame.list(hashed()) + " FROM (\n    " + events
                + "\n    ) __flowsql_e) __flowsql_h\n  ) __flowsql_l\n) __flowsql_r\nWHERE "
                + frame.quote(REPEATS) + " OR " + kind + " = " + Scd2Events.DELETE + " OR " + frame.quote(ROW)
                + " IS NULL OR " + differs;
    }

    private List<String> hashed() {
        List<String> tracked = frame.target().tracked().stream()
                .map(c -> frame.exact(c, frame.quote(c)))
                .toList();
        String hash = frame.dialect()
                .hash(tracked.isEmpty() ? List.of("TRUE") : tracked)
                .orElseThrow();
        List<String> values = new ArrayList<>(frame.quoted(
                "",
                CdcFrame.concat(
                        frame.keys(),
                        frame.sequence(),
                        List.of(KIND),
                        frame.data(),
                        List.of(RECORDED_AT, NEW, ROW, END))));
        values.add("CASE WHEN " + kind + " = " + Scd2Events.UPSERT + " THEN " + hash + " END AS " + frame.quote(HEAD));
        return values;
    }

    private List<String> neighbours() {
        List<String> values = new ArrayList<>(List.of("*"));
        values.addAll(frame.aliased(
                sequence.stream().map(c -> inOrder("LEAD(" + c + ")", "")).toList(), frame.numbered(NEXT)));
        String known = "CASE WHEN " + isNew + " THEN 0 ELSE %d END";
        values.add(
                inOrder("LEAD(" + kind + " + " + known.formatted(KNOWN) + ")", "") + " AS " + frame.quote(NEXT_KIND));
        values.add(inOrder("LAG(" + frame.quote(HEAD) + ")", "") + " AS " + frame.quote(PREVIOUS));
        values.add(followed(known.formatted(1)) + " AS " + frame.quote(FOLLOWED));
        return values;
    }

    /** The newest event that was known before or, where the engine's maximum does not order the sequence, how many come behind this one. */
    private String followed(String known) {
        String allOfKey = " ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING";
        if (!frame.sequenceDefinition().struct()) {
            String value = frame.order().ordered(sequence).get(0);
            return inOrder("MAX(CASE WHEN NOT " + isNew + " THEN " + value + " END)", allOfKey);
        }
        String sum = "SUM(" + known + ")";
        return inOrder(sum, allOfKey) + " - " + inOrder(sum, " ROWS UNBOUNDED PRECEDING");
    }

    private String inOrder(String function, String rows) {
        return function + " OVER (" + order + rows + ")";
    }

    private List<String> judged() {
        String nextKind = frame.quote(NEXT_KIND);
        String sameMoment = frame.order().equal(next, sequence);
        String sameMomentNext = "coalesce(" + sameMoment + " AND " + nextKind + " IS NOT NULL, FALSE)";
        List<String> values = new ArrayList<>(List.of("*"));
        values.add(frame.quote(PREVIOUS) + " IS NULL OR coalesce(" + nextKind + " % " + KNOWN + " = "
                + Scd2Events.UPSERT + " AND " + sameMoment + ", FALSE) AS " + frame.quote(HIDDEN));
        values.add(isNew + " AND " + isFollowed(sameMomentNext) + " AS " + frame.quote(LATE));
        values.add(sameMomentNext + " AND (" + isNew + " OR " + nextKind + " < " + KNOWN + ") AS " + frame.quote(TIED));
        values.add("coalesce(" + nextKind + " % " + KNOWN + " = " + kind + " AND " + sameMoment + " OR "
                + frame.quote(HEAD) + " = " + frame.quote(PREVIOUS) + ", FALSE) AS " + frame.quote(REPEATS));
        values.add(frame.order().shown(sequence) + " AS " + frame.quote(frame.startAt()));
        values.add("CASE WHEN " + nextKind + " IS NOT NULL THEN "
                + frame.order().shown(next) + " END AS " + frame.quote(frame.endAt()));
        return values;
    }

    private String isFollowed(String sameMomentNext) {
        String followed = frame.quote(FOLLOWED);
        if (!frame.sequenceDefinition().struct()) {
            return "coalesce(" + followed + " > "
                    + frame.order().ordered(sequence).get(0) + ", FALSE)";
        }
        return followed + " > CASE WHEN " + sameMomentNext + " AND " + frame.quote(NEXT_KIND) + " >= " + KNOWN
                + " THEN 1 ELSE 0 END";
    }

    /**
     * Rows changed and what the batch was like, in one look at the changes, unless they are to be worked out in full or an event has no key or no
     * sequence.
     *
     * @param checks to be made if there is such an event
     * @param inFull the other steps
     */
    Step outcome(List<Step> checks, List<Step> inFull) {
        String gone = frame.quote(GONE);
        String row = frame.quote(ROW);
        String changes = frame.temporary(CHANGES);
        List<String> required = frame.sequenceDefinition().struct() || checks.isEmpty() ? List.of() : frame.sequence();
        String missing = CdcFrame.concat(checks.isEmpty() ? List.<String>of() : frame.keys(), required).stream()
                .map(c -> " OR " + frame.quote(c) + " IS NULL")
                .collect(Collectors.joining());
        return new Step.OrdinaryOutcome(
                "look at the changes",
                "Most batches have no upserts that repeat another one",
                """
                SELECT c.others, c.inserts, c.updates, c.deletes, c.late, c.ties, c.tombstones, k.n
                FROM (
                  SELECT count(*) FILTER (WHERE %1$s) AS others,
                         count(*) FILTER (WHERE NOT %2$s AND %3$s IS NULL) AS inserts,
                         count(*) FILTER (WHERE NOT %2$s AND %3$s IS NOT NULL) AS updates,
                         count(*) FILTER (WHERE %2$s AND %3$s IS NOT NULL) AS deletes,
                         count(*) FILTER (WHERE %4$s) AS late, count(*) FILTER (WHERE %5$s) AS ties,
                         count(*) FILTER (WHERE %6$s AND %2$s) AS tombstones
                  FROM %7$s
                ) c CROSS JOIN (%8$s) k""".formatted(
                                frame.quote(REPEATS) + missing,
                                gone,
                                row,
                                frame.quote(LATE),
                                frame.quote(TIED),
                                isNew,
                                changes,
                                unchangedKeys(changes)),
                CdcFrame.concat(checks, inFull));
    }

    private String unchangedKeys(String changes) {
        String changed = "CASE WHEN " + frame.quote(GONE) + " THEN 0 ELSE 1 END";
        return frame.sortsEvents()
                ? "SELECT count(*) FILTER (WHERE rank = 1 AND changed = 0) AS n FROM (SELECT " + changed
                        + " AS changed, ROW_NUMBER() OVER (" + frame.partitionByKeys() + " ORDER BY " + changed
                        + " DESC) AS rank FROM " + changes + ") g"
                : "SELECT count(*) - coalesce(sum(changed), 0) AS n FROM (SELECT max(" + changed + ") AS changed FROM "
                        + changes + " GROUP BY " + CdcFrame.list(frame.quoted("", frame.keys())) + ") g";
    }
}
