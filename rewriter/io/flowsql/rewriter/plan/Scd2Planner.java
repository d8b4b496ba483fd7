package io.flowsql.rewriter.plan;

import static io.flowsql.rewriter.definition.ReservedNames.CHANGES;
import static io.flowsql.rewriter.definition.ReservedNames.EVENTS;
import static io.flowsql.rewriter.definition.ReservedNames.GONE;
import static io.flowsql.rewriter.definition.ReservedNames.HIDDEN;
import static io.flowsql.rewriter.definition.ReservedNames.KEYS;
import static io.flowsql.rewriter.definition.ReservedNames.KIND;
import static io.flowsql.rewriter.definition.ReservedNames.LAST;
import static io.flowsql.rewriter.definition.ReservedNames.LATE;
import static io.flowsql.rewriter.definition.ReservedNames.NEW;
import static io.flowsql.rewriter.definition.ReservedNames.OLD;
import static io.flowsql.rewriter.definition.ReservedNames.OLD_STATE;
import static io.flowsql.rewriter.definition.ReservedNames.RECORDED_AT;
import static io.flowsql.rewriter.definition.ReservedNames.REPEATS;
import static io.flowsql.rewriter.definition.ReservedNames.ROW;
import static io.flowsql.rewriter.definition.ReservedNames.TIED;
import static io.flowsql.rewriter.definition.ReservedNames.TIMELINE;
import static io.flowsql.rewriter.definition.ReservedNames.UNSAID;

import io.flowsql.rewriter.dialect.Dialect;
import io.flowsql.rewriter.dialect.NewRows;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * SCD TYPE 2: of each key one row for every run of upserts with the same tracked values.
 *
 * <p>The history of the batch's keys is taken apart into events ({@link Scd2Events}), the timeline is worked out anew
 * ({@link Scd2Timeline}), and the rows that differ are written.
 */
final class Scd2Planner {
    /** What is known of an event in the changes beside its values. */
    static final List<String> FLAGS = List.of(REPEATS, NEW, LATE, TIED);

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

    Plan plan(NewRows source) {
        CdcStage stage = new CdcStage(frame, source);
        List<Step> steps = new ArrayList<>(stage.steps());
        Scd2Events events = new Scd2Events(frame, stage.events());
        steps.addAll(events.known());
        if (frame.isPartial()
                || !frame.untracked().isEmpty()
                || frame.target().feed().isPresent()) {
            steps.addAll(inFull(events));
            steps.add(rows.count());
        } else if (dialect.hash(List.of("TRUE")).isPresent()) {
            HashedTimeline timeline = new HashedTimeline(frame);
            steps.add(changes(events, timeline::changes));
            steps.add(timeline.outcome(
                    stage.isCheckedLater() ? List.of(stage.validate()) : List.of(),
                    CdcFrame.concat(frame.drop(CHANGES), inFull(events), List.of(rows.count()))));
        } else {
            PlainTimeline timeline = new PlainTimeline(frame);
            steps.add(changes(events, timeline::changes));
            if (dialect.sortsGroups()) {
                steps.add(timeline.outcome(
                        stage.isCheckedLater() ? List.of(stage.validate()) : List.of(),
                        CdcFrame.concat(
                                frame.drop(CHANGES), inFull(events), List.of(rows.count()), rows.removeGone())));
                return end(steps, rows.changeAndInsert(), stage);
            }
            steps.add(timeline.tally());
            steps.add(whenRepeated(inFull(events)));
            steps.add(rows.count());
        }
        return end(steps, rows.write(), stage);
    }

    private Plan end(List<Step> begun, List<Step> writing, CdcStage stage) {
        List<Step> steps = new ArrayList<>(begun);
        steps.addAll(writing);
        steps.addAll(state());
        steps.addAll(frame.updateStatistics());
        steps.addAll(frame.drop(CHANGES, TIMELINE, EVENTS, OLD_STATE, OLD, KEYS));
        steps.addAll(frame.drop(stage.temporaryTables()));
        return new Plan(steps);
    }

    private Step whenRepeated(List<Step> steps) {
        return new Step.When(
                "look for upserts that give no row",
                "They repeat another one, or change nothing",
                "SELECT count(*) FROM " + frame.temporary(CHANGES) + " WHERE " + frame.quote(REPEATS),
                CdcFrame.concat(frame.drop(CHANGES), steps));
    }

    /** Events of one moment made into one, and runs of upserts. */
    private List<Step> inFull(Scd2Events events) {
        List<String> columns = CdcFrame.concat(frame.keys(), frame.data());
        List<String> remembered = CdcFrame.concat(frame.sequence(), List.of(KIND, UNSAID, RECORDED_AT));
        String nulls = CdcFrame.list(frame.aliased(Collections.nCopies(remembered.size(), "NULL"), remembered));
        String flags = CdcFrame.list(frame.aliased(Collections.nCopies(FLAGS.size(), "FALSE"), FLAGS));
        List<String> hidden = new ArrayList<>(List.of("NULL", "TRUE"));
        hidden.addAll(frame.quoted("", columns));
        hidden.addAll(Collections.nCopies(rows.changeColumns().size() - hidden.size(), "NULL"));
        remembered.forEach(
                c -> hidden.add(c.equals(KIND) ? rememberedKind(frame, frame.quote(HIDDEN)) : frame.quote(c)));
        String all = "SELECT c.*, " + nulls + ", " + flags + " FROM (\n"
                + rows.changes(TIMELINE, "l." + frame.quote(LAST), OLD) + "\n) c\nUNION ALL SELECT "
                + CdcFrame.list(hidden) + ", " + flags + " FROM " + frame.temporary(TIMELINE) + " WHERE "
                + frame.quote(HIDDEN) + " OR " + frame.quote(KIND) + " = " + Scd2Events.DELETE;
        return CdcFrame.concat(
                events.allKeys(),
                List.of(
                        events.step(),
                        new Scd2Timeline(frame).step(),
                        changes("find the rows that differ", "Rows that stay as they are are not written", all),
                        rows.tally()));
    }

    /** A delete that a row shows is told from those that only the state knows: the user may take the row away. */
    static String rememberedKind(CdcFrame frame, String hidden) {
        String kind = frame.quote(KIND);
        return "CASE WHEN " + kind + " = " + Scd2Events.DELETE + " AND NOT (" + hidden + ") THEN " + Scd2Events.CLOSING
                + " ELSE " + kind + " END";
    }

    /** @param changes a query of them for a query of all events */
    private Step changes(Scd2Events events, UnaryOperator<String> changes) {
        String name = "find the rows to write";
        String reason = "By the neighbours of each event, where every upsert gives a row";
        return new Step.Either(
                "look for what the rows do not show",
                "Most often they tell all that is known of the keys",
                "SELECT count(*) FROM " + frame.temporary(OLD_STATE),
                List.of(changes(name, reason, changes.apply(events.all()))),
                List.of(changes(name, reason, changes.apply(events.allWithoutState()))));
    }

    private Step changes(String name, String reason, String query) {
        return frame.temporary(
                CHANGES,
                name,
                reason,
                CdcFrame.concat(rows.changeColumns(), frame.sequence(), List.of(KIND, UNSAID, RECORDED_AT), FLAGS),
                CdcFrame.concat(frame.keys(), List.of(ROW, GONE)),
                query);
    }

    /** In the changes, an event that gives no row is one that is gone and was not there. */
    private List<Step> state() {
        String state = dialect.table(frame.target().state());
        String columns = dialect.quote(Scd2Events.stateColumns(frame));
        return List.of(
                new RowDeletion(frame, frame.target().state(), OLD_STATE)
                        .step("remove the state of these keys", "It is written anew in the next step", ""),
                Step.of(
                        "remember what the rows do not show",
                        "An event that comes later may split a run, or fall between two deletes",
                        "INSERT INTO " + state + " (" + columns + ") SELECT " + columns + " FROM "
                                + frame.temporary(CHANGES) + " WHERE " + frame.quote(GONE) + " AND " + frame.quote(ROW)
                                + " IS NULL"));
    }
}
