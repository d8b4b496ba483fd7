package io.flowsql.rewriter.plan;

import static io.flowsql.rewriter.definition.ReservedNames.COPIES;
import static io.flowsql.rewriter.definition.ReservedNames.DELETED;
import static io.flowsql.rewriter.definition.ReservedNames.EXISTS;
import static io.flowsql.rewriter.definition.ReservedNames.GONE;
import static io.flowsql.rewriter.definition.ReservedNames.SAME;
import static io.flowsql.rewriter.definition.ReservedNames.WINNERS;

import java.util.List;
import java.util.function.BiFunction;

/** Counts what a batch of SCD TYPE 1 was like, by one look at each moment of each key: the state and the row tell of one event only. */
final class Scd1Tally {
    private final CdcFrame frame;
    private final Truncation truncation;
    private final String shown;
    private final List<String> sequence;

    Scd1Tally(CdcFrame frame, Truncation truncation) {
        this.frame = frame;
        this.truncation = truncation;
        this.shown = frame.target().sequenceColumn();
        this.sequence = frame.quoted("n", frame.sequence());
    }

    /** @param events what stands behind FROM for the events of the batch */
    Step step(String events) {
        return EventTally.of("""
                SELECT k.late, k.ties, w.deletes, k.keys - w.changes
                FROM (
                  SELECT coalesce(sum(late), 0) AS late, coalesce(sum(ties), 0) AS ties, coalesce(sum(counts), 0) AS keys
                  FROM (%s) j
                ) k CROSS JOIN (%s) w""".formatted(keys(events), winners()));
    }

    private String keys(String events) {
        String join = shown.isEmpty()
                ? ""
                : "\nLEFT JOIN " + frame.dialect().table(frame.target().table()) + " t ON " + frame.keysEqual("t", "n");
        return """
                SELECT sum(CASE WHEN %1$s OR %2$s THEN %3$s ELSE 0 END) AS late,
                       sum(CASE WHEN %1$s THEN 0 WHEN %4$s THEN %3$s ELSE %3$s - 1 END) AS ties,
                       max(CASE WHEN %1$s THEN 0 ELSE 1 END) AS counts
                FROM (%5$s) n
                LEFT JOIN %6$s s ON %7$s%8$s
                GROUP BY %9$s""".formatted(
                        "n." + frame.quote(GONE) + " = 1",
                        known((before, now) -> frame.order().greater(before, now)),
                        "n." + frame.quote(COPIES),
                        known((before, now) -> frame.order().equal(before, now)),
                        moments(events),
                        frame.dialect().table(frame.target().state()),
                        frame.stateKeysEqual("s", "n"),
                        join,
                        CdcFrame.list(frame.quoted("n", frame.keys())));
    }

    /** Whether the event known of a key, if there is one, is to the batch's as a comparison says. */
    private String known(BiFunction<List<String>, List<String>, String> comparison) {
        String ofState = frame.isThere("s") + " AND " + comparison.apply(frame.quoted("s", frame.sequence()), sequence);
        return shown.isEmpty()
                ? ofState
                : ofState + " OR coalesce(" + comparison.apply(List.of("t." + frame.quote(shown)), sequence)
                        + ", FALSE)";
    }

    private String moments(String events) {
        String moment = CdcFrame.list(frame.quoted("", CdcFrame.concat(frame.keys(), frame.sequence())));
        return "SELECT e.*, CASE WHEN " + truncation.outdates("e") + " THEN 1 ELSE 0 END AS " + frame.quote(GONE)
                + " FROM (SELECT " + moment + ", count(*) AS " + frame.quote(COPIES) + " FROM "
                + truncation.ofKeys(events) + " n GROUP BY " + moment + ") e";
    }

    private String winners() {
        String deleted = frame.quote(DELETED);
        return "SELECT count(CASE WHEN " + deleted + " THEN 1 END) AS deletes, count(CASE WHEN NOT "
                + frame.quote(SAME) + " AND (NOT " + deleted + " OR " + frame.quote(EXISTS)
                + ") THEN 1 END) AS changes FROM " + frame.temporary(WINNERS);
    }
}
