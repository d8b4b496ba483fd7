package io.flowsql.rewriter.plan;

import static io.flowsql.rewriter.definition.ReservedNames.DELETED;
import static io.flowsql.rewriter.definition.ReservedNames.DELETED_AT;
import static io.flowsql.rewriter.definition.ReservedNames.KNOWN;
import static io.flowsql.rewriter.definition.ReservedNames.ROW_OF_STATE;
import static io.flowsql.rewriter.definition.ReservedNames.SAME;
import static io.flowsql.rewriter.definition.ReservedNames.STAGE_ROW;
import static io.flowsql.rewriter.definition.ReservedNames.WINNERS;

import io.flowsql.rewriter.dialect.Dialect;
import io.flowsql.rewriter.dialect.NewRows;
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
    private final Scd1Winners winners;
    private final SecondRows second;
    private final String shown;

    Scd1Planner(CdcFrame frame) {
        this.frame = frame;
        this.dialect = frame.dialect();
        this.truncation = new Truncation(frame);
        this.rows = new Scd1Rows(frame, frame.columns(), List.of(), Scd1Winners.haveRowIds(frame), false);
        this.winners = new Scd1Winners(frame, truncation, rows);
        this.second = new SecondRows(frame);
        this.shown = frame.target().sequenceColumn();
    }

    Plan plan(NewRows source) {
        CdcStage stage = new CdcStage(frame, source);
        List<Step> steps = new ArrayList<>(stage.steps());
        steps.addAll(truncation.steps());
        if (dialect.sortsGroups()) {
            steps.add(new Step.When(
                    "look whether nothing is known",
                    "The first events need not be looked up",
                    winners.isKnown(false),
                    List.of(winners(winners.queryOfNew(stage.events())))));
            steps.add(new Step.When(
                    "look whether anything is known",
                    "Rows, or deletes that are remembered",
                    winners.isKnown(true),
                    List.of(winners(winners.query(stage)))));
        } else {
            steps.add(winners(winners.query(stage)));
        }
        Scd1Tally tally = new Scd1Tally(frame, truncation, winners);
        if (winners.areFlagged()) {
            List<Step> checks = stage.isCheckedLater() ? List.of(stage.validate()) : List.of();
            if (dialect.sortsGroups()) {
                steps.add(tally.ofFlagged(
                        !checks.isEmpty(),
                        second.relation(),
                        List.of(tally.ofLosers(checks, second), second.keepOne(), tally.ofWinners())));
            } else {
                Step losers = tally.ofLosersAndBatch(
                        checks, second, shown.isEmpty() ? List.of() : List.of(dropRepeated()), stage.events());
                List<Step> byKeys = Scd1Winners.haveRowIds(frame) ? rows.deleteByKeys() : List.of();
                List<Step> each =
                        CdcFrame.concat(List.of(losers, second.keepOne()), byKeys, List.of(tally.ofWinners()));
                if (winners.isFlaggedByGroup()) {
                    steps.addAll(each);
                } else {
                    steps.add(tally.ofFlagged(!checks.isEmpty(), second.relation(), each));
                }
            }
        } else {
            steps.add(second.keepOne());
            if (!shown.isEmpty()) {
                steps.add(dropRepeated());
            }
            steps.add(tally.ofBatch(stage.events()));
        }
        steps.addAll(rows.write());
        steps.addAll(state());
        steps.addAll(frame.updateStatistics());
        steps.addAll(frame.drop(WINNERS));
        steps.addAll(frame.drop(stage.temporaryTables()));
        return new Plan(steps);
    }

    private Step winners(String query) {
        return frame.temporary(
                WINNERS,
                "find the winners",
                "The newest event of each key in the batch, if nothing newer was applied before",
                winners.columns(),
                CdcFrame.concat(frame.keys(), List.of(DELETED, KNOWN)),
                query);
    }

    /**
     * An event that says what the row shows already is remembered, and the row is left alone. Where the row shows its sequence, that can only
     * be one with the same; the values of all others are not read, which is most of the cost on an engine that stores by columns.
     */
    private Step dropRepeated() {
        String table = frame.temporary(WINNERS);
        String same = frame.quote(SAME);
        return new Step.When(
                "look for ties",
                "Most batches have none",
                "SELECT count(*) FROM " + table + " WHERE " + same,
                List.of(
                        Step.of(
                                "drop events that came before",
                                "They say what the row shows",
                                "DELETE FROM " + table + " " + STAGE_ROW + " WHERE " + STAGE_ROW + "." + same
                                        + " AND EXISTS (SELECT 1 FROM "
                                        + dialect.table(frame.target().table()) + " t WHERE "
                                        + frame.keysEqual("t", STAGE_ROW) + " AND " + winners.sameData(STAGE_ROW)
                                        + ")"),
                        Step.of(
                                "take the others as changes",
                                "Of two upserts with one sequence the later arrival counts",
                                "UPDATE " + table + " SET " + same + " = FALSE WHERE " + same)));
    }

    private List<Step> state() {
        String state = dialect.table(frame.target().state());
        String table = frame.temporary(WINNERS);
        if (dialect.sortsGroups()) {
            return List.of(mergeKnown(), insertUnknown());
        }
        if (!winners.haveRowIdsOfState()) {
            return List.of(merge());
        }
        return List.of(
                new RowDeletion(dialect, frame.target().state(), table, ROW_OF_STATE)
                        .step("remove the state of these keys", "It is written anew in the next step", ""),
                Step.of(
                        "remember what the rows do not show",
                        "Events that come later and are older must lose against these",
                        "INSERT INTO %s (%s) SELECT %s FROM %s AS w%s"
                                .formatted(
                                        state,
                                        dialect.quote(stateColumns()),
                                        stateValues(),
                                        table,
                                        shown.isEmpty() ? "" : " WHERE w." + frame.quote(DELETED))));
    }

    /**
     * Without the inserts, which would make the state longer while a loop reads it through for each winner, as PostgreSQL plans it where the
     * state was empty (18.6: 90 ms for 4,000 deletes).
     */
    private Step mergeKnown() {
        String deleted = "w." + frame.quote(DELETED);
        return Step.of(
                "change the state of these keys",
                "Events that come later and are older must lose against these",
                "MERGE INTO " + dialect.table(frame.target().state()) + " s USING (SELECT * FROM "
                        + frame.temporary(WINNERS) + " WHERE " + frame.quote(KNOWN) + ") w ON "
                        + frame.stateKeysEqual("s", "w")
                        + (shown.isEmpty() ? "" : "\nWHEN MATCHED AND NOT " + deleted + " THEN DELETE")
                        + "\nWHEN MATCHED THEN UPDATE SET " + assignments());
    }

    private Step insertUnknown() {
        return Step.of(
                "remember what the rows do not show",
                "Of keys that had no state",
                "INSERT INTO " + dialect.table(frame.target().state()) + " (" + dialect.quote(stateColumns())
                        + ") SELECT " + stateValues() + " FROM " + frame.temporary(WINNERS) + " w WHERE NOT w."
                        + frame.quote(KNOWN) + (shown.isEmpty() ? "" : " AND w." + frame.quote(DELETED)));
    }

    private String assignments() {
        return frame.sequence().stream()
                        .map(c -> frame.quote(c) + " = w." + frame.quote(c))
                        .collect(Collectors.joining(", "))
                + ", " + frame.quote(DELETED_AT) + " = " + deletedAt();
    }

    private Step merge() {
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
                        + "\nWHEN MATCHED THEN UPDATE SET " + assignments() + "\nWHEN NOT MATCHED"
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
