package io.flowsql.rewriter.plan;

import static io.flowsql.rewriter.definition.ReservedNames.ARRIVAL;
import static io.flowsql.rewriter.definition.ReservedNames.DELETED;
import static io.flowsql.rewriter.definition.ReservedNames.DELETED_AT;
import static io.flowsql.rewriter.definition.ReservedNames.EXISTS;
import static io.flowsql.rewriter.definition.ReservedNames.FLOOR;
import static io.flowsql.rewriter.definition.ReservedNames.KNOWN;
import static io.flowsql.rewriter.definition.ReservedNames.LATE;
import static io.flowsql.rewriter.definition.ReservedNames.NEWEST;
import static io.flowsql.rewriter.definition.ReservedNames.NEXT;
import static io.flowsql.rewriter.definition.ReservedNames.ROW;
import static io.flowsql.rewriter.definition.ReservedNames.ROW_OF_STATE;
import static io.flowsql.rewriter.definition.ReservedNames.SAME;
import static io.flowsql.rewriter.definition.ReservedNames.SEQUENCE;
import static io.flowsql.rewriter.definition.ReservedNames.START;
import static io.flowsql.rewriter.definition.ReservedNames.TIED;
import static io.flowsql.rewriter.definition.ReservedNames.WINS;

import io.flowsql.rewriter.dialect.Dialect;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * The query of the winners of SCD TYPE 1, and of what else may have to be counted: {@link io.flowsql.rewriter.definition.ReservedNames#WINS}
 * tells them apart.
 *
 * <p>Where the engine sorts the events for it, a look at each event and its neighbour tells which ones are late or tied. Where it has only
 * passed over them, it tells whether any may be: a batch in the order of its sequence has no ties, and if nothing that is known of its keys
 * is as new as the first event, none is late. Where it groups them, the same is told of each key. Of structs, the winners come alone.
 */
final class Scd1Winners {
    private final CdcFrame frame;
    private final Dialect dialect;
    private final Truncation truncation;
    private final Scd1Rows rows;
    private final String shown;

    Scd1Winners(CdcFrame frame, Truncation truncation, Scd1Rows rows) {
        this.frame = frame;
        this.dialect = frame.dialect();
        this.truncation = truncation;
        this.rows = rows;
        this.shown = frame.target().sequenceColumn();
    }

    List<String> columns() {
        List<String> flags = dialect.sortsGroups()
                ? List.of(ROW, WINS, NEWEST, LATE, TIED)
                : areFlagged() ? List.of(WINS, LATE, TIED) : List.of();
        List<String> row = haveRowIds(frame) && !dialect.sortsGroups() ? List.of(ROW) : List.of();
        List<String> ofState = haveRowIdsOfState() ? List.of(ROW_OF_STATE) : List.of();
        return CdcFrame.concat(
                frame.sequence(),
                List.of(DELETED, EXISTS, KNOWN, SAME),
                frame.columns(),
                rows.before(),
                row,
                ofState,
                flags);
    }

    /** Whether each comes with the id of its row, if there is one. */
    static boolean haveRowIds(CdcFrame frame) {
        return frame.dialect().sortsGroups()
                || areFlagged(frame) && frame.dialect().replacesByDeleteAndInsert();
    }

    /** Whether each comes with the id of its state, if there is one. */
    boolean haveRowIdsOfState() {
        return !dialect.sortsGroups() && dialect.replacesByDeleteAndInsert();
    }

    /** Whether there are others than winners, with flags that tell what they are. */
    boolean areFlagged() {
        return areFlagged(frame);
    }

    static boolean areFlagged(CdcFrame frame) {
        Dialect dialect = frame.dialect();
        return dialect.sortsGroups()
                || !frame.sequenceDefinition().struct()
                        && (dialect.aggregatesGroups()
                                || dialect.previous(frame.quote(SEQUENCE)).isPresent());
    }

    /** Then those that a truncate has outdated are still among the winners: most often there was none, and a look for it costs each of them. */
    boolean isFlaggedByGroup() {
        return areFlagged() && dialect.aggregatesGroups();
    }

    /** @param stage of the events */
    String query(CdcStage stage) {
        if (dialect.sortsGroups()) {
            return sorted(stage.events(), false);
        }
        Optional<CdcStage.Unnested> unnested = isFlaggedByGroup() ? stage.unnested() : Optional.empty();
        if (unnested.isPresent()) {
            Map<String, String> values = unnested.get().values();
            return grouped(unnested.get().relation(), name -> Objects.requireNonNull(values.get(name)), "");
        }
        String events = stage.events();
        return grouped(truncation.ofKeys(events), frame::quote, events);
    }

    /** Where nothing is known, neither rows nor state: events that are neither winners nor ties are not looked up there. */
    String queryOfNew(String events) {
        return sorted(events, true);
    }

    /** A query of a number that is above zero if there is a row or some state of any key. */
    String isKnown(boolean known) {
        return "SELECT CASE WHEN EXISTS (SELECT 1 FROM "
                + dialect.table(frame.target().table())
                + ") OR EXISTS (SELECT 1 FROM " + dialect.table(frame.target().state()) + ") THEN "
                + (known ? "1 ELSE 0" : "0 ELSE 1") + " END";
    }

    /**
     * @param relation of the events of keys
     * @param value what gives a column of an event
     * @param all the relation of all events; unused where the flags are those of each group
     */
    private String grouped(String relation, UnaryOperator<String> value, String all) {
        List<String> eventColumns =
                CdcFrame.concat(List.of(ARRIVAL), frame.sequence(), List.of(DELETED), frame.columns());
        String newest = dialect.greatest(
                relation,
                value,
                frame.keys(),
                order(value),
                frame.sequenceDefinition().struct(),
                ARRIVAL,
                eventColumns,
                isFlaggedByGroup() ? totals(value) : Map.of());
        if (!isFlaggedByGroup() && frame.areUnique()) {
            newest = "SELECT " + CdcFrame.list(frame.quoted("x", eventColumns)) + " FROM " + relation + " x";
        } else if (!isFlaggedByGroup() && frame.sortsEvents()) {
            newest = dialect.greatestBySorting(relation, frame.keys(), order(value), ARRIVAL, eventColumns);
        }
        boolean byBatch = areFlagged() && !isFlaggedByGroup();
        String wins = isFlaggedByGroup()
                ? wins()
                : "NOT " + (byBatch ? isOutdated() : truncation.outdates("n")) + " AND " + wins();
        List<String> values = values(shown.isEmpty() ? sameData("n") : isTie());
        List<String> row = haveRowIds(frame) ? List.of("t." + dialect.rowId() + " AS " + frame.quote(ROW)) : List.of();
        List<String> ofState =
                haveRowIdsOfState() ? List.of("s." + dialect.rowId() + " AS " + frame.quote(ROW_OF_STATE)) : List.of();
        return """
                SELECT %s
                FROM (%s) n
                LEFT JOIN %s s ON %s
                LEFT JOIN %s t ON %s%s""".formatted(
                        CdcFrame.list(CdcFrame.concat(values, row, ofState, areFlagged() ? flags(wins) : List.of())),
                        newest,
                        dialect.table(frame.target().state()),
                        frame.stateKeysEqual("s", "n"),
                        dialect.table(frame.target().table()),
                        frame.keysEqual("t", "n"),
                        byBatch ? "\nCROSS JOIN " + order(all) + " b" : areFlagged() ? "" : "\nWHERE " + wins);
    }

    private List<String> flags(String wins) {
        String counted = isFlaggedByGroup() ? "n." : "b.";
        String low = counted + frame.quote(START);
        return List.of(
                isTrue(wins) + " AS " + frame.quote(WINS),
                isTrue(known((before, now) -> frame.order().ordered(before).get(0) + " >= " + low)) + " AS "
                        + frame.quote(LATE),
                counted + frame.quote(TIED) + " > 0 AS " + frame.quote(TIED));
    }

    /** Of a key the first of its sequences, and how many events have none of their own: one of another event, or NULL. */
    private Map<String, String> totals(UnaryOperator<String> value) {
        String sequence = frame.order().ordered(List.of(value.apply(SEQUENCE))).get(0);
        Map<String, String> totals = new LinkedHashMap<>();
        totals.put(START, "MIN(" + sequence + ")");
        totals.put(TIED, "count(*) - count(DISTINCT " + sequence + ")");
        return totals;
    }

    private String isOutdated() {
        return "coalesce(b." + frame.quote(FLOOR) + " > "
                + frame.order().ordered(frame.quoted("n", frame.sequence())).get(0) + ", FALSE)";
    }

    /**
     * The first of the sequences, and how many of them do not follow upon the one before or are missing; some, if there was a truncate ever;
     * none, if they are the differences of two snapshots, one for each key. And the greatest truncate, to which an event is compared without
     * looking for it.
     */
    private String order(String events) {
        String sequence = frame.quote(SEQUENCE);
        String unordered = frame.areUnique()
                ? "0"
                : "count(*) FILTER (WHERE NOT %1$s > %2$s OR %1$s IS NULL)".formatted(sequence, frame.quote(NEXT));
        return """
                (
                  SELECT b.%1$s, b.%2$s + m.n AS %2$s, m.%10$s
                  FROM (
                    SELECT min(%3$s) AS %1$s, %11$s AS %2$s
                    FROM (SELECT %3$s, %5$s AS %4$s FROM (SELECT %6$s AS %3$s FROM %7$s x) y) z
                  ) b CROSS JOIN (SELECT count(*) AS n, max(%6$s) AS %10$s FROM %8$s m WHERE %9$s) m
                )""".formatted(
                        frame.quote(START),
                        frame.quote(TIED),
                        sequence,
                        frame.quote(NEXT),
                        dialect.previous(sequence).orElseThrow(),
                        frame.order().ordered(List.of(sequence)).get(0),
                        truncation.ofKeys(events),
                        dialect.table(frame.target().state()),
                        truncation.isWatermark("m"),
                        frame.quote(FLOOR),
                        unordered);
    }

    /** By each event, and the one before it from the newest on. */
    private String sorted(String events, boolean nothingKnown) {
        String newest = frame.quote(NEWEST);
        String gone = truncation.outdates("n");
        String repeated = shown.isEmpty()
                ? "FALSE"
                : "NOT n." + frame.quote(DELETED) + " AND " + isTie() + " AND " + sameData("n");
        List<String> flags = List.of(
                "t." + dialect.rowId() + " AS " + frame.quote(ROW),
                isTrue("n." + newest + " AND NOT " + gone + " AND " + wins() + " AND NOT (" + repeated + ")") + " AS "
                        + frame.quote(WINS),
                isTrue("n." + newest + " AND NOT " + gone) + " AS " + newest,
                isTrue(gone + " OR " + known((before, now) -> frame.order().greater(before, now))) + " AS "
                        + frame.quote(LATE),
                isTrue("NOT " + gone + " AND (n." + frame.quote(TIED) + " OR "
                                + known((before, now) -> frame.order().equal(before, now)) + ")")
                        + " AS " + frame.quote(TIED));
        List<String> sequence = frame.quoted("", frame.sequence());
        List<String> newer =
                sequence.stream().map(field -> "lag(" + field + ") OVER w").toList();
        String missing = frame.sequence().stream()
                .map(field -> "n." + frame.quote(field) + " IS NULL")
                .collect(Collectors.joining(" AND "));
        String counted = "n." + newest + " OR n." + frame.quote(TIED) + " OR " + missing;
        String all = """
                (
                  SELECT x.*, lag(1) OVER w IS NULL AS %s, lag(1) OVER w = 1 AND %s AS %s
                  FROM %s x
                  WINDOW w AS (%s ORDER BY %s, %s DESC)
                ) n""".formatted(
                newest,
                frame.order().equal(newer, sequence),
                frame.quote(TIED),
                truncation.ofKeys(events),
                frame.partitionByKeys(),
                order(frame::quote).stream().map(o -> o + " DESC NULLS LAST").collect(Collectors.joining(", ")),
                frame.quote(ARRIVAL));
        return """
                SELECT %s
                FROM %s
                LEFT JOIN %s s ON %s
                LEFT JOIN %s t ON %s%s""".formatted(
                        CdcFrame.list(CdcFrame.concat(values(shown.isEmpty() ? sameData("n") : "FALSE"), flags)),
                        nothingKnown ? "(SELECT n.* FROM " + all + " WHERE " + counted + ") n" : all,
                        dialect.table(frame.target().state()),
                        frame.stateKeysEqual("s", "n"),
                        dialect.table(frame.target().table()),
                        frame.keysEqual("t", "n"),
                        nothingKnown ? "" : "\nWHERE " + counted + " OR " + known(this::isNotGreater) + " OR " + gone);
    }

    /** NULL where nothing is known. */
    private String isNotGreater(List<String> before, List<String> now) {
        String greater = frame.order().greater(now, before);
        return frame.sequenceDefinition().struct() ? "NOT coalesce(" + greater + ", FALSE)" : "NOT " + greater;
    }

    private static String isTrue(String condition) {
        return "CASE WHEN " + condition + " THEN TRUE ELSE FALSE END";
    }

    private List<String> order(UnaryOperator<String> value) {
        return CdcFrame.concat(
                frame.order().ordered(frame.sequence().stream().map(value).toList()),
                List.of("NOT " + value.apply(DELETED)));
    }

    private List<String> values(String same) {
        return CdcFrame.concat(
                frame.quoted("n", frame.sequence()),
                List.of(
                        "n." + frame.quote(DELETED),
                        frame.isThere("t") + " AS " + frame.quote(EXISTS),
                        frame.isThere("s") + " AS " + frame.quote(KNOWN),
                        "NOT n." + frame.quote(DELETED) + " AND " + same + " AS " + frame.quote(SAME)),
                frame.quoted("n", frame.columns()),
                rows.before("t"));
    }

    private String wins() {
        List<String> now = frame.quoted("n", frame.sequence());
        List<String> before = frame.quoted("s", frame.sequence());
        String live = "s." + frame.quote(DELETED_AT) + " IS NULL";
        String upsert = "NOT n." + frame.quote(DELETED);
        String forgotten = frame.isMissing("s") + " OR " + live + " AND " + frame.isMissing("t") + " OR "
                + frame.order().greater(now, before);
        if (shown.isEmpty()) {
            return "(" + forgotten + " OR " + frame.order().equal(now, before) + " AND " + upsert + ")";
        }
        List<String> shownBefore = List.of("t." + frame.quote(shown));
        return "(" + forgotten + " OR " + frame.order().equal(now, before) + " AND " + upsert + ") AND ("
                + shownBefore.get(0) + " IS NULL OR " + frame.order().greater(now, shownBefore) + " OR "
                + frame.order().equal(now, shownBefore) + " AND " + upsert + ")";
    }

    /** Whether the event known of a key, if there is one, is to an event of the batch as a comparison says. */
    String known(BiFunction<List<String>, List<String>, String> comparison) {
        List<String> now = frame.quoted("n", frame.sequence());
        String ofState = frame.isThere("s") + " AND " + comparison.apply(frame.quoted("s", frame.sequence()), now);
        return shown.isEmpty()
                ? ofState
                : ofState + " OR coalesce(" + comparison.apply(List.of("t." + frame.quote(shown)), now) + ", FALSE)";
    }

    private String isTie() {
        return "coalesce("
                + frame.order().equal(frame.quoted("n", frame.sequence()), List.of("t." + frame.quote(shown)))
                + ", FALSE)";
    }

    /** Whether an event says what the row of its key shows. */
    String sameData(String event) {
        return CdcFrame.concat(
                        List.of(frame.isThere("t")),
                        rows.changeable().stream()
                                .map(c -> frame.identical(c, "t." + frame.quote(c)) + " IS NOT DISTINCT FROM "
                                        + frame.identical(c, event + "." + frame.quote(c)))
                                .toList())
                .stream()
                .collect(Collectors.joining(" AND "));
    }
}
