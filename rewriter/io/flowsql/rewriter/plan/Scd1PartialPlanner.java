package io.flowsql.rewriter.plan;

import static io.flowsql.rewriter.definition.ReservedNames.ARRIVAL;
import static io.flowsql.rewriter.definition.ReservedNames.AUTHOR;
import static io.flowsql.rewriter.definition.ReservedNames.COPIES;
import static io.flowsql.rewriter.definition.ReservedNames.DELETED;
import static io.flowsql.rewriter.definition.ReservedNames.DELETED_AT;
import static io.flowsql.rewriter.definition.ReservedNames.EVENTS;
import static io.flowsql.rewriter.definition.ReservedNames.EXISTS;
import static io.flowsql.rewriter.definition.ReservedNames.FLOOR;
import static io.flowsql.rewriter.definition.ReservedNames.KEYS;
import static io.flowsql.rewriter.definition.ReservedNames.NEW;
import static io.flowsql.rewriter.definition.ReservedNames.NEWEST;
import static io.flowsql.rewriter.definition.ReservedNames.RANK;
import static io.flowsql.rewriter.definition.ReservedNames.REPEATED;
import static io.flowsql.rewriter.definition.ReservedNames.ROW;
import static io.flowsql.rewriter.definition.ReservedNames.SAID;
import static io.flowsql.rewriter.definition.ReservedNames.SAME;
import static io.flowsql.rewriter.definition.ReservedNames.STATE_ROW;
import static io.flowsql.rewriter.definition.ReservedNames.TIMELINE;
import static io.flowsql.rewriter.definition.ReservedNames.UNSAID;
import static io.flowsql.rewriter.definition.ReservedNames.WINNERS;

import io.flowsql.rewriter.definition.Unit;
import io.flowsql.rewriter.dialect.Dialect;
import io.flowsql.rewriter.dialect.NewRows;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * SCD TYPE 1 where events leave columns unsaid: each unit shows the newest event that said something of it, of those not older than
 * the key's latest delete.
 *
 * <p>The state keeps of each key the events that some unit still shows (its authors), the newest upsert, and the latest delete. What
 * they said is read off the row, which shows just that; a row that the user changed is believed.
 */
final class Scd1PartialPlanner {
    private final CdcFrame frame;
    private final Dialect dialect;
    private final Truncation truncation;
    private final Scd1Rows rows;
    private final List<String> data;
    private final Units units;
    private final List<Unit> all;

    Scd1PartialPlanner(CdcFrame frame) {
        this.frame = frame;
        this.dialect = frame.dialect();
        this.truncation = new Truncation(frame);
        this.data = frame.data();
        this.units = new Units(frame);
        this.all = data.stream().flatMap(c -> units.of(c).stream()).toList();
        this.rows = new Scd1Rows(frame, CdcFrame.concat(frame.keys(), data), List.of(), false, true);
    }

    Plan plan(NewRows source) {
        CdcStage stage = new CdcStage(frame, source);
        List<Step> steps = new ArrayList<>(stage.steps());
        steps.addAll(truncation.steps());
        steps.add(frame.temporary(
                KEYS, "find the keys", "Only what is known of these keys is read", frame.keys(), keys()));
        steps.add(frame.temporary(
                EVENTS,
                "put all events together",
                "Those of the batch, and those that the rows still show",
                eventColumns(),
                events()));
        steps.add(frame.temporary(
                TIMELINE,
                "find the authors",
                "Of each column the newest event that says something of it, above the latest delete",
                timelineColumns(),
                timeline()));
        steps.add(frame.temporary(
                WINNERS,
                "work out the rows",
                "What the batch does not say is read off the row that is there",
                CdcFrame.concat(winnerColumns(), List.of(SAME)),
                winners()));
        steps.add(rows.count());
        steps.add(tally());
        steps.addAll(rows.write());
        steps.addAll(state());
        steps.addAll(frame.updateStatistics());
        steps.addAll(frame.drop(WINNERS, TIMELINE, EVENTS, KEYS));
        steps.addAll(frame.drop(stage.temporaryTables()));
        return new Plan(steps);
    }

    private Step tally() {
        String winners = frame.temporary(WINNERS) + " WHERE ";
        String deleted = frame.quote(DELETED);
        return new EventTally(frame)
                .step(
                        "(SELECT e.*, 1 AS " + frame.quote(COPIES) + ", 0 AS " + frame.quote(REPEATED) + " FROM "
                                + frame.temporary(EVENTS) + " e) e",
                        truncation.outdatedEvents(),
                        frame.temporary(EVENTS) + " WHERE " + frame.quote(NEW) + " AND " + deleted,
                        EventTally.counted(
                                winners + frame.quote(SAME) + " OR " + deleted + " AND NOT " + frame.quote(EXISTS)));
    }

    /** A truncate changes rows above it too: what older events had said is no longer known. */
    private String keys() {
        String keys = CdcFrame.list(frame.quoted("s", frame.keys()));
        String batch = "SELECT DISTINCT " + keys + " FROM " + truncation.newEvents() + " s";
        return frame.flow().truncateWhen().isEmpty()
                ? batch
                : batch + " UNION SELECT " + keys + " FROM "
                        + dialect.table(frame.target().state()) + " s WHERE NOT ("
                        + truncation.isWatermark("s") + ") AND " + truncation.outdates("s") + " AND "
                        + truncation.inBatch();
    }

    private List<String> eventColumns() {
        return CdcFrame.concat(
                frame.keys(), frame.sequence(), List.of(DELETED, DELETED_AT, UNSAID, NEW, ARRIVAL), data);
    }

    private String events() {
        List<String> fresh = new ArrayList<>(frame.quoted("n", CdcFrame.concat(frame.keys(), frame.sequence())));
        String deleted = "n." + frame.quote(DELETED);
        fresh.add(deleted + " AS " + frame.quote(DELETED));
        fresh.add("CASE WHEN " + deleted + " THEN " + CdcFrame.NOW + " END AS " + frame.quote(DELETED_AT));
        fresh.add("CASE WHEN NOT " + deleted + " THEN n." + frame.quote(UNSAID) + " END AS " + frame.quote(UNSAID));
        fresh.add("TRUE AS " + frame.quote(NEW));
        fresh.add("n." + frame.quote(ARRIVAL));
        List<String> carried = frame.columns();
        data.forEach(c ->
                fresh.add((carried.contains(c) ? "n." + frame.quote(c) : frame.nullOf(c)) + " AS " + frame.quote(c)));
        List<String> known = new ArrayList<>(frame.quoted(STATE_ROW, CdcFrame.concat(frame.keys(), frame.sequence())));
        String tombstone = STATE_ROW + "." + frame.quote(DELETED_AT) + " IS NOT NULL";
        known.addAll(List.of(
                tombstone,
                STATE_ROW + "." + frame.quote(DELETED_AT),
                STATE_ROW + "." + frame.quote(UNSAID),
                "FALSE",
                "0"));
        data.forEach(c -> known.add(frame.nullOf(c)));
        return "SELECT " + CdcFrame.list(fresh) + "\nFROM " + truncation.newEvents() + " n\nUNION ALL SELECT "
                + CdcFrame.list(known) + "\nFROM " + frame.temporary(KEYS) + " k JOIN "
                + dialect.table(frame.target().state()) + " " + STATE_ROW + " ON "
                + frame.stateKeysEqual(STATE_ROW, "k") + "\nWHERE NOT "
                + truncation.outdates(STATE_ROW) + " AND (" + tombstone + " OR EXISTS (SELECT 1 FROM "
                + dialect.table(frame.target().table()) + " t WHERE " + frame.keysEqual("t", STATE_ROW) + "))";
    }

    private List<String> authors() {
        return IntStream.range(0, all.size()).mapToObj(i -> AUTHOR + i).toList();
    }

    private List<String> timelineColumns() {
        return CdcFrame.concat(eventColumns(), List.of(RANK, FLOOR, NEWEST), authors());
    }

    private String timeline() {
        String ranked = "SELECT e.*, ROW_NUMBER() OVER (" + frame.partitionByKeys() + " ORDER BY "
                + frame.order().ascending(frame.quoted("", frame.sequence())) + ", " + frame.quote(DELETED) + " DESC, "
                + frame.quote(NEW) + " ASC, " + frame.quote(ARRIVAL) + " ASC) AS " + frame.quote(RANK) + " FROM "
                + frame.temporary(EVENTS) + " e";
        List<String> values = new ArrayList<>(frame.quoted("r", CdcFrame.concat(eventColumns(), List.of(RANK))));
        String deleted = "r." + frame.quote(DELETED);
        values.add(greatest(deleted) + " AS " + frame.quote(FLOOR));
        values.add(greatest("TRUE") + " AS " + frame.quote(NEWEST));
        for (int i = 0; i < all.size(); i++) {
            values.add(greatest("NOT " + deleted + " AND " + frame.unsaid().says(all.get(i))) + " AS "
                    + frame.quote(authors().get(i)));
        }
        return "SELECT " + CdcFrame.list(values) + "\nFROM (" + ranked + ") r";
    }

    /** The rank of the newest event for which a condition holds; 0 if it holds for none. */
    private String greatest(String condition) {
        return "coalesce(MAX(CASE WHEN " + condition + " THEN " + frame.quote(RANK) + " END) OVER ("
                + frame.partitionByKeys() + "), 0)";
    }

    private List<String> winnerColumns() {
        return CdcFrame.concat(List.of(DELETED, EXISTS, ROW, COPIES), frame.keys(), data, rows.before());
    }

    private String winners() {
        String deleted = "g." + frame.quote(NEWEST) + " = g." + frame.quote(FLOOR);
        List<String> values = new ArrayList<>();
        values.add(deleted + " AS " + frame.quote(DELETED));
        values.add(frame.isThere("t") + " AS " + frame.quote(EXISTS));
        values.addAll(frame.quoted("g", frame.keys()));
        List<String> now = data.stream().map(this::value).toList();
        String same = IntStream.range(0, data.size())
                .mapToObj(i -> " AND " + frame.identical(data.get(i), "t." + frame.quote(data.get(i)))
                        + " IS NOT DISTINCT FROM " + frame.identical(data.get(i), now.get(i)))
                .collect(Collectors.joining());
        values.add("NOT (" + deleted + ") AND " + frame.isThere("t") + same + " AS " + frame.quote(SAME));
        values.addAll(frame.aliased(now, data));
        values.addAll(rows.before("t"));
        // A key that the user put into the target twice has two rows here: the first is believed, and the other goes
        String row = "t." + dialect.rowId();
        String rowsOfKey = " OVER (PARTITION BY " + dialect.quote("g", frame.keys());
        values.add(row + " AS " + frame.quote(ROW));
        values.add("count(*)" + rowsOfKey + ") AS " + frame.quote(COPIES));
        values.add("ROW_NUMBER()" + rowsOfKey + " ORDER BY " + row + ") AS " + frame.quote(RANK));
        return "SELECT " + dialect.quote("w", winnerColumns()) + ", w." + frame.quote(SAME) + " AND w."
                + frame.quote(COPIES) + " = 1 AS " + frame.quote(SAME) + "\nFROM (\n  SELECT " + CdcFrame.list(values)
                + "\n  FROM (\n    "
                + grouped() + "\n  ) g LEFT JOIN "
                + dialect.table(frame.target().table()) + " t ON "
                + frame.keysEqual("t", "g") + "\n) w WHERE " + frame.quote(RANK) + " = 1";
    }

    /** One row for each key: the authors, and what those of the batch said. */
    private String grouped() {
        List<String> values = new ArrayList<>(frame.quoted("", frame.keys()));
        values.add("MAX(" + frame.quote(FLOOR) + ") AS " + frame.quote(FLOOR));
        values.add("MAX(" + frame.quote(NEWEST) + ") AS " + frame.quote(NEWEST));
        values.add("count(*) FILTER (WHERE NOT " + frame.quote(NEW) + " AND NOT " + frame.quote(DELETED)
                + ") + count(*) FILTER (WHERE " + frame.quote(NEW) + " AND " + frame.quote(DELETED) + ") AS "
                + frame.quote(EXISTS));
        for (int i = 0; i < all.size(); i++) {
            String author = frame.quote(authors().get(i));
            String here = frame.quote(RANK) + " = " + author + " AND " + frame.quote(NEW);
            values.add("MAX(" + author + ") AS " + author);
            values.add("count(*) FILTER (WHERE " + here + ") AS " + frame.quote(NEW + i));
            String said = units.part(all.get(i), frame.quote(all.get(i).column()));
            values.add(dialect.onlyValue(said, here) + " AS " + frame.quote(SAID + i));
        }
        return "SELECT " + CdcFrame.list(values) + " FROM " + frame.temporary(TIMELINE) + " GROUP BY "
                + CdcFrame.list(frame.quoted("", frame.keys()));
    }

    private String value(String column) {
        return units.whole(column, units.of(column).stream().map(this::value).toList());
    }

    /** A row of which no event is known is the user's, and what no event says of it stays. */
    private String value(Unit unit) {
        int number = all.indexOf(unit);
        String author = "g." + frame.quote(authors().get(number));
        String above = author + " > g." + frame.quote(FLOOR);
        return "CASE WHEN " + above + " AND g." + frame.quote(NEW + number) + " > 0 THEN g."
                + frame.quote(SAID + number) + " WHEN " + above + " OR g." + frame.quote(EXISTS) + " = 0 THEN "
                + units.part(unit, "t." + frame.quote(unit.column())) + " END";
    }

    private List<Step> state() {
        String state = dialect.table(frame.target().state());
        List<String> columns = CdcFrame.concat(frame.keys(), frame.sequence(), List.of(DELETED_AT, UNSAID));
        String rank = frame.quote(RANK);
        List<String> isAuthor =
                authors().stream().map(a -> rank + " = " + frame.quote(a)).toList();
        String shown = isAuthor.stream().map(a -> " OR " + a).collect(Collectors.joining());
        String values =
                CdcFrame.list(frame.quoted("", CdcFrame.concat(frame.keys(), frame.sequence(), List.of(DELETED_AT))))
                        + ", CASE WHEN NOT " + frame.quote(DELETED) + " THEN "
                        + frame.unsaid().unless(all, isAuthor) + " END";
        return List.of(
                Step.of(
                        "remove the state of these keys",
                        "It is written anew in the next step",
                        dialect.deleteMatching(
                                frame.target().state(), frame.temporary(KEYS) + " k", frame.stateKeysEqual("s", "k"))),
                Step.of(
                        "remember the authors and the latest delete",
                        "An event that comes later may be older than some of them",
                        "INSERT INTO " + state + " (" + dialect.quote(columns) + ") SELECT " + values + " FROM "
                                + frame.temporary(TIMELINE) + " WHERE " + rank + " = " + frame.quote(FLOOR) + " OR "
                                + rank + " > " + frame.quote(FLOOR) + " AND (" + rank + " = " + frame.quote(NEWEST)
                                + shown + ")"));
    }
}
