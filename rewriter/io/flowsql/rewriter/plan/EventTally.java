package io.flowsql.rewriter.plan;

import static io.flowsql.rewriter.definition.ReservedNames.COPIES;
import static io.flowsql.rewriter.definition.ReservedNames.FOLLOWED;
import static io.flowsql.rewriter.definition.ReservedNames.NEW;
import static io.flowsql.rewriter.definition.ReservedNames.REPEATED;
import static io.flowsql.rewriter.definition.ReservedNames.SAME;
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
        String isNew = frame.quote(NEW);
        String sql = """
                SELECT coalesce(sum(CASE WHEN %1$s AND %4$s > 0 THEN %2$s ELSE 0 END), 0) + (%9$s),
                       coalesce(sum(CASE WHEN NOT %1$s THEN 0 WHEN %5$s OR %3$s = 1 THEN %2$s ELSE %2$s - 1 END), 0),
                       (%10$s),
                       (%11$s)
                FROM (
                  SELECT %1$s, %2$s, %3$s,
                         SUM(CASE WHEN %1$s THEN 0 ELSE 1 END) OVER (%6$s ROWS UNBOUNDED PRECEDING) AS %4$s,
                         CASE WHEN %7$s THEN TRUE ELSE FALSE END AS %5$s
                  FROM %8$s
                ) q""".formatted(
                        isNew,
                        frame.quote(COPIES),
                        frame.quote(REPEATED),
                        frame.quote(FOLLOWED),
                        frame.quote(SAME),
                        newestFirst(),
                        sameMomentBefore(),
                        events,
                        furtherLate,
                        tombstones,
                        unchanged);
        return new Step.Tally(
                "look at the events", "Late ones, ties, deletes and keys without a change go into the event log", sql);
    }

    /** One order for all that is asked: of one moment, new events stand before those that were known. */
    private String newestFirst() {
        String system = frame.flow()
                .systemSequence()
                .map(s -> frame.systemOrder().descending(frame.quoted("", frame.systemNumbered(SYSTEM))) + ", ")
                .orElse("");
        return frame.partitionByKeys() + " ORDER BY " + frame.order().descending(frame.quoted("", frame.sequence()))
                + ", " + system + frame.quote(NEW) + " DESC, " + frame.quote(REPEATED) + " ASC";
    }

    private String sameMomentBefore() {
        List<String> sequence = frame.quoted("", frame.sequence());
        String system = frame.flow()
                .systemSequence()
                .map(s -> frame.quoted("", frame.systemNumbered(SYSTEM)))
                .map(fields -> " AND " + frame.systemOrder().equal(next(fields), fields))
                .orElse("");
        return next("1") + " = 1 AND " + frame.order().equal(next(sequence), sequence) + system;
    }

    private List<String> next(List<String> columns) {
        return columns.stream().map(this::next).toList();
    }

    private String next(String value) {
        return "LEAD(" + value + ") OVER (" + newestFirst() + ")";
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
