package io.flowsql.rewriter.plan;

import static io.flowsql.rewriter.definition.ReservedNames.ARRIVAL;
import static io.flowsql.rewriter.definition.ReservedNames.DELETED;
import static io.flowsql.rewriter.definition.ReservedNames.DELETED_AT;
import static io.flowsql.rewriter.definition.ReservedNames.EXISTS;
import static io.flowsql.rewriter.definition.ReservedNames.KNOWN;
import static io.flowsql.rewriter.definition.ReservedNames.SAME;
import static io.flowsql.rewriter.definition.ReservedNames.WINNERS;

import io.flowsql.rewriter.dialect.Dialect;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * SCD TYPE 1: of each key the newest event, unless it is a delete.
 *
 * <p>Events are ordered by sequence, a delete before an upsert of the same sequence, then by arrival. The state holds for each key the
 * greatest event applied, with the time of its refresh where that was a delete (a tombstone). An event of the batch wins if it is
 * greater, or equal and an upsert. A row that the user deleted or inserted has no say: state without a row is forgotten, a row
 * without state yields to any event.
 *
 * <p>Where the target shows the sequence of each row, the state holds the tombstones only, and a row that the user inserted yields to
 * events that are not older than it says.
 */
final class Scd1Planner {
    private final CdcFrame frame;
    private final Dialect dialect;
    private final Truncation truncation;
    private final Scd1Rows rows;
    private final String shown;

    Scd1Planner(CdcFrame frame) {
        this.frame = frame;
        this.dialect = frame.dialect();
        this.truncation = new Truncation(frame);
        this.rows = new Scd1Rows(frame, frame.columns(), List.of());
        this.shown = frame.target().sequenceColumn();
    }

    Plan plan(String source) {
        CdcStage stage = new CdcStage(frame, source);
        List<Step> steps = new ArrayList<>(stage.steps());
        steps.addAll(truncation.steps());
        steps.add(frame.temporary(
                WINNERS,
                "find the winners",
                "The newest event of each key in the batch, if nothing newer was applied before",
                winnerColumns(),
                winners(stage.events())));
        steps.add(dropSecondRows());
        if (!shown.isEmpty()) {
            steps.add(dropRepeated());
        }
        steps.add(rows.count());
        steps.add(new Scd1Tally(frame, truncation).step(stage.events()));
        steps.addAll(rows.write());
        steps.addAll(state());
        steps.addAll(frame.updateStatistics());
        steps.addAll(frame.drop(WINNERS));
        steps.addAll(frame.drop(stage.temporaryTables()));
        return new Plan(steps);
    }

    private List<String> winnerColumns() {
        return CdcFrame.concat(frame.sequence(), List.of(DELETED, EXISTS, KNOWN, SAME), frame.columns(), rows.before());
    }

    private String winners(String events) {
        List<String> eventColumns =
                CdcFrame.concat(List.of(ARRIVAL), frame.sequence(), List.of(DELETED), frame.columns());
        List<String> order = CdcFrame.concat(
                frame.order().ordered(frame.quoted("", frame.sequence())), List.of("NOT " + frame.quote(DELETED)));
        String newest = dialect.greatest(
                truncation.ofKeys(events),
                frame.keys(),
                order,
                frame.sequenceDefinition().struct(),
                ARRIVAL,
                eventColumns);
        List<String> values = new ArrayList<>();
        values.addAll(frame.quoted("n", frame.sequence()));
        values.add("n." + frame.quote(DELETED));
        values.add(frame.isThere("t") + " AS " + frame.quote(EXISTS));
        values.add(frame.isThere("s") + " AS " + frame.quote(KNOWN));
        values.add("NOT n." + frame.quote(DELETED) + " AND " + (shown.isEmpty() ? sameData("n") : isTie()) + " AS "
                + frame.quote(SAME));
        values.addAll(frame.quoted("n", frame.columns()));
        values.addAll(rows.before("t"));
        return """
                SELECT %s
                FROM (%s) n
                LEFT JOIN %s s ON %s
                LEFT JOIN %s t ON %s
                WHERE NOT %s AND %s""".formatted(
                        CdcFrame.list(values),
                        newest,
                        dialect.table(frame.target().state()),
                        frame.stateKeysEqual("s", "n"),
                        dialect.table(frame.target().table()),
                        frame.keysEqual("t", "n"),
                        truncation.outdates("n"),
                        wins());
    }

    /** A key that the user put into the target twice has two rows there, and would be inserted twice. */
    private Step dropSecondRows() {
        String winners = frame.temporary(WINNERS);
        String keys = CdcFrame.list(frame.quoted("", frame.keys()));
        String first = "SELECT min(" + dialect.rowId() + ") FROM " + winners + " GROUP BY " + keys;
        return new Step.When(
                "look for keys with two rows",
                "The target has no unique key: its rows may be changed by hand",
                "SELECT count(*) FROM (SELECT 1 AS one FROM " + winners + " WHERE " + frame.quote(EXISTS) + " GROUP BY "
                        + keys + " HAVING count(*) > 1) d",
                List.of(Step.of(
                        "count each key once",
                        "One winner for each key",
                        "DELETE FROM " + winners + " WHERE " + dialect.rowId() + " NOT IN (" + first + ")")));
    }

    private String wins() {
        List<String> now = frame.quoted("n", frame.sequence());
        List<String> before = frame.quoted("s", frame.sequence());
        String live = "s." + frame.quote(DELETED_AT) + " IS NULL";
        String upsert = "NOT n." + frame.quote(DELETED);
        String forgotten = frame.isMissing("s") + " OR " + live + " AND " + frame.isMissing("t") + " OR "
                + frame.order().greater(now, before);
        if (shown.isEmpty()) {
            return "(" + forgotten + " OR " + frame.order().equal(now, before) + " AND " + upsert + " AND NOT (" + live
                    + " AND " + sameData("n") + "))";
        }
        List<String> shownBefore = List.of("t." + frame.quote(shown));
        return "(" + forgotten + " OR " + frame.order().equal(now, before) + " AND " + upsert + ") AND ("
                + shownBefore.get(0) + " IS NULL OR " + frame.order().greater(now, shownBefore) + " OR "
                + frame.order().equal(now, shownBefore) + " AND " + upsert + ")";
    }

    private String isTie() {
        return "coalesce("
                + frame.order().equal(frame.quoted("n", frame.sequence()), List.of("t." + frame.quote(shown)))
                + ", FALSE)";
    }

    /**
     * An event that says what the row shows already is remembered, and the row is left alone. Where the row shows its sequence, that can only
     * be one with the same; the values of all others are not read, which is most of the cost on an engine that stores by columns.
     */
    private Step dropRepeated() {
        String winners = frame.temporary(WINNERS);
        String same = frame.quote(SAME);
        return new Step.When(
                "look for ties",
                "Most batches have none",
                "SELECT count(*) FROM " + winners + " WHERE " + same,
                List.of(
                        Step.of(
                                "drop events that came before",
                                "They say what the row shows",
                                "DELETE FROM " + winners + " w WHERE w." + same + " AND EXISTS (SELECT 1 FROM "
                                        + dialect.table(frame.target().table()) + " t WHERE "
                                        + frame.keysEqual("t", "w") + " AND " + sameData("w") + ")"),
                        Step.of(
                                "take the others as changes",
                                "Of two upserts with one sequence the later arrival counts",
                                "UPDATE " + winners + " SET " + same + " = FALSE WHERE " + same)));
    }

    private String sameData(String event) {
        return CdcFrame.concat(
                        List.of(frame.isThere("t")),
                        rows.changeable().stream()
                                .map(c -> frame.identical(c, "t." + frame.quote(c)) + " IS NOT DISTINCT FROM "
                                        + frame.identical(c, event + "." + frame.quote(c)))
                                .toList())
                .stream()
                .collect(Collectors.joining(" AND "));
    }

    private List<Step> state() {
        String state = dialect.table(frame.target().state());
        String winners = frame.temporary(WINNERS);
        if (!dialect.replacesByDeleteAndInsert()) {
            return List.of(merge());
        }
        return List.of(
                Step.of(
                        "remove the state of these keys",
                        "It is written anew in the next step",
                        "DELETE FROM %s AS s USING %s AS w WHERE w.%s AND %s"
                                .formatted(state, winners, frame.quote(KNOWN), frame.stateKeysEqual("s", "w"))),
                Step.of(
                        "remember what the rows do not show",
                        "Events that come later and are older must lose against these",
                        "INSERT INTO %s (%s) SELECT %s FROM %s AS w%s"
                                .formatted(
                                        state,
                                        dialect.quote(stateColumns()),
                                        stateValues(),
                                        winners,
                                        shown.isEmpty() ? "" : " WHERE w." + frame.quote(DELETED))));
    }

    private Step merge() {
        String assignments = frame.sequence().stream()
                .map(c -> frame.quote(c) + " = w." + frame.quote(c))
                .collect(Collectors.joining(", "));
        String deleted = "w." + frame.quote(DELETED);
        String source = shown.isEmpty()
                ? frame.temporary(WINNERS)
                : "(SELECT * FROM " + frame.temporary(WINNERS) + " WHERE " + frame.quote(DELETED) + " OR "
                        + frame.quote(KNOWN) + ")";
        return Step.of(
                "remember what the rows do not show",
                "Events that come later and are older must lose against these",
                "MERGE INTO " + dialect.table(frame.target().state()) + " s USING " + source + " w ON "
                        + frame.stateKeysEqual("s", "w")
                        + (shown.isEmpty() ? "" : "\nWHEN MATCHED AND NOT " + deleted + " THEN DELETE")
                        + "\nWHEN MATCHED THEN UPDATE SET " + assignments + ", " + frame.quote(DELETED_AT) + " = "
                        + deletedAt() + "\nWHEN NOT MATCHED"
                        + (shown.isEmpty() ? "" : " AND " + deleted) + " THEN INSERT ("
                        + dialect.quote(stateColumns()) + ") VALUES (" + stateValues() + ")");
    }

    private List<String> stateColumns() {
        return CdcFrame.concat(frame.keys(), frame.sequence(), List.of(DELETED_AT));
    }

    private String stateValues() {
        return dialect.quote("w", frame.keys()) + ", " + dialect.quote("w", frame.sequence()) + ", " + deletedAt();
    }

    private String deletedAt() {
        return "CASE WHEN w." + frame.quote(DELETED) + " THEN " + CdcFrame.NOW + " END";
    }
}
