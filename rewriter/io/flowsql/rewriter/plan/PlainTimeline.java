package io.flowsql.rewriter.plan;

import static io.flowsql.rewriter.definition.ReservedNames.CHANGES;
import static io.flowsql.rewriter.definition.ReservedNames.END;
import static io.flowsql.rewriter.definition.ReservedNames.GONE;
import static io.flowsql.rewriter.definition.ReservedNames.HIDDEN;
import static io.flowsql.rewriter.definition.ReservedNames.KEYS;
import static io.flowsql.rewriter.definition.ReservedNames.KIND;
import static io.flowsql.rewriter.definition.ReservedNames.LATE;
import static io.flowsql.rewriter.definition.ReservedNames.NEW;
import static io.flowsql.rewriter.definition.ReservedNames.RECORDED_AT;
import static io.flowsql.rewriter.definition.ReservedNames.REPEATS;
import static io.flowsql.rewriter.definition.ReservedNames.ROW;
import static io.flowsql.rewriter.definition.ReservedNames.TIED;
import static io.flowsql.rewriter.definition.ReservedNames.UNSAID;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
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
    private final Neighbours neighbours;

    PlainTimeline(CdcFrame frame) {
        this.frame = frame;
        this.kind = frame.quote(KIND);
        this.neighbours = Neighbours.of(frame);
    }

    /** @param events all of the keys, in parentheses behind FROM */
    String changes(String events) {
        boolean flat = frame.dialect().preparesNestedQueriesAgain();
        Map<String, String> judged = judged();
        UnaryOperator<String> value = name -> flat ? judged.get(name) : frame.quote(name);
        UnaryOperator<String> named = name -> flat ? judged.get(name) + " AS " + frame.quote(name) : frame.quote(name);
        String upsert = kind + " = " + Scd2Events.UPSERT;
        List<String> values = new ArrayList<>(List.of(frame.quote(ROW)));
        values.add(kind + " = " + Scd2Events.DELETE + " AS " + frame.quote(GONE));
        values.addAll(frame.quoted("", CdcFrame.concat(frame.keys(), frame.data())));
        values.addAll(List.of(named.apply(frame.startAt()), named.apply(frame.endAt())));
        values.addAll(frame.quoted("", frame.sequence()));
        values.add(Scd2Planner.rememberedKind(frame, value.apply(HIDDEN)) + " AS " + kind);
        values.add(CdcFrame.ALL_SAID + " AS " + frame.quote(UNSAID));
        values.add(frame.quote(RECORDED_AT));
        for (String flag : Scd2Planner.FLAGS) {
            values.add(flag.equals(NEW) ? frame.quote(NEW) : named.apply(flag));
        }
        String differs = frame.exact(frame.endAt(), value.apply(frame.endAt())) + " IS DISTINCT FROM "
                + frame.exact(frame.endAt(), frame.quote(END));
        String rows = "(\n    SELECT " + CdcFrame.list(neighbours.columns()) + "\n    FROM (\n    " + events
                + "\n    ) e\n  ) l";
        String terms = judged.entrySet().stream()
                .map(t -> t.getValue() + " AS " + frame.quote(t.getKey()))
                .collect(Collectors.joining(", "));
        return "SELECT " + CdcFrame.list(values) + "\nFROM "
                + (flat ? rows : "(\n  SELECT l.*, " + terms + "\n  FROM " + rows + "\n) r") + "\nWHERE "
                + value.apply(REPEATS) + " OR CASE WHEN " + upsert + " THEN " + frame.quote(ROW) + " IS NULL OR "
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

    /**
     * The same with what the batch did, by one look at the changes, unless they are to be worked out in full or an event has no key or no
     * sequence.
     *
     * @param checks to be made if there is such an event
     * @param inFull the other steps
     */
    Step outcome(List<Step> checks, List<Step> inFull) {
        String changes = frame.temporary(CHANGES);
        String gone = frame.quote(GONE);
        String row = frame.quote(ROW);
        List<String> required =
                frame.sequenceDefinition().struct() ? frame.keys() : CdcFrame.concat(frame.keys(), frame.sequence());
        String missing =
                required.stream().map(c -> " OR " + frame.quote(c) + " IS NULL").collect(Collectors.joining());
        String others = frame.quote(REPEATS) + " OR " + gone + " AND " + row + " IS NOT NULL"
                + (checks.isEmpty() ? "" : missing);
        String sql = """
                SELECT c.others, c.inserts, c.updates, 0, c.late, c.ties, c.deletes, u.n
                FROM (
                  SELECT %s AS others, %s AS inserts, %s AS updates, %s AS late, %s AS ties, %s AS deletes
                  FROM %s
                ) c CROSS JOIN %s u""".formatted(
                        number(others),
                        number("NOT " + gone + " AND " + row + " IS NULL"),
                        number("NOT " + gone + " AND " + row + " IS NOT NULL"),
                        number(frame.quote(LATE)),
                        number(frame.quote(TIED)),
                        number(frame.quote(NEW) + " AND " + gone),
                        changes,
                        unchanged());
        return new Step.OrdinaryOutcome(
                "look at the changes",
                "Most batches have no upserts that repeat another one",
                sql,
                CdcFrame.concat(checks, inFull));
    }

    /** Every key has changes, and only one with a delete may have nothing but deletes; unless NULL is a key, which IN does not find. */
    private String unchanged() {
        String changes = frame.temporary(CHANGES);
        String keys = CdcFrame.list(frame.quoted("", frame.keys()));
        String gone = frame.quote(GONE);
        if (frame.allowsNullKeys()) {
            return EventTally.difference(
                    frame.temporary(KEYS),
                    "(SELECT DISTINCT " + keys + " FROM " + changes + " WHERE NOT " + gone + ")");
        }
        return EventTally.counted("""
                (
                  SELECT %1$s FROM %2$s WHERE (%1$s) IN (SELECT %1$s FROM %2$s WHERE %3$s)
                  GROUP BY %1$s HAVING count(CASE WHEN NOT %3$s THEN 1 END) = 0
                ) k""".formatted(keys, changes, gone));
    }

    private static String number(String condition) {
        return "count(CASE WHEN " + condition + " THEN 1 END)";
    }

    private Map<String, String> judged() {
        List<String> sequence = frame.quoted("", frame.sequence());
        List<String> next = neighbours.next();
        String nextKind = neighbours.nextKind();
        String previousKind = neighbours.previousKind();
        String known = neighbours.nextIsKnown();
        String isNew = frame.quote(NEW);
        String sameMomentNext =
                "coalesce(" + frame.order().equal(next, sequence) + " AND " + nextKind + " IS NOT NULL, FALSE)";
        Map<String, String> terms = new LinkedHashMap<>();
        terms.put(HIDDEN, Scd2Timeline.deleteIsHidden(frame, previousKind, nextKind, next));
        terms.put(
                LATE,
                isNew + " AND " + neighbours.followed() + " > CASE WHEN " + sameMomentNext + " THEN " + known
                        + " ELSE 0 END");
        terms.put(TIED, sameMomentNext + " AND (" + isNew + " OR " + known + " = 0)");
        terms.put(
                REPEATS,
                "coalesce(" + nextKind + " = " + kind + " AND "
                        + frame.order().equal(next, sequence) + " OR " + kind + " = " + Scd2Events.UPSERT + " AND "
                        + previousKind + " = " + Scd2Events.UPSERT + " AND NOT " + neighbours.differs() + ", FALSE)");
        terms.put(frame.startAt(), frame.order().shown(sequence));
        terms.put(
                frame.endAt(),
                "CASE WHEN " + nextKind + " IS NOT NULL THEN " + frame.order().shown(next) + " END");
        return terms;
    }
}
