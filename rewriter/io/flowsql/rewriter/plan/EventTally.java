package io.flowsql.rewriter.plan;

import static io.flowsql.rewriter.definition.ReservedNames.COPIES;
import static io.flowsql.rewriter.definition.ReservedNames.LAST;
import static io.flowsql.rewriter.definition.ReservedNames.NEW;
import static io.flowsql.rewriter.definition.ReservedNames.RANK;
import static io.flowsql.rewriter.definition.ReservedNames.REPEATED;
import static io.flowsql.rewriter.definition.ReservedNames.START;
import static io.flowsql.rewriter.definition.ReservedNames.SYSTEM;

import java.util.List;

/**
 * Counts what a batch was like: its late events, its ties, the deletes that it leaves behind, and the keys of which nothing changed. Reads
 * what the plan has staged, and of the state no more than the batch's keys.
 */
final class EventTally {
    private final CdcFrame frame;

    EventTally(CdcFrame frame) {
        this.frame = frame;
    }

    /**
     * The step.
     *
     * @param events a relation of the batch's events and of those that were known before: keys, sequence, {@code NEW}; {@code COPIES}, how
     *     many new events of one moment a row stands for; and {@code REPEATED}, 1 where it stands for one that was known, too
     * @param furtherLate a number of events that are late and not among them
     * @param tombstones a number
     * @param unchanged a number
     */
    Step step(String events, String furtherLate, String tombstones, String unchanged) {
        String keys = CdcFrame.list(frame.quoted("", frame.keys()));
        String isNew = frame.quote(NEW);
        String copies = frame.quote(COPIES);
        String place = frame.quote(RANK);
        String tied = frame.quote(START);
        String last = frame.quote(LAST);
        String order = frame.order().ascending(frame.quoted("", frame.sequence()));
        String sql = """
                SELECT coalesce(sum(CASE WHEN %1$s AND %3$s < %5$s THEN %2$s ELSE 0 END), 0) + (%10$s),
                       coalesce(sum(CASE WHEN NOT %1$s THEN 0 WHEN %4$s > 1 OR %13$s = 1 THEN %2$s ELSE %2$s - 1 END), 0),
                       (%11$s),
                       (%12$s)
                FROM (
                  SELECT r.*, MAX(CASE WHEN NOT %1$s THEN %3$s END) OVER (PARTITION BY %6$s) AS %5$s
                  FROM (
                    SELECT %6$s, %1$s, %2$s, %13$s, RANK() OVER (PARTITION BY %6$s ORDER BY %7$s) AS %3$s,
                           ROW_NUMBER() OVER (PARTITION BY %6$s, %8$s ORDER BY %1$s, %13$s DESC) AS %4$s
                    FROM %9$s
                  ) r
                ) q""".formatted(
                        isNew,
                        copies,
                        place,
                        tied,
                        last,
                        keys,
                        order,
                        CdcFrame.list(moment()),
                        events,
                        furtherLate,
                        tombstones,
                        unchanged,
                        frame.quote(REPEATED));
        return new Step.Tally(
                "look at the events", "Late ones, ties, deletes and keys without a change go into the event log", sql);
    }

    private List<String> moment() {
        List<String> business = frame.order().ordered(frame.quoted("", frame.sequence()));
        return frame.flow().systemSequence().isEmpty()
                ? business
                : CdcFrame.concat(
                        business, frame.systemOrder().ordered(frame.quoted("", frame.systemNumbered(SYSTEM))));
    }

    /** The batch's events, none of which stands for several. */
    String fresh(String relation) {
        return "SELECT " + CdcFrame.list(identity("n")) + ", TRUE AS " + frame.quote(NEW) + ", 1 AS "
                + frame.quote(COPIES) + ", 0 AS " + frame.quote(REPEATED) + " FROM " + relation + " n";
    }

    /** Events known before of the keys of a relation. */
    String known(String relation, String state) {
        String keys = CdcFrame.list(frame.quoted("", frame.keys()));
        return "SELECT " + CdcFrame.list(identity("s")) + ", FALSE, 1, 0 FROM (SELECT DISTINCT " + keys + " FROM "
                + relation + " d) k JOIN " + state + " s ON " + frame.keysEqual("s", "k");
    }

    private List<String> identity(String alias) {
        return frame.quoted(alias, CdcFrame.concat(frame.keys(), frame.sequence()));
    }
}
