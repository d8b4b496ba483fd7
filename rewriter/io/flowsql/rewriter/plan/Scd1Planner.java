package io.flowsql.rewriter.plan;

import static io.flowsql.rewriter.definition.ReservedNames.ARRIVAL;
import static io.flowsql.rewriter.definition.ReservedNames.DELETED;
import static io.flowsql.rewriter.definition.ReservedNames.DELETED_AT;
import static io.flowsql.rewriter.definition.ReservedNames.EXISTS;
import static io.flowsql.rewriter.definition.ReservedNames.RANK;
import static io.flowsql.rewriter.definition.ReservedNames.SAME;
import static io.flowsql.rewriter.definition.ReservedNames.STAGE;
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
 */
final class Scd1Planner {
    private final CdcFrame frame;
    private final Dialect dialect;
    private final Truncation truncation;
    private final Scd1Rows rows;

    Scd1Planner(CdcFrame frame) {
        this.frame = frame;
        this.dialect = frame.dialect();
        this.truncation = new Truncation(frame);
        this.rows = new Scd1Rows(frame, frame.columns(), carriedOver());
    }

    Plan plan(String source) {
        List<Step> steps = new ArrayList<>(new CdcStage(frame).steps(source));
        steps.addAll(truncation.steps());
        steps.add(frame.temporary(
                WINNERS,
                "find the winners",
                "The newest event of each key in the batch, if nothing newer was applied before",
                winnerColumns(),
                winners()));
        steps.add(rows.count());
        steps.add(tally());
        steps.addAll(rows.write());
        steps.addAll(state());
        steps.addAll(frame.updateStatistics());
        steps.addAll(frame.drop(WINNERS, STAGE));
        return new Plan(steps);
    }

    private Step tally() {
        EventTally tally = new EventTally(frame);
        String events = truncation.newEvents();
        String state = dialect.table(frame.target().state());
        String winners = " FROM " + frame.temporary(WINNERS);
        String deleted = frame.quote(DELETED);
        String all = "(" + tally.fresh(events) + " UNION ALL " + tally.known(frame.temporary(STAGE), state) + ") e";
        String changed = "SELECT count(*)" + winners + " WHERE NOT " + frame.quote(SAME) + " AND (NOT " + deleted
                + " OR " + frame.quote(EXISTS) + ")";
        return tally.step(
                all,
                truncation.outdatedEvents(),
                "SELECT count(*)" + winners + " WHERE " + deleted,
                "SELECT count(*) - (" + changed + ") FROM (SELECT DISTINCT "
                        + CdcFrame.list(frame.quoted("", frame.keys())) + " FROM " + events + " d) k");
    }

    /** Columns of the target that the flow does not carry: an update leaves them as they are. */
    private List<String> carriedOver() {
        return frame.target().data().without(frame.columns()).names();
    }

    private List<String> winnerColumns() {
        return CdcFrame.concat(
                frame.sequence(), List.of(DELETED, EXISTS, SAME), frame.columns(), carriedOver(), rows.before());
    }

    private String winners() {
        String key = frame.quote(frame.keys().get(0));
        List<String> values = new ArrayList<>();
        values.addAll(frame.quoted("n", frame.sequence()));
        values.add("n." + frame.quote(DELETED));
        values.add("t." + key + " IS NOT NULL AS " + frame.quote(EXISTS));
        values.add("NOT n." + frame.quote(DELETED) + " AND " + sameData(key) + " AS " + frame.quote(SAME));
        values.addAll(frame.quoted("n", frame.columns()));
        values.addAll(frame.quoted("t", carriedOver()));
        values.addAll(rows.before("t"));
        // A key that the user put into the target twice has two rows here
        values.add("ROW_NUMBER() OVER (PARTITION BY " + dialect.quote("n", frame.keys()) + " ORDER BY n." + key
                + ") AS " + frame.quote(RANK));
        return """
                SELECT %s
                FROM (
                  SELECT %s
                  FROM %s n
                  LEFT JOIN %s s ON %s
                  LEFT JOIN %s t ON %s
                  WHERE n.%s = 1 AND (%s)
                ) w
                WHERE %s = 1""".formatted(
                        dialect.quote("w", winnerColumns()),
                        CdcFrame.list(values),
                        ranked(),
                        dialect.table(frame.target().state()),
                        frame.keysEqual("s", "n"),
                        dialect.table(frame.target().table()),
                        frame.keysEqual("t", "n"),
                        frame.quote(RANK),
                        wins(key),
                        frame.quote(RANK));
    }

    private String ranked() {
        return "(SELECT x.*, ROW_NUMBER() OVER (" + frame.partitionByKeys() + " ORDER BY "
                + frame.order().descending(frame.quoted("", frame.sequence())) + ", " + frame.quote(DELETED) + " ASC, "
                + frame.quote(ARRIVAL) + " DESC) AS " + frame.quote(RANK) + " FROM " + truncation.newEvents() + " x)";
    }

    private String wins(String key) {
        List<String> now = frame.quoted("n", frame.sequence());
        List<String> before = frame.quoted("s", frame.sequence());
        String live = "s." + frame.quote(DELETED_AT) + " IS NULL";
        return String.join(
                " OR ",
                "s." + key + " IS NULL",
                live + " AND t." + key + " IS NULL",
                frame.order().greater(now, before),
                frame.order().equal(now, before) + " AND NOT n." + frame.quote(DELETED) + " AND NOT (" + live + " AND "
                        + sameData(key) + ")");
    }

    /** An event that says what the row shows already is remembered, and the row is left alone. */
    private String sameData(String key) {
        return CdcFrame.concat(
                        List.of("t." + key + " IS NOT NULL"),
                        rows.changeable().stream()
                                .map(c -> frame.exact(c, "t." + frame.quote(c)) + " IS NOT DISTINCT FROM "
                                        + frame.exact(c, "n." + frame.quote(c)))
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
                        "DELETE FROM %s AS s USING %s AS w WHERE %s"
                                .formatted(state, winners, frame.keysEqual("s", "w"))),
                Step.of(
                        "remember sequences and deletes",
                        "Events that come later and are older must lose against these",
                        "INSERT INTO %s (%s) SELECT %s FROM %s AS w"
                                .formatted(state, dialect.quote(stateColumns()), stateValues(), winners)));
    }

    private Step merge() {
        String assignments = frame.sequence().stream()
                .map(c -> frame.quote(c) + " = w." + frame.quote(c))
                .collect(Collectors.joining(", "));
        return Step.of(
                "remember sequences and deletes",
                "Events that come later and are older must lose against these",
                "MERGE INTO " + dialect.table(frame.target().state()) + " s USING " + frame.temporary(WINNERS)
                        + " w ON " + frame.keysEqual("s", "w") + "\nWHEN MATCHED THEN UPDATE SET " + assignments + ", "
                        + frame.quote(DELETED_AT) + " = " + deletedAt() + "\nWHEN NOT MATCHED THEN INSERT ("
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
