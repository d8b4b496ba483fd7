package io.flowsql.rewriter.plan;

import static io.flowsql.rewriter.definition.ReservedNames.CHANGES;
import static io.flowsql.rewriter.definition.ReservedNames.EVENTS;
import static io.flowsql.rewriter.definition.ReservedNames.HIDDEN;
import static io.flowsql.rewriter.definition.ReservedNames.KEYS;
import static io.flowsql.rewriter.definition.ReservedNames.LAST;
import static io.flowsql.rewriter.definition.ReservedNames.OLD;
import static io.flowsql.rewriter.definition.ReservedNames.OLD_STATE;
import static io.flowsql.rewriter.definition.ReservedNames.TIMELINE;

import io.flowsql.rewriter.dialect.Dialect;
import java.util.ArrayList;
import java.util.List;

/**
 * SCD TYPE 2: of each key one row for every run of upserts with the same tracked values.
 *
 * <p>The history of the batch's keys is taken apart into events ({@link Scd2Events}), the timeline is worked out anew
 * ({@link Scd2Timeline}), and the rows that differ are written.
 */
final class Scd2Planner {
    private final CdcFrame frame;
    private final Dialect dialect;
    private final HistoryRows rows;

    Scd2Planner(CdcFrame frame) {
        this.frame = frame;
        this.dialect = frame.dialect();
        this.rows = new HistoryRows(
                frame,
                CdcFrame.concat(frame.keys(), frame.data(), List.of(frame.startAt(), frame.endAt())),
                CdcFrame.concat(frame.data(), List.of(frame.endAt())));
    }

    Plan plan(String source) {
        CdcStage stage = new CdcStage(frame, source);
        List<Step> steps = new ArrayList<>(stage.steps());
        steps.addAll(new Scd2Events(frame, stage.events()).steps());
        steps.add(new Scd2Timeline(frame).step());
        steps.add(frame.temporary(
                CHANGES,
                "find the rows that differ",
                "Rows that stay as they are are not written",
                rows.changeColumns(),
                rows.changes(TIMELINE, "l." + frame.quote(LAST), OLD)));
        steps.add(rows.count());
        steps.addAll(rows.write());
        steps.addAll(state());
        steps.addAll(frame.updateStatistics());
        steps.addAll(frame.drop(CHANGES, TIMELINE, EVENTS, OLD_STATE, OLD, KEYS));
        steps.addAll(frame.drop(stage.temporaryTables()));
        return new Plan(steps);
    }

    private List<Step> state() {
        String state = dialect.table(frame.target().state());
        String columns = dialect.quote(Scd2Events.stateColumns(frame));
        return CdcFrame.concat(
                new RowDeletion(frame, frame.target().state(), OLD_STATE)
                        .steps("remove the state of these keys", "It is written anew in the next step", ""),
                List.of(Step.of(
                        "remember what the rows do not show",
                        "An event that comes later may split a run, or fall between two deletes",
                        "INSERT INTO " + state + " (" + columns + ") SELECT " + columns + " FROM "
                                + frame.temporary(TIMELINE) + " WHERE " + frame.quote(HIDDEN))));
    }
}
