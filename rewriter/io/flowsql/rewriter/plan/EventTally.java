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
     * @param furtherLate what stands behind FROM for events that are late and not among them; empty for none
     * @param tombstones likewise, the deletes to be remembered
     * @param unchanged a relation of one row, {@code n}: the number of keys of which no row changes
     */
    Step step(String events, String furtherLate, String tombstones, String unchanged) {
        String isNew = frame.quote(NEW);
        String late = furtherLate.isEmpty() ? "(SELECT 0 AS n)" : counted(furtherLate);
        return of("""
                SELECT q.late + f.n, q.ties, d.n, u.n
                FROM (
                  SELECT coalesce(sum(CASE WHEN %1$s AND %4$s > 0 THEN %2$s ELSE 0 END), 0) AS late,
                         coalesce(sum(CASE WHEN NOT %1$s THEN 0 WHEN %5$s OR %3$s = 1 THEN %2$s ELSE %2$s - 1 END), 0) AS ties
                  FROM (
                    SELECT %1$s, %2$s, %3$s,
                           SUM(CASE WHEN %1$s THEN 0 ELSE 1 END) OVER (%6$s ROWS UNBOUNDED PRECEDING) AS %4$s,
                           CASE WHEN %7$s THEN TRUE ELSE FALSE END AS %5$s
                    FROM %8$s
                  ) p
                ) q CROSS JOIN %9$s f CROSS JOIN %10$s d CROSS JOIN %11$s u""".formatted(
                        isNew,
                        frame.quote(COPIES),
                        frame.quote(REPEATED),
                        frame.quote(FOLLOWED),
                        frame.quote(SAME),
                        newestFirst(),
                        sameMomentBefore(),
                        events,
                        late,
                        counted(tombstones),
                        unchanged));
    }

    /** Joined, as a scalar subquery crashes DuckDB 2.0.0.1 now and then (in the combination of its first()). */
    static String counted(String rows) {
        return "(SELECT count(*) AS n FROM " + rows + ")";
    }

    /** How many rows one relation has more than another: an engine without hash joins would look for each of them. */
    static String difference(String all, String others) {
        return "(SELECT a.n - o.n AS n FROM " + counted(all + " r") + " a CROSS JOIN " + counted(others + " r") + " o)";
    }

    /** @param sql a query of one row: late events, ties, deletes to be remembered, and keys without a change */
    static Step of(String sql) {
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
}
