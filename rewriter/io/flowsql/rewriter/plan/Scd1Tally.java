package io.flowsql.rewriter.plan;

import static io.flowsql.rewriter.definition.ReservedNames.COPIES;
import static io.flowsql.rewriter.definition.ReservedNames.DELETED;
import static io.flowsql.rewriter.definition.ReservedNames.EXISTS;
import static io.flowsql.rewriter.definition.ReservedNames.GONE;
import static io.flowsql.rewriter.definition.ReservedNames.LATE;
import static io.flowsql.rewriter.definition.ReservedNames.NEWEST;
import static io.flowsql.rewriter.definition.ReservedNames.SAME;
import static io.flowsql.rewriter.definition.ReservedNames.STAGE_ROW;
import static io.flowsql.rewriter.definition.ReservedNames.TIED;
import static io.flowsql.rewriter.definition.ReservedNames.WINNERS;
import static io.flowsql.rewriter.definition.ReservedNames.WINS;

import java.util.List;
import java.util.stream.Collectors;

/** Counts what a batch of SCD TYPE 1 was like, by one look at each moment of each key: the state and the row tell of one event only. */
final class Scd1Tally {
    private final CdcFrame frame;
    private final Truncation truncation;
    private final Scd1Winners winners;
    private final String shown;

    Scd1Tally(CdcFrame frame, Truncation truncation, Scd1Winners winners) {
        this.frame = frame;
        this.truncation = truncation;
        this.shown = frame.target().sequenceColumn();
        this.winners = winners;
    }

    /**
     * The step that counts the changes, too.
     *
     * @param events what stands behind FROM for the events of the batch
     */
    Step ofBatch(String events) {
        return outcome("""
                SELECT w.inserts, w.updates, w.deletes, k.late, k.ties, w.tombstones, k.keys - w.inserts - w.updates - w.deletes
                FROM (%s) k CROSS JOIN (%s) w""".formatted(total(events), changes()));
    }

    /**
     * Late events and ties, if they were staged with the winners; afterwards, only winners are left.
     *
     * @param checks to be made if there is an event without a key or a sequence
     */
    Step ofLosers(List<Step> checks) {
        Step tally = EventTally.of(
                "SELECT count(*) FILTER (WHERE %s), count(*) FILTER (WHERE %s), 0, count(*) FILTER (WHERE %s AND NOT %s) FROM %s"
                        .formatted(
                                frame.quote(LATE),
                                frame.quote(TIED),
                                frame.quote(NEWEST),
                                frame.quote(WINS),
                                frame.temporary(WINNERS)));
        return whenFlagged(checks, List.of(tally, keepWinners()));
    }

    /**
     * The same where it was only staged that there may be any: then the batch is looked through for them.
     *
     * @param checks as for {@link #ofLosers}
     * @param thinned what takes away winners that are none
     */
    Step ofLosersAndBatch(List<Step> checks, List<Step> thinned, String events) {
        String keys = CdcFrame.list(frame.quoted("", frame.keys()));
        Step tally = EventTally.of("SELECT k.late, k.ties, 0, k.keys - w.n FROM (" + total(events) + ") k CROSS JOIN "
                + EventTally.counted("(SELECT DISTINCT " + keys + " FROM " + frame.temporary(WINNERS) + ") d") + " w");
        return whenFlagged(checks, CdcFrame.concat(List.of(keepWinners()), thinned, List.of(tally)));
    }

    private Step whenFlagged(List<Step> checks, List<Step> steps) {
        String missing = checks.isEmpty()
                ? ""
                : CdcFrame.concat(frame.keys(), frame.sequence()).stream()
                        .map(c -> " OR " + frame.quote(c) + " IS NULL")
                        .collect(Collectors.joining());
        String flagged = "SELECT count(*)%s FROM " + frame.temporary(WINNERS) + " WHERE NOT " + frame.quote(WINS)
                + " OR " + frame.quote(LATE) + " OR " + frame.quote(TIED) + missing;
        String truncates = winners.isFlaggedByGroup()
                ? " + (SELECT count(*) FROM "
                        + frame.dialect().table(frame.target().state()) + " m WHERE " + truncation.isWatermark("m")
                        + ")"
                : "";
        return new Step.When(
                "look for late events and ties",
                "Most batches have none",
                flagged.formatted(truncates),
                CdcFrame.concat(checks, steps));
    }

    private Step keepWinners() {
        String losers = winners.isFlaggedByGroup()
                ? STAGE_ROW + " WHERE NOT " + STAGE_ROW + "." + frame.quote(WINS) + " OR "
                        + truncation.outdates(STAGE_ROW)
                : "WHERE NOT " + frame.quote(WINS);
        return Step.of(
                "keep the winners",
                "Other events change nothing",
                "DELETE FROM " + frame.temporary(WINNERS) + " " + losers);
    }

    private String total(String events) {
        return "SELECT coalesce(sum(late), 0) AS late, coalesce(sum(ties), 0) AS ties, coalesce(sum(counts), 0) AS keys FROM ("
                + keys(events) + ") j";
    }

    /** The changes, where the table holds nothing but winners. */
    Step ofWinners() {
        return outcome(
                "SELECT w.inserts, w.updates, w.deletes, 0, 0, w.tombstones, w.keys - w.inserts - w.updates - w.deletes FROM ("
                        + changes() + ") w");
    }

    private static Step outcome(String sql) {
        return new Step.Outcome(
                "count the changes",
                "Rows inserted, updated and deleted; late events, ties, tombstones and keys without a change",
                sql);
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
                        winners.known((before, now) -> frame.order().greater(before, now)),
                        "n." + frame.quote(COPIES),
                        winners.known((before, now) -> frame.order().equal(before, now)),
                        moments(events),
                        frame.dialect().table(frame.target().state()),
                        frame.stateKeysEqual("s", "n"),
                        join,
                        CdcFrame.list(frame.quoted("n", frame.keys())));
    }

    private String moments(String events) {
        String moment = CdcFrame.list(frame.quoted("", CdcFrame.concat(frame.keys(), frame.sequence())));
        return "SELECT e.*, CASE WHEN " + truncation.outdates("e") + " THEN 1 ELSE 0 END AS " + frame.quote(GONE)
                + " FROM (SELECT " + moment + ", count(*) AS " + frame.quote(COPIES) + " FROM "
                + truncation.ofKeys(events) + " n GROUP BY " + moment + ") e";
    }

    private String changes() {
        return """
                SELECT count(*) AS keys, count(CASE WHEN NOT %1$s AND NOT %2$s THEN 1 END) AS inserts,
                  count(CASE WHEN NOT %1$s AND %2$s AND NOT %3$s THEN 1 END) AS updates,
                  count(CASE WHEN %1$s AND %2$s THEN 1 END) AS deletes, count(CASE WHEN %1$s THEN 1 END) AS tombstones
                FROM %4$s""".formatted(frame.quote(DELETED), frame.quote(EXISTS), frame.quote(SAME), frame.temporary(WINNERS));
    }
}
