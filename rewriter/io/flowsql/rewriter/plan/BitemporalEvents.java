package io.flowsql.rewriter.plan;

import static io.flowsql.rewriter.definition.ReservedNames.ARRIVAL;
import static io.flowsql.rewriter.definition.ReservedNames.COPIES;
import static io.flowsql.rewriter.definition.ReservedNames.DELETED;
import static io.flowsql.rewriter.definition.ReservedNames.EVENTS;
import static io.flowsql.rewriter.definition.ReservedNames.FOLLOWED;
import static io.flowsql.rewriter.definition.ReservedNames.KEYS;
import static io.flowsql.rewriter.definition.ReservedNames.KIND;
import static io.flowsql.rewriter.definition.ReservedNames.KNOWN;
import static io.flowsql.rewriter.definition.ReservedNames.NEW;
import static io.flowsql.rewriter.definition.ReservedNames.NEXT_SYSTEM;
import static io.flowsql.rewriter.definition.ReservedNames.RANK;
import static io.flowsql.rewriter.definition.ReservedNames.REPEATED;
import static io.flowsql.rewriter.definition.ReservedNames.SYSTEM;
import static io.flowsql.rewriter.definition.ReservedNames.TIME;
import static io.flowsql.rewriter.definition.ReservedNames.TIMES;
import static io.flowsql.rewriter.definition.ReservedNames.UNSAID;

import io.flowsql.rewriter.dialect.Dialect;
import java.util.ArrayList;
import java.util.List;

/** Every event of the batch's keys, each numbered by when it became known; and the state, which is just that. */
final class BitemporalEvents {
    private final CdcFrame frame;
    private final String staged;
    private final Dialect dialect;

    /** @param staged what stands behind FROM for the events of the batch */
    BitemporalEvents(CdcFrame frame, String staged) {
        this.frame = frame;
        this.staged = staged;
        this.dialect = frame.dialect();
    }

    List<Step> steps() {
        List<Step> steps = new ArrayList<>();
        steps.add(frame.temporary(
                KEYS,
                "find the keys",
                "Only the history of these keys is read",
                frame.keys(),
                "SELECT DISTINCT " + CdcFrame.list(frame.quoted("", frame.keys())) + " FROM " + staged + " n"));
        steps.add(frame.temporary(
                EVENTS,
                "put all events together",
                "Of two upserts with both sequences the same the later arrival counts",
                CdcFrame.concat(columns(frame), List.of(NEW, COPIES, REPEATED)),
                events()));
        steps.addAll(state());
        steps.add(frame.temporary(
                TIMES, "find the system times", "At each of them something became known", timeColumns(), times()));
        return steps;
    }

    private List<String> timeColumns() {
        return CdcFrame.concat(
                frame.keys(),
                List.of(TIME),
                frame.systemNumbered(SYSTEM),
                frame.systemNumbered(NEXT_SYSTEM),
                List.of(FOLLOWED));
    }

    private String times() {
        List<String> system = frame.quoted("", frame.systemNumbered(SYSTEM));
        String keys = CdcFrame.list(frame.quoted("", frame.keys()));
        String next = " OVER (" + frame.partitionByKeys() + " ORDER BY " + frame.quote(KNOWN) + " ASC)";
        List<String> values =
                new ArrayList<>(List.of(keys, frame.quote(KNOWN) + " AS " + frame.quote(TIME), CdcFrame.list(system)));
        values.addAll(frame.aliased(
                system.stream().map(c -> "LEAD(" + c + ")" + next).toList(), frame.systemNumbered(NEXT_SYSTEM)));
        values.add("LEAD(" + frame.quote(KNOWN) + ")" + next + " IS NOT NULL AS " + frame.quote(FOLLOWED));
        return "SELECT " + CdcFrame.list(values) + " FROM (SELECT DISTINCT " + keys + ", " + frame.quote(KNOWN) + ", "
                + CdcFrame.list(system) + " FROM " + frame.temporary(EVENTS) + ") t";
    }

    /** Columns of {@link io.flowsql.rewriter.definition.ReservedNames#EVENTS} and of the state. */
    static List<String> columns(CdcFrame frame) {
        return CdcFrame.concat(
                frame.keys(),
                frame.sequence(),
                frame.systemNumbered(SYSTEM),
                List.of(KIND),
                frame.data(),
                List.of(UNSAID, KNOWN));
    }

    private String events() {
        Overlay overlay = new Overlay(
                frame,
                CdcFrame.concat(
                        frame.quoted("", frame.keys()),
                        frame.order().ordered(frame.quoted("", frame.sequence())),
                        frame.systemOrder().ordered(frame.quoted("", frame.systemNumbered(SYSTEM))),
                        List.of(frame.quote(KIND))),
                frame.quote(NEW) + " DESC, " + frame.quote(ARRIVAL) + " DESC");
        List<String> identity =
                CdcFrame.concat(frame.keys(), frame.sequence(), frame.systemNumbered(SYSTEM), List.of(KIND));
        List<String> values = new ArrayList<>(frame.quoted("", identity));
        values.addAll(overlay.values());
        values.add(overlay.unsaid());
        values.add(frame.quote(NEW));
        values.addAll(overlay.copies());
        values.add(overlay.rank() + " AS " + frame.quote(RANK));
        List<String> result =
                new ArrayList<>(frame.quoted("", CdcFrame.concat(identity, frame.data(), List.of(UNSAID))));
        result.add("DENSE_RANK() OVER (" + frame.partitionByKeys() + " ORDER BY "
                + frame.systemOrder().ascending(frame.quoted("", frame.systemNumbered(SYSTEM))) + ") AS "
                + frame.quote(KNOWN));
        result.addAll(frame.quoted("", List.of(NEW, COPIES, REPEATED)));
        return "SELECT " + CdcFrame.list(result) + "\nFROM (\n  SELECT " + CdcFrame.list(values) + "\n  FROM (\n    "
                + newEvents() + "\n    UNION ALL " + knownEvents() + "\n  ) e\n) r\nWHERE " + frame.quote(RANK)
                + " = 1";
    }

    private String newEvents() {
        List<String> carried = frame.columns();
        String deleted = "n." + frame.quote(DELETED);
        List<String> values = new ArrayList<>(
                frame.quoted("n", CdcFrame.concat(frame.keys(), frame.sequence(), frame.systemNumbered(SYSTEM))));
        values.add("CASE WHEN " + deleted + " THEN " + Scd2Events.DELETE + " ELSE " + Scd2Events.UPSERT + " END AS "
                + frame.quote(KIND));
        for (String column : frame.data()) {
            String value = carried.contains(column) ? "n." + frame.quote(column) : frame.nullOf(column);
            values.add(value + " AS " + frame.quote(column));
        }
        values.add((frame.isPartial() ? "n." + frame.quote(UNSAID) : CdcFrame.ALL_SAID) + " AS " + frame.quote(UNSAID));
        values.add("TRUE AS " + frame.quote(NEW));
        values.add("n." + frame.quote(ARRIVAL));
        return "SELECT " + CdcFrame.list(values) + " FROM " + staged + " n";
    }

    private String knownEvents() {
        List<String> values = new ArrayList<>(frame.quoted(
                "s",
                CdcFrame.concat(
                        frame.keys(),
                        frame.sequence(),
                        frame.systemNumbered(SYSTEM),
                        List.of(KIND),
                        frame.data(),
                        List.of(UNSAID))));
        values.addAll(List.of("FALSE", "0"));
        return "SELECT " + CdcFrame.list(values) + " FROM " + frame.temporary(KEYS) + " k JOIN "
                + dialect.table(frame.target().state()) + " s ON " + frame.keysEqual("s", "k");
    }

    private List<Step> state() {
        String state = dialect.table(frame.target().state());
        String columns = dialect.quote(columns(frame));
        return List.of(
                Step.of(
                        "remove the state of these keys",
                        "It is written anew in the next step",
                        dialect.deleteMatching(
                                frame.target().state(), frame.temporary(KEYS) + " k", frame.keysEqual("s", "k"))),
                Step.of(
                        "remember the events",
                        "One that comes later may change what any of them brought",
                        "INSERT INTO " + state + " (" + columns + ") SELECT " + columns + " FROM "
                                + frame.temporary(EVENTS)));
    }
}
