package io.flowsql.rewriter.plan;

import static io.flowsql.rewriter.definition.ReservedNames.CLOSED;
import static io.flowsql.rewriter.definition.ReservedNames.END;
import static io.flowsql.rewriter.definition.ReservedNames.END_SYSTEM;
import static io.flowsql.rewriter.definition.ReservedNames.EVENTS;
import static io.flowsql.rewriter.definition.ReservedNames.FACTS;
import static io.flowsql.rewriter.definition.ReservedNames.FOLLOWED;
import static io.flowsql.rewriter.definition.ReservedNames.HEAD;
import static io.flowsql.rewriter.definition.ReservedNames.KIND;
import static io.flowsql.rewriter.definition.ReservedNames.KNOWN;
import static io.flowsql.rewriter.definition.ReservedNames.LAST;
import static io.flowsql.rewriter.definition.ReservedNames.LIFE;
import static io.flowsql.rewriter.definition.ReservedNames.NEWEST;
import static io.flowsql.rewriter.definition.ReservedNames.NEXT;
import static io.flowsql.rewriter.definition.ReservedNames.NEXT_KIND;
import static io.flowsql.rewriter.definition.ReservedNames.NEXT_SYSTEM;
import static io.flowsql.rewriter.definition.ReservedNames.POINTS;
import static io.flowsql.rewriter.definition.ReservedNames.RANK;
import static io.flowsql.rewriter.definition.ReservedNames.RUN;
import static io.flowsql.rewriter.definition.ReservedNames.START;
import static io.flowsql.rewriter.definition.ReservedNames.SUPERSEDED;
import static io.flowsql.rewriter.definition.ReservedNames.SYSTEM;
import static io.flowsql.rewriter.definition.ReservedNames.TIME;
import static io.flowsql.rewriter.definition.ReservedNames.TIMES;
import static io.flowsql.rewriter.definition.ReservedNames.UNSAID;

import io.flowsql.rewriter.dialect.Dialect;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * From events to the rows of a bitemporal target.
 *
 * <p>First the points of every key at every system time: of the events of one business time known by then, the one that became known
 * last counts, and before it a delete that became known with it. Then the runs of each such history, as in SCD TYPE 2; and of the runs
 * that start at one business time, the stretches of system times over which they are the same.
 */
final class BitemporalFacts {
    private static final int DELETE = Scd2Events.DELETE;
    private static final int UPSERT = Scd2Events.UPSERT;

    private final CdcFrame frame;
    private final Dialect dialect;
    private final String kind;
    private final String time;
    private final List<String> sequence;
    private final String history;
    private final String inOrder;

    BitemporalFacts(CdcFrame frame) {
        this.frame = frame;
        this.dialect = frame.dialect();
        this.kind = frame.quote(KIND);
        this.time = frame.quote(TIME);
        this.sequence = frame.quoted("", frame.sequence());
        this.history = frame.partitionByKeys(TIME);
        this.inOrder = history + " ORDER BY " + frame.order().ascending(sequence) + ", " + kind + " ASC";
    }

    List<Step> steps() {
        return List.of(
                frame.temporary(
                        POINTS,
                        "list what was known at each time",
                        "A later system time corrects an earlier one of the same business time",
                        pointColumns(),
                        points()),
                frame.temporary(
                        FACTS,
                        "work out the beliefs",
                        "A row for each stretch of system time in which a fact was believed",
                        CdcFrame.concat(
                                frame.keys(),
                                frame.data(),
                                List.of(frame.startAt(), frame.endAt(), frame.systemStartAt(), frame.systemEndAt())),
                        stretches()));
    }

    private List<String> pointColumns() {
        return CdcFrame.concat(
                frame.keys(), timeColumns(), frame.sequence(), List.of(KIND), frame.data(), List.of(UNSAID));
    }

    private List<String> timeColumns() {
        return CdcFrame.concat(
                List.of(TIME), frame.systemNumbered(SYSTEM), frame.systemNumbered(NEXT_SYSTEM), List.of(FOLLOWED));
    }

    private String points() {
        boolean byIndex = dialect.joinsByIndex();
        String events = byIndex ? dialect.table(frame.target().state()) : frame.temporary(EVENTS);
        List<String> columns =
                CdcFrame.concat(frame.keys(), frame.sequence(), List.of(KIND, KNOWN), frame.data(), List.of(UNSAID));
        String known = "SELECT " + CdcFrame.list(frame.quoted("e", columns)) + ", "
                + CdcFrame.list(frame.quoted("m", timeColumns())) + " FROM " + frame.temporary(TIMES) + " m JOIN "
                + events + " e ON "
                + frame.keysEqual("e", "m") + " AND e." + frame.quote(KNOWN) + " <= m." + time;
        String moment = CdcFrame.list(CdcFrame.concat(
                frame.quoted("", frame.keys()), List.of(time), frame.order().ordered(sequence)));
        String newest = "MAX(" + frame.quote(KNOWN) + ") OVER (PARTITION BY " + moment + ")";
        String number = frame.quote(KNOWN) + " * 2 + " + kind;
        String lastDelete = "coalesce(MAX(CASE WHEN " + kind + " = " + DELETE + " THEN " + number
                + " END) OVER (PARTITION BY " + moment + "), -1)";
        String current = "SELECT e.*, " + newest + " AS " + frame.quote(NEWEST) + ", CASE WHEN " + kind + " = " + DELETE
                + " THEN -1 ELSE " + lastDelete + " END AS " + frame.quote(LIFE) + "\n    FROM (" + known + ") e";
        Overlay overlay = new Overlay(
                frame,
                CdcFrame.concat(
                        frame.quoted("", frame.keys()),
                        List.of(time),
                        frame.order().ordered(sequence),
                        List.of(kind)),
                frame.quote(KNOWN) + " DESC");
        List<String> values = new ArrayList<>(
                frame.quoted("", CdcFrame.concat(frame.keys(), timeColumns(), frame.sequence(), List.of(KIND))));
        values.addAll(overlay.values());
        values.add(overlay.unsaid());
        values.add(frame.quote(KNOWN));
        values.add(frame.quote(NEWEST));
        values.add(overlay.rank() + " AS " + frame.quote(RANK));
        return "SELECT " + CdcFrame.list(frame.quoted("", pointColumns())) + "\nFROM (\n  SELECT "
                + CdcFrame.list(values) + "\n  FROM (\n    " + current + "\n  ) c\n  WHERE " + number + " > "
                + frame.quote(LIFE) + "\n) p\nWHERE " + frame.quote(RANK) + " = 1 AND " + frame.quote(KNOWN) + " = "
                + frame.quote(NEWEST);
    }

    private String window(String function) {
        return function + " OVER (" + inOrder + ")";
    }

    private String soFar(String value) {
        return "SUM(" + value + ") OVER (" + inOrder + " ROWS UNBOUNDED PRECEDING)";
    }

    /** What a point leaves unsaid is as the point before it in the same life had it. */
    private String filled() {
        if (frame.target().partial().isEmpty()) {
            return frame.temporary(POINTS);
        }
        String lives = "SELECT l.*, " + soFar("1 - " + kind) + " AS " + frame.quote(LIFE) + " FROM "
                + frame.temporary(POINTS) + " l";
        CarriedForward carried = new CarriedForward(
                frame,
                frame.partitionByKeys(TIME, LIFE, KIND),
                " ORDER BY " + frame.order().ascending(sequence));
        return "(SELECT " + CdcFrame.list(carried.values(pointColumns())) + " FROM (SELECT "
                + CdcFrame.list(carried.withPieces()) + " FROM (" + lives + ") l) p)";
    }

    /** A row for each run at each system time. */
    private String facts() {
        String changed = exactData().stream()
                .map(c -> " OR " + c + " IS DISTINCT FROM " + window("LAG(" + c + ")"))
                .collect(Collectors.joining());
        String head = "CASE WHEN " + kind + " = " + UPSERT + " AND (coalesce(" + window("LAG(" + kind + ")") + ", "
                + DELETE + ") = " + DELETE + changed + ") THEN 1 ELSE 0 END AS " + frame.quote(HEAD);
        List<String> next =
                sequence.stream().map(c -> window("LEAD(" + c + ")")).toList();
        String heads = "SELECT f.*, " + CdcFrame.list(frame.aliased(next, frame.numbered(NEXT))) + ", "
                + window("LEAD(" + kind + ")") + " AS " + frame.quote(NEXT_KIND) + ", " + head + " FROM " + filled()
                + " f";
        String goesOn = "CASE WHEN " + kind + " = " + UPSERT + " AND " + frame.quote(HEAD) + " = 0 THEN 1 ELSE 0 END";
        String runs = "SELECT h.*, " + soFar(frame.quote(HEAD)) + " AS " + frame.quote(RUN) + ", " + kind + " = "
                + UPSERT + " AND coalesce(" + window("LEAD(" + goesOn + ")") + ", 0) = 0 AS " + frame.quote(LAST)
                + " FROM (" + heads + ") h";
        String first = "FIRST_VALUE(%s) OVER (" + frame.partitionByKeys(TIME, RUN, KIND) + " ORDER BY "
                + frame.order().ascending(sequence) + ")";
        List<String> values = new ArrayList<>(
                frame.quoted("", CdcFrame.concat(frame.keys(), timeColumns(), frame.data(), List.of(LAST))));
        values.add(frame.quote(NEXT_KIND) + " IS NOT NULL AS " + frame.quote(CLOSED));
        values.addAll(frame.aliased(sequence.stream().map(first::formatted).toList(), frame.numbered(START)));
        values.addAll(frame.aliased(frame.quoted("", frame.numbered(NEXT)), frame.numbered(END)));
        return "SELECT * FROM (SELECT " + CdcFrame.list(values) + " FROM (" + runs + ") r) f WHERE "
                + frame.quote(LAST);
    }

    private List<String> exactData() {
        return frame.data().stream().map(c -> frame.exact(c, frame.quote(c))).toList();
    }

    private String stretches() {
        String byStart = frame.partitionByKeys() + ", "
                + CdcFrame.list(frame.order().ordered(frame.quoted("", frame.numbered(START))));
        String bySystemTime = byStart + " ORDER BY " + time + " ASC";
        String closed = frame.quote(CLOSED);
        String begins = Stream.of(
                        frame.order().ordered(frame.quoted("", frame.numbered(END))), List.of(closed), exactData())
                .flatMap(List::stream)
                .map(c -> " OR " + c + " IS DISTINCT FROM LAG(" + c + ") OVER (" + bySystemTime + ")")
                .collect(Collectors.joining(
                        "",
                        "CASE WHEN coalesce(LAG(" + time + ") OVER (" + bySystemTime + "), -1) <> " + time + " - 1",
                        " THEN 1 ELSE 0 END AS " + frame.quote(HEAD)));
        String islands = "SELECT b.*, SUM(" + frame.quote(HEAD) + ") OVER (" + bySystemTime
                + " ROWS UNBOUNDED PRECEDING) AS " + frame.quote(RUN) + " FROM (SELECT c.*, " + begins + " FROM ("
                + facts() + ") c) b";
        String lastFirst = " OVER (" + byStart + ", " + frame.quote(RUN) + " ORDER BY " + time + " DESC)";
        List<String> values = new ArrayList<>(List.of("i.*"));
        values.addAll(frame.aliased(
                frame.quoted("", frame.systemNumbered(NEXT_SYSTEM)).stream()
                        .map(c -> "FIRST_VALUE(" + c + ")" + lastFirst)
                        .toList(),
                frame.systemNumbered(END_SYSTEM)));
        values.add("FIRST_VALUE(" + frame.quote(FOLLOWED) + ")" + lastFirst + " AS " + frame.quote(SUPERSEDED));
        List<String> result = new ArrayList<>(frame.quoted("", CdcFrame.concat(frame.keys(), frame.data())));
        result.add(
                frame.order().shown(frame.quoted("", frame.numbered(START))) + " AS " + frame.quote(frame.startAt()));
        result.add("CASE WHEN " + closed + " THEN " + frame.order().shown(frame.quoted("", frame.numbered(END)))
                + " END AS " + frame.quote(frame.endAt()));
        result.add(frame.systemOrder().shown(frame.quoted("", frame.systemNumbered(SYSTEM))) + " AS "
                + frame.quote(frame.systemStartAt()));
        result.add("CASE WHEN " + frame.quote(SUPERSEDED) + " THEN "
                + frame.systemOrder().shown(frame.quoted("", frame.systemNumbered(END_SYSTEM))) + " END AS "
                + frame.quote(frame.systemEndAt()));
        return "SELECT " + CdcFrame.list(result) + "\nFROM (SELECT " + CdcFrame.list(values) + " FROM (" + islands
                + ") i) s WHERE " + frame.quote(HEAD) + " = 1";
    }
}
