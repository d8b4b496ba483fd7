package io.flowsql.rewriter.plan;

import static io.flowsql.rewriter.definition.ReservedNames.COPIES;
import static io.flowsql.rewriter.definition.ReservedNames.DELETED;
import static io.flowsql.rewriter.definition.ReservedNames.EXISTS;
import static io.flowsql.rewriter.definition.ReservedNames.GONE;
import static io.flowsql.rewriter.definition.ReservedNames.KNOWN;
import static io.flowsql.rewriter.definition.ReservedNames.LATE;
import static io.flowsql.rewriter.definition.ReservedNames.NEWEST;
import static io.flowsql.rewriter.definition.ReservedNames.NEXT;
import static io.flowsql.rewriter.definition.ReservedNames.ROW;
import static io.flowsql.rewriter.definition.ReservedNames.SAME;
import static io.flowsql.rewriter.definition.ReservedNames.STAGE_ROW;
import static io.flowsql.rewriter.definition.ReservedNames.START;
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
                FROM (%s) k CROSS JOIN (%s) w""".formatted(total(events), changes("")));
    }

    /**
     * Late events and ties, if they were staged with the winners; afterwards, only winners are left.
     *
     * @param checks to be made if there is an event without a key or a sequence
     */
    Step ofLosers(List<Step> checks, SecondRows second) {
        String lost = frame.quote(NEWEST) + " AND NOT " + frame.quote(WINS);
        String winners = frame.temporary(WINNERS);
        Step tally = EventTally.of("SELECT %s, %s, 0, %s FROM %s"
                .formatted(number(frame.quote(LATE)), number(frame.quote(TIED)), number(lost), winners));
        String keys = CdcFrame.list(frame.quoted("", frame.keys()));
        Step tallyByRow = EventTally.of("""
                SELECT sum(k.late), sum(k.ties), 0, sum(k.lost)
                FROM (
                  SELECT max(r.%6$s) AS late, max(r.%7$s) AS ties, min(r.%8$s) AS lost
                  FROM (
                    SELECT %1$s, %2$s AS %6$s, %3$s AS %7$s, %4$s AS %8$s FROM %5$s GROUP BY %1$s, %9$s
                  ) r
                  GROUP BY %10$s
                ) k""".formatted(
                        keys,
                        number(frame.quote(LATE)),
                        number(frame.quote(TIED)),
                        number(lost),
                        winners,
                        frame.quote(START),
                        frame.quote(NEXT),
                        frame.quote(GONE),
                        frame.quote(ROW),
                        CdcFrame.list(frame.quoted("r", frame.keys()))));
        Step once = new Step.When(
                "look at the events of keys with one row",
                "Each of their events is there once",
                "SELECT CASE WHEN EXISTS (SELECT 1 FROM " + second.relation() + ") THEN 0 ELSE 1 END",
                List.of(tally));
        Step often = new Step.When(
                "look at the events of keys with two rows",
                "Each of their events is there with each of the rows, and counts once",
                "SELECT count(*) FROM " + second.relation(),
                CdcFrame.concat(second.compareWithAll(), List.of(tallyByRow)));
        return whenFlagged(checks, List.of(once, often, keepWinners()));
    }

    private static String number(String condition) {
        return "count(CASE WHEN " + condition + " THEN 1 END)";
    }

    /**
     * The same where it was only staged that there may be any: then the batch is looked through for them.
     *
     * @param checks as for {@link #ofLosers}
     * @param thinned what takes away winners that are none
     */
    Step ofLosersAndBatch(List<Step> checks, SecondRows second, List<Step> thinned, String events) {
        String keys = CdcFrame.list(frame.quoted("", frame.keys()));
        Step tally = EventTally.of("SELECT k.late, k.ties, 0, k.keys - w.n FROM (" + total(events) + ") k CROSS JOIN "
                + EventTally.counted("(SELECT DISTINCT " + keys + " FROM " + frame.temporary(WINNERS) + ") d") + " w");
        List<Step> compared = shown.isEmpty() ? List.of() : List.of(second.whenAny(second.compareWithAll()));
        return whenFlagged(checks, CdcFrame.concat(compared, List.of(keepWinners()), thinned, List.of(tally)));
    }

    private String missing() {
        return CdcFrame.concat(frame.keys(), frame.sequence()).stream()
                .map(c -> " OR " + frame.quote(c) + " IS NULL")
                .collect(Collectors.joining());
    }

    /**
     * The changes, by one look at the winners, if nothing else has to be counted or done first.
     *
     * @param checked whether an event without a key or a sequence is something else
     * @param second what stands behind FROM for the keys with two rows
     * @param otherwise the steps that count what there is
     */
    Step ofFlagged(boolean checked, String second, List<Step> otherwise) {
        return new Step.OrdinaryOutcome(
                "look at the winners",
                "Most batches have no late events and no ties, and the target has one row of each key",
                "SELECT w.others + s.n, w.inserts, w.updates, w.deletes, 0, 0, w.tombstones,"
                        + " w.keys - w.inserts - w.updates - w.deletes FROM ("
                        + changes(", count(CASE WHEN " + flagged(checked ? missing() : "") + " THEN 1 END) AS others")
                        + ") w CROSS JOIN " + EventTally.counted(second) + " s",
                otherwise);
    }

    private String flagged(String orElse) {
        return "NOT " + frame.quote(WINS) + " OR " + frame.quote(LATE) + " OR " + frame.quote(TIED) + orElse;
    }

    private Step whenFlagged(List<Step> checks, List<Step> steps) {
        String truncates = winners.isFlaggedByGroup()
                ? " + (SELECT count(*) FROM "
                        + frame.dialect().table(frame.target().state()) + " m WHERE " + truncation.isWatermark("m")
                        + ")"
                : "";
        return new Step.When(
                "look for late events and ties",
                "Most batches have none",
                "SELECT count(*)" + truncates + " FROM " + frame.temporary(WINNERS) + " WHERE "
                        + flagged(checks.isEmpty() ? "" : missing()),
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
        return "SELECT coalesce(sum(j." + frame.quote(LATE) + "), 0) AS late, coalesce(sum(j." + frame.quote(TIED)
                + "), 0) AS ties, coalesce(sum(j." + frame.quote(KNOWN) + "), 0) AS keys FROM (" + keys(events) + ") j";
    }

    /** The changes, where the table holds nothing but winners. */
    Step ofWinners() {
        return outcome(
                "SELECT w.inserts, w.updates, w.deletes, 0, 0, w.tombstones, w.keys - w.inserts - w.updates - w.deletes FROM ("
                        + changes("") + ") w");
    }

    private static Step outcome(String sql) {
        return new Step.Outcome(
                "count the changes",
                "Rows inserted, updated and deleted; late events, ties, tombstones and keys without a change",
                sql);
    }

    /** A key of which the user has made two rows has its events with each of them. */
    private String keys(String events) {
        String keys = CdcFrame.list(frame.quoted("n", frame.keys()));
        String row = "t." + frame.dialect().rowId();
        String late = frame.quote(LATE);
        String ties = frame.quote(TIED);
        String counts = frame.quote(KNOWN);
        String byRow = """
                SELECT %10$ssum(CASE WHEN %1$s OR %2$s THEN %3$s ELSE 0 END) AS %11$s,
                       sum(CASE WHEN %1$s THEN 0 WHEN %4$s THEN %3$s ELSE %3$s - 1 END) AS %12$s,
                       max(CASE WHEN %1$s THEN 0 ELSE 1 END) AS %13$s
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
                shown.isEmpty()
                        ? ""
                        : "\nLEFT JOIN " + frame.dialect().table(frame.target().table()) + " t ON "
                                + frame.keysEqual("t", "n"),
                shown.isEmpty() ? keys : keys + ", " + row,
                shown.isEmpty() ? "" : keys + ", ",
                late,
                ties,
                counts);
        return shown.isEmpty()
                ? byRow
                : "SELECT max(n." + late + ") AS " + late + ", max(n." + ties + ") AS " + ties + ", max(n." + counts
                        + ") AS " + counts + " FROM (" + byRow + ") n GROUP BY " + keys;
    }

    private String moments(String events) {
        String moment = CdcFrame.list(frame.quoted("", CdcFrame.concat(frame.keys(), frame.sequence())));
        return "SELECT e.*, CASE WHEN " + truncation.outdates("e") + " THEN 1 ELSE 0 END AS " + frame.quote(GONE)
                + " FROM (SELECT " + moment + ", count(*) AS " + frame.quote(COPIES) + " FROM "
                + truncation.ofKeys(events) + " n GROUP BY " + moment + ") e";
    }

    /** @param further values, each after a comma */
    private String changes(String further) {
        return """
                SELECT count(*) AS keys, count(CASE WHEN NOT %1$s AND NOT %2$s THEN 1 END) AS inserts,
                  count(CASE WHEN NOT %1$s AND %2$s AND NOT %3$s THEN 1 END) AS updates,
                  count(CASE WHEN %1$s AND %2$s THEN 1 END) AS deletes, count(CASE WHEN %1$s THEN 1 END) AS tombstones%5$s
                FROM %4$s""".formatted(
                frame.quote(DELETED), frame.quote(EXISTS), frame.quote(SAME), frame.temporary(WINNERS), further);
    }
}
