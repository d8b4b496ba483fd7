package io.flowsql.rewriter.plan;

import static io.flowsql.rewriter.definition.ReservedNames.CHANGES;
import static io.flowsql.rewriter.definition.ReservedNames.EVENTS;
import static io.flowsql.rewriter.definition.ReservedNames.FACTS;
import static io.flowsql.rewriter.definition.ReservedNames.KEYS;
import static io.flowsql.rewriter.definition.ReservedNames.OLD;
import static io.flowsql.rewriter.definition.ReservedNames.POINTS;
import static io.flowsql.rewriter.definition.ReservedNames.ROW;
import static io.flowsql.rewriter.definition.ReservedNames.ROWS;
import static io.flowsql.rewriter.definition.ReservedNames.TIMES;

import io.flowsql.rewriter.dialect.Dialect;
import io.flowsql.rewriter.dialect.NewRows;
import java.util.ArrayList;
import java.util.List;

/**
 * BITEMPORAL: of each key, for each system time, the history of the events known by then; a row of it is a fact, and is there once for
 * each stretch of system time in which it is believed without a break.
 *
 * <p>The state keeps every event. Of the batch's keys the whole is worked out anew, and the rows that differ are written.
 */
final class BitemporalPlanner {
    private final CdcFrame frame;
    private final Dialect dialect;
    private final HistoryRows rows;

    BitemporalPlanner(CdcFrame frame) {
        this.frame = frame;
        this.dialect = frame.dialect();
        this.rows = new HistoryRows(
                frame,
                CdcFrame.concat(frame.keys(), frame.data(), intervals()),
                CdcFrame.concat(frame.data(), List.of(frame.endAt(), frame.systemEndAt())));
    }

    private List<String> intervals() {
        return List.of(frame.startAt(), frame.endAt(), frame.systemStartAt(), frame.systemEndAt());
    }

    Plan plan(NewRows source) {
        BitemporalFacts facts = new BitemporalFacts(frame);
        CdcStage stage = new CdcStage(frame, source);
        BitemporalEvents events = new BitemporalEvents(frame, stage.events());
        List<Step> steps = new ArrayList<>(stage.steps());
        steps.addAll(events.steps());
        steps.addAll(facts.steps());
        steps.add(frame.temporary(
                OLD,
                "read their rows",
                "Those that stay as they are are not written",
                CdcFrame.concat(List.of(ROW), frame.keys(), frame.data(), intervals()),
                old()));
        steps.add(frame.temporary(
                ROWS,
                "find the rows that are there already",
                "A row is known by its key and the starts of its two intervals",
                CdcFrame.concat(List.of(ROW), frame.keys(), frame.data(), intervals()),
                matched()));
        steps.add(frame.temporary(
                CHANGES,
                "find the rows that differ",
                "Rows that stay as they are are not written",
                rows.changeColumns(),
                rows.changes(ROWS, "TRUE", OLD)));
        steps.add(rows.count());
        steps.add(rows.tally());
        steps.addAll(rows.write());
        steps.addAll(frame.updateStatistics());
        steps.addAll(frame.drop(CHANGES, ROWS, OLD, FACTS, POINTS, TIMES, EVENTS, KEYS));
        steps.addAll(frame.drop(stage.temporaryTables()));
        return new Plan(steps);
    }

    private String old() {
        return "SELECT t." + dialect.rowId() + " AS " + frame.quote(ROW) + ", "
                + CdcFrame.list(frame.quoted("t", CdcFrame.concat(frame.keys(), frame.data(), intervals()))) + "\nFROM "
                + frame.temporary(KEYS) + " k JOIN "
                + dialect.table(frame.target().table()) + " t ON "
                + frame.keysEqual("t", "k");
    }

    private String matched() {
        List<String> values = frame.quoted("f", CdcFrame.concat(frame.keys(), frame.data(), intervals()));
        boolean byIndex = dialect.joinsByIndex();
        String there = byIndex ? dialect.table(frame.target().table()) : frame.temporary(OLD);
        String row = byIndex ? dialect.rowId() : frame.quote(ROW);
        String found = "o." + frame.quote(frame.keys().get(0)) + " IS NOT NULL";
        // H2 takes the number of a row that an outer join did not find for one that is never NULL (2.5.252)
        return "SELECT CASE WHEN " + found + " THEN o." + row + " END AS " + frame.quote(ROW) + ", "
                + CdcFrame.list(values) + "\nFROM "
                + frame.temporary(FACTS) + " f LEFT JOIN " + there + " o ON " + frame.keysEqual("o", "f") + " AND "
                + same(frame.startAt()) + " AND " + same(frame.systemStartAt());
    }

    private String same(String column) {
        return frame.identical(column, "o." + frame.quote(column)) + " IS NOT DISTINCT FROM "
                + frame.identical(column, "f." + frame.quote(column));
    }
}
