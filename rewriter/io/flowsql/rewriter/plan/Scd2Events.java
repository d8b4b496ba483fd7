package io.flowsql.rewriter.plan;

import static io.flowsql.rewriter.definition.ReservedNames.ARRIVAL;
import static io.flowsql.rewriter.definition.ReservedNames.COPIES;
import static io.flowsql.rewriter.definition.ReservedNames.DELETED;
import static io.flowsql.rewriter.definition.ReservedNames.END;
import static io.flowsql.rewriter.definition.ReservedNames.EVENTS;
import static io.flowsql.rewriter.definition.ReservedNames.FLOOR;
import static io.flowsql.rewriter.definition.ReservedNames.FOLLOWED;
import static io.flowsql.rewriter.definition.ReservedNames.IMPOSSIBLE;
import static io.flowsql.rewriter.definition.ReservedNames.KEYS;
import static io.flowsql.rewriter.definition.ReservedNames.KIND;
import static io.flowsql.rewriter.definition.ReservedNames.NEW;
import static io.flowsql.rewriter.definition.ReservedNames.NEXT;
import static io.flowsql.rewriter.definition.ReservedNames.OLD;
import static io.flowsql.rewriter.definition.ReservedNames.OLD_STATE;
import static io.flowsql.rewriter.definition.ReservedNames.RANK;
import static io.flowsql.rewriter.definition.ReservedNames.RECORDED_AT;
import static io.flowsql.rewriter.definition.ReservedNames.REPEATED;
import static io.flowsql.rewriter.definition.ReservedNames.ROW;
import static io.flowsql.rewriter.definition.ReservedNames.START;
import static io.flowsql.rewriter.definition.ReservedNames.UNSAID;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * Takes the history of the batch's keys apart into the events that made it, and adds the batch.
 *
 * <p>A row of the target tells of an upsert at its start and, where no row follows at once, of a delete at its end. The state tells of
 * the rest: all upserts of runs that swallowed several, upserts that left columns unsaid, and deletes that no end shows, or will
 * show once the user has deleted the row.
 *
 * <p>What lies before the first new event of a key, and before the row around it, stays as it is: it may be left out, unless events leave
 * columns unsaid, which are then as they were before.
 */
final class Scd2Events {
    // Aliases of one letter would be taken for a struct column of that name (DuckDB 2.0.0.1): __flowsql_h, __flowsql_k
    /** Kinds of events, in the order in which events of one sequence apply. */
    static final int DELETE = 0;

    static final int UPSERT = 1;

    /** In the state, a delete that the end of a row shows, as long as the row is there. */
    static final int CLOSING = -1;

    private static final String NO_TIME = "CAST(NULL AS TIMESTAMP WITH TIME ZONE)";

    private final CdcFrame frame;
    private final String staged;
    private final boolean isThinned;

    /** @param staged what stands behind FROM for the events of the batch */
    Scd2Events(CdcFrame frame, String staged) {
        this.frame = frame;
        this.staged = staged;
        this.isThinned = frame.dialect().sortsForEachWindow()
                && !frame.sequenceDefinition().struct()
                && !frame.isPartial();
    }

    /** What is known of the keys. */
    List<Step> known() {
        return List.of(
                isSkippedWhereNothingIsKnown()
                        ? keys(" WHERE EXISTS (SELECT 1 FROM "
                                + frame.dialect().table(frame.target().table()) + ") OR EXISTS (SELECT 1 FROM "
                                + frame.dialect().table(frame.target().state()) + ")")
                        : keys(""),
                frame.temporary(
                        OLD,
                        "read their rows",
                        "They tell most of the events that were applied before",
                        oldColumns(),
                        old()),
                frame.temporary(
                        OLD_STATE,
                        "read their state",
                        "It tells of the events that the rows do not show",
                        CdcFrame.concat(List.of(ROW), stateColumns(frame)),
                        oldState()),
                new HistoryCheck(frame).step());
    }

    /** All keys, where {@link #known} found none because nothing was known of any. */
    List<Step> allKeys() {
        return isSkippedWhereNothingIsKnown() ? List.of(keys("")) : List.of();
    }

    private Step keys(String condition) {
        return frame.temporary(
                KEYS,
                "find the keys",
                "Only the history of these keys is read",
                isThinned ? CdcFrame.concat(frame.keys(), List.of(FLOOR)) : frame.keys(),
                keysQuery(condition));
    }

    private boolean isSkippedWhereNothingIsKnown() {
        return frame.dialect().groupsByHash();
    }

    Step step() {
        return frame.temporary(
                EVENTS,
                "put all events together",
                "Of two upserts with one sequence the later arrival counts; a delete goes before them",
                columns(frame),
                events());
    }

    /** Columns of {@link ReservedNames#EVENTS}. */
    static List<String> columns(CdcFrame frame) {
        return CdcFrame.concat(
                frame.keys(),
                frame.sequence(),
                List.of(KIND),
                frame.data(),
                List.of(RECORDED_AT, UNSAID, NEW, COPIES, REPEATED, ROW));
    }

    /** Columns of the state. */
    static List<String> stateColumns(CdcFrame frame) {
        return CdcFrame.concat(
                frame.keys(), frame.sequence(), List.of(KIND), frame.untracked(), List.of(UNSAID, RECORDED_AT));
    }

    private String keysQuery(String condition) {
        String keys = CdcFrame.list(frame.quoted("", frame.keys()));
        String first = frame.order().ordered(frame.quoted("", frame.sequence())).get(0);
        return isThinned
                ? "SELECT " + keys + ", MIN(" + first + ") AS " + frame.quote(FLOOR) + " FROM " + staged + " n"
                        + condition + " GROUP BY " + keys
                : frame.distinctKeys(staged + " n" + condition);
    }

    /** Whether the row of an alias may change: it does not end before the first new event of its key. */
    private String mayChange(String row, String key) {
        String end = row + "." + frame.quote(frame.endAt());
        return "(" + frame.order().isNull(end) + " OR "
                + frame.order().ordered(frame.order().fields(end)).get(0) + " >= " + key + "." + frame.quote(FLOOR)
                + ")";
    }

    private List<String> oldColumns() {
        return CdcFrame.concat(
                List.of(ROW),
                frame.keys(),
                frame.data(),
                frame.numbered(START),
                frame.numbered(END),
                shownStart(),
                List.of(frame.endAt(), FOLLOWED, IMPOSSIBLE));
    }

    /** The row as it is shown, for its change feed. */
    private List<String> shownStart() {
        return frame.target().feed().isPresent() ? List.of(frame.startAt()) : List.of();
    }

    private String old() {
        List<String> starts = frame.order().fields("t." + frame.quote(frame.startAt()));
        List<String> ends = frame.order().fields("t." + frame.quote(frame.endAt()));
        List<String> nexts = isThinned ? frame.quoted("t", frame.numbered(NEXT)) : nexts(starts);
        String impossible = new HistoryCheck(frame).isImpossible(starts, ends, nexts);
        List<String> values = new ArrayList<>();
        values.add(isThinned ? "t." + frame.quote(ROW) : row());
        values.addAll(frame.quoted("t", frame.keys()));
        values.addAll(frame.quoted("t", frame.data()));
        values.addAll(frame.aliased(starts, frame.numbered(START)));
        values.addAll(frame.aliased(ends, frame.numbered(END)));
        values.addAll(frame.quoted("t", shownStart()));
        values.add("t." + frame.quote(frame.endAt()));
        values.add("CASE WHEN " + frame.order().equal(nexts, ends) + " THEN TRUE ELSE FALSE END AS "
                + frame.quote(FOLLOWED));
        values.add(impossible + " AS " + frame.quote(IMPOSSIBLE));
        return "SELECT " + CdcFrame.list(values) + "\nFROM "
                + (isThinned
                        ? "(" + rowsWithNext(starts) + ") t\nWHERE " + impossible + " OR " + mayChange("t", "t")
                        : rowsOfKeys());
    }

    private String row() {
        return "t." + frame.dialect().rowId() + " AS " + frame.quote(ROW);
    }

    private List<String> nexts(List<String> starts) {
        String over = " OVER (PARTITION BY " + CdcFrame.list(frame.quoted("t", frame.keys())) + " ORDER BY "
                + frame.order().ascending(starts) + ")";
        return starts.stream().map(s -> "LEAD(" + s + ")" + over).toList();
    }

    private String rowsOfKeys() {
        return frame.temporary(KEYS) + " __flowsql_k JOIN "
                + frame.dialect().table(frame.target().table()) + " t ON " + frame.keysEqual("t", "__flowsql_k");
    }

    /** The start of the next row, asked for once; all rows of the keys are looked at for whether they make a history. */
    private String rowsWithNext(List<String> starts) {
        List<String> columns = CdcFrame.concat(frame.keys(), frame.data(), List.of(frame.startAt(), frame.endAt()));
        return "SELECT " + row() + ", __flowsql_k." + frame.quote(FLOOR) + ", "
                + CdcFrame.list(frame.quoted("t", columns)) + ", "
                + CdcFrame.list(frame.aliased(nexts(starts), frame.numbered(NEXT))) + "\n  FROM " + rowsOfKeys();
    }

    private String oldState() {
        return "SELECT s." + frame.dialect().rowId() + " AS " + frame.quote(ROW) + ", "
                + CdcFrame.list(frame.quoted("s", stateColumns(frame))) + "\nFROM " + frame.temporary(KEYS)
                + " __flowsql_k JOIN "
                + frame.dialect().table(frame.target().state()) + " s ON " + frame.keysEqual("s", "__flowsql_k")
                + (isThinned ? " WHERE " + stateMayChange() : "");
    }

    /** Of a row that may change, all upserts that it stands for have to be known. */
    private String stateMayChange() {
        String sequence =
                frame.order().ordered(frame.quoted("s", frame.sequence())).get(0);
        String start = frame.order()
                .ordered(frame.order().fields("o." + frame.quote(frame.startAt())))
                .get(0);
        return sequence + " >= __flowsql_k." + frame.quote(FLOOR) + " OR EXISTS (SELECT 1 FROM "
                + frame.dialect().table(frame.target().table()) + " o WHERE " + frame.keysEqual("o", "s") + " AND "
                + start + " <= " + sequence + " AND " + mayChange("o", "__flowsql_k") + ")";
    }

    /** The state as the inner side of a join by key. */
    private String joinedState() {
        return frame.dialect().joinsByIndex()
                ? frame.dialect().table(frame.target().state())
                : frame.temporary(OLD_STATE);
    }

    private String events() {
        List<String> identity = CdcFrame.concat(frame.keys(), frame.sequence(), List.of(KIND));
        Overlay overlay = new Overlay(
                frame,
                CdcFrame.concat(
                        frame.quoted("", frame.keys()),
                        frame.order().ordered(frame.quoted("", frame.sequence())),
                        List.of(frame.quote(KIND))),
                frame.quote(NEW) + " DESC, " + frame.quote(ARRIVAL) + " DESC");
        List<String> values = new ArrayList<>(frame.quoted("", identity));
        values.addAll(overlay.values());
        values.add(frame.quote(RECORDED_AT));
        values.add(overlay.unsaid());
        values.add(frame.quote(NEW));
        values.addAll(overlay.copies());
        // The order says nothing to the maximum, but lets the engine sort once for both
        values.add("MAX(" + frame.quote(ROW) + ") OVER (" + overlay.window()
                + " ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING) AS " + frame.quote(ROW));
        values.add(overlay.rank() + " AS " + frame.quote(RANK));
        return "SELECT " + CdcFrame.list(frame.quoted("", columns(frame))) + "\nFROM (\n  SELECT "
                + CdcFrame.list(values) + "\n  FROM (\n    " + all() + "\n  ) e\n) r\nWHERE " + frame.quote(RANK)
                + " = 1";
    }

    /**
     * All of them, those of one moment among them: {@link #columns}, the arrival, and for the upsert of a row that is there the end that it has.
     */
    String all() {
        return String.join(
                "\n    UNION ALL ", newEvents(), rowUpserts(), hiddenUpserts(), shownDeletes(), storedDeletes());
    }

    /** The same where {@link ReservedNames#OLD_STATE} is empty: it takes the engine half the time to plan. */
    String allWithoutState() {
        String upserts = applied(
                "o",
                frame.numbered(START),
                UPSERT,
                c -> "o." + frame.quote(c),
                NO_TIME,
                CdcFrame.ALL_SAID,
                "o." + frame.quote(ROW),
                "o." + frame.quote(frame.endAt()));
        String old = " FROM " + frame.temporary(OLD) + " o";
        return String.join(
                "\n    UNION ALL ",
                newEvents(),
                "SELECT " + upserts + old,
                "SELECT " + shownDelete(CdcFrame.NOW) + old + isShownDelete());
    }

    private String noEnd() {
        return "CAST(NULL AS " + frame.dialect().sequenceType(frame.sequenceDefinition()) + ")";
    }

    private String newEvents() {
        List<String> known = frame.columns();
        String deleted = "n." + frame.quote(DELETED);
        List<String> values = new ArrayList<>(frame.quoted("n", CdcFrame.concat(frame.keys(), frame.sequence())));
        values.add("CASE WHEN " + deleted + " THEN " + DELETE + " ELSE " + UPSERT + " END AS " + frame.quote(KIND));
        for (String column : frame.data()) {
            String value = known.contains(column) ? "n." + frame.quote(column) : frame.nullOf(column);
            values.add(value + " AS " + frame.quote(column));
        }
        values.add("CASE WHEN " + deleted + " THEN " + CdcFrame.NOW + " END AS " + frame.quote(RECORDED_AT));
        values.add((frame.isPartial() ? "n." + frame.quote(UNSAID) : CdcFrame.ALL_SAID) + " AS " + frame.quote(UNSAID));
        values.add("TRUE AS " + frame.quote(NEW));
        values.add(frame.noRow() + " AS " + frame.quote(ROW));
        values.add("n." + frame.quote(ARRIVAL));
        values.add(noEnd() + " AS " + frame.quote(END));
        return "SELECT " + CdcFrame.list(values) + " FROM " + staged + " n";
    }

    /** The upsert at the start of a row. Where its run went on, the row shows the untracked values of a later one. */
    private String rowUpserts() {
        String values = applied(
                "o",
                frame.numbered(START),
                UPSERT,
                c -> frame.untracked().contains(c)
                        ? "CASE WHEN __flowsql_h." + frame.quote(KIND) + " IS NULL THEN o." + frame.quote(c)
                                + " ELSE __flowsql_h." + frame.quote(c) + " END"
                        : "o." + frame.quote(c),
                NO_TIME,
                "__flowsql_h." + frame.quote(UNSAID),
                "o." + frame.quote(ROW),
                "o." + frame.quote(frame.endAt()));
        return "SELECT " + values + " FROM " + frame.temporary(OLD) + " o LEFT JOIN " + joinedState()
                + " __flowsql_h ON "
                + frame.keysEqual("__flowsql_h", "o") + " AND "
                + frame.order()
                        .equal(frame.quoted("__flowsql_h", frame.sequence()), frame.quoted("o", frame.numbered(START)))
                + " AND __flowsql_h." + frame.quote(KIND) + " = " + UPSERT;
    }

    /** The later upserts of a run: tracked values are the row's, and the last one's untracked values too. */
    private String hiddenUpserts() {
        List<String> sequence = frame.quoted("__flowsql_h", frame.sequence());
        String last = "ROW_NUMBER() OVER (PARTITION BY o." + frame.quote(ROW) + " ORDER BY "
                + frame.order().descending(sequence) + ") = 1";
        String values = applied(
                "__flowsql_h",
                frame.sequence(),
                UPSERT,
                c -> frame.untracked().contains(c)
                        ? "CASE WHEN " + last + " THEN o." + frame.quote(c) + " ELSE __flowsql_h." + frame.quote(c)
                                + " END"
                        : "o." + frame.quote(c),
                NO_TIME,
                "__flowsql_h." + frame.quote(UNSAID),
                frame.noRow(),
                noEnd());
        return "SELECT " + values + " FROM " + frame.temporary(OLD) + " o JOIN " + joinedState() + " __flowsql_h ON "
                + frame.keysEqual("__flowsql_h", "o") + " AND __flowsql_h." + frame.quote(KIND) + " = " + UPSERT
                + " AND "
                + frame.order().greater(sequence, frame.quoted("o", frame.numbered(START))) + " AND ("
                + frame.order().isNull("o." + frame.quote(frame.endAt())) + " OR "
                + frame.order().greater(frame.quoted("o", frame.numbered(END)), sequence) + ")";
    }

    private String shownDelete(String recordedAt) {
        return applied(
                "o", frame.numbered(END), DELETE, frame::nullOf, recordedAt, CdcFrame.ALL_SAID, frame.noRow(), noEnd());
    }

    private String isShownDelete() {
        return " WHERE NOT (" + frame.order().isNull("o." + frame.quote(frame.endAt())) + ") AND NOT o."
                + frame.quote(FOLLOWED);
    }

    private String shownDeletes() {
        String values = shownDelete("coalesce(__flowsql_h." + frame.quote(RECORDED_AT) + ", " + CdcFrame.NOW + ")");
        return "SELECT " + values + " FROM " + frame.temporary(OLD) + " o LEFT JOIN " + joinedState()
                + " __flowsql_h ON "
                + frame.keysEqual("__flowsql_h", "o") + " AND "
                + frame.order()
                        .equal(frame.quoted("__flowsql_h", frame.sequence()), frame.quoted("o", frame.numbered(END)))
                + " AND __flowsql_h." + frame.quote(KIND) + " = " + CLOSING + isShownDelete();
    }

    private String storedDeletes() {
        String values = applied(
                "__flowsql_h",
                frame.sequence(),
                DELETE,
                frame::nullOf,
                "__flowsql_h." + frame.quote(RECORDED_AT),
                CdcFrame.ALL_SAID,
                frame.noRow(),
                noEnd());
        String kind = "__flowsql_h." + frame.quote(KIND);
        List<String> sequence = frame.quoted("__flowsql_h", frame.sequence());
        return "SELECT " + values + " FROM " + frame.temporary(OLD_STATE) + " __flowsql_h WHERE " + kind + " = "
                + DELETE + " OR "
                + kind + " = " + CLOSING + " AND NOT EXISTS (" + rowAround(sequence) + ") AND NOT (EXISTS ("
                + rowWith(ends(), sequence) + ") AND NOT EXISTS (" + rowWith(starts(), sequence) + "))";
    }

    /** A row that goes on where a delete had closed it: the user says that the delete was not. */
    private String rowAround(List<String> sequence) {
        return rows() + frame.order().greater(sequence, starts()) + " AND ("
                + frame.order().isNull("o." + frame.quote(frame.endAt())) + " OR "
                + frame.order().greater(ends(), sequence) + ")";
    }

    private String rowWith(List<String> value, List<String> sequence) {
        return rows() + frame.order().equal(value, sequence);
    }

    private String rows() {
        String rows = frame.dialect().joinsByIndex()
                ? frame.dialect().table(frame.target().table())
                : frame.temporary(OLD);
        return "SELECT 1 FROM " + rows + " o WHERE " + frame.keysEqual("o", "__flowsql_h") + " AND ";
    }

    private List<String> starts() {
        return frame.dialect().joinsByIndex()
                ? frame.order().fields("o." + frame.quote(frame.startAt()))
                : frame.quoted("o", frame.numbered(START));
    }

    private List<String> ends() {
        return frame.dialect().joinsByIndex()
                ? frame.order().fields("o." + frame.quote(frame.endAt()))
                : frame.quoted("o", frame.numbered(END));
    }

    /** Values for {@link #all} of an event that was applied before. */
    private String applied(
            String relation,
            List<String> sequence,
            int kind,
            UnaryOperator<String> data,
            String recordedAt,
            String unsaid,
            String row,
            String end) {
        List<String> values = new ArrayList<>(frame.quoted(relation, CdcFrame.concat(frame.keys(), sequence)));
        values.add(String.valueOf(kind));
        frame.data().forEach(c -> values.add(data.apply(c)));
        values.addAll(List.of(recordedAt, unsaid, "FALSE", row, "0", end));
        return CdcFrame.list(values);
    }
}
