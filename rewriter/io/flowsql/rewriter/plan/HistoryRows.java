package io.flowsql.rewriter.plan;

import static io.flowsql.rewriter.definition.ReservedNames.CHANGES;
import static io.flowsql.rewriter.definition.ReservedNames.EVENTS;
import static io.flowsql.rewriter.definition.ReservedNames.GONE;
import static io.flowsql.rewriter.definition.ReservedNames.KEYS;
import static io.flowsql.rewriter.definition.ReservedNames.KIND;
import static io.flowsql.rewriter.definition.ReservedNames.NEW;
import static io.flowsql.rewriter.definition.ReservedNames.ROW;

import io.flowsql.rewriter.dialect.ChangeType;
import io.flowsql.rewriter.dialect.Dialect;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Writes the rows of a history: those of {@link io.flowsql.rewriter.definition.ReservedNames#CHANGES} which are new, are there already
 * and differ, or are to go.
 */
final class HistoryRows {
    private final CdcFrame frame;
    private final Dialect dialect;
    private final List<String> columns;
    private final List<String> changeable;
    private final FeedRows feed;

    /**
     * @param columns all of the target
     * @param changeable those in which a row that is there already may differ
     */
    HistoryRows(CdcFrame frame, List<String> columns, List<String> changeable) {
        this.frame = frame;
        this.dialect = frame.dialect();
        this.columns = columns;
        this.changeable = changeable;
        this.feed = frame.feed(columns);
    }

    List<String> changeColumns() {
        return CdcFrame.concat(List.of(ROW, GONE), columns, feed.before());
    }

    /**
     * The query of {@link io.flowsql.rewriter.definition.ReservedNames#CHANGES}. A row that is gone has its keys only. The joins are outer
     * ones, so that an engine that loops begins with the few rows.
     *
     * @param rows the temporary table of the rows as they are to be, with the row that is there already, if any
     * @param condition which of its rows count
     * @param old the temporary table of the rows that are there
     */
    String changes(String rows, String condition, String old) {
        String row = frame.quote(ROW);
        String differs = changeable.stream()
                .map(c -> frame.identical(c, "o." + frame.quote(c)) + " IS DISTINCT FROM "
                        + frame.identical(c, "l." + frame.quote(c)))
                .collect(Collectors.joining(" OR "));
        String keysOnly = columns.stream()
                .map(c -> frame.keys().contains(c) ? "o." + frame.quote(c) : "NULL")
                .collect(Collectors.joining(", "));
        boolean byIndex = dialect.joinsByIndex();
        String there = byIndex ? dialect.table(frame.target().table()) : frame.temporary(old);
        String thereRow = byIndex ? dialect.rowId() : row;
        String before = feed.before("o").stream().map(v -> ", " + v).collect(Collectors.joining());
        return """
                SELECT l.%1$s, FALSE AS %2$s, %3$s%11$s
                FROM %4$s l LEFT JOIN %5$s o ON o.%6$s = l.%1$s
                WHERE %7$s AND (l.%1$s IS NULL OR %8$s)
                UNION ALL
                SELECT x.%1$s, TRUE, %9$s%11$s
                FROM (
                  SELECT k.%1$s FROM (
                    SELECT %1$s, 0 AS kept FROM %10$s
                    UNION ALL SELECT l.%1$s, 1 FROM %4$s l WHERE %7$s AND l.%1$s IS NOT NULL
                  ) k GROUP BY k.%1$s HAVING MAX(kept) = 0
                ) x LEFT JOIN %5$s o ON o.%6$s = x.%1$s""".formatted(
                        row,
                        frame.quote(GONE),
                        CdcFrame.list(frame.quoted("l", columns)),
                        frame.temporary(rows),
                        there,
                        thereRow,
                        condition,
                        differs,
                        keysOnly,
                        frame.temporary(old),
                        before);
    }

    Step count() {
        String sql = """
                SELECT count(*) FILTER (WHERE NOT %1$s AND %2$s IS NULL),
                       count(*) FILTER (WHERE NOT %1$s AND %2$s IS NOT NULL),
                       count(*) FILTER (WHERE %1$s AND %2$s IS NOT NULL)
                FROM %3$s""".formatted(frame.quote(GONE), frame.quote(ROW), frame.temporary(CHANGES));
        return new Step.Count("count the changes", "Rows inserted, updated and deleted by this refresh", sql);
    }

    /** What the batch was like. Events that say of one moment what happens there count as one however often they came. */
    Step tally() {
        String keys = CdcFrame.list(frame.quoted("", frame.keys()));
        String changes = frame.temporary(CHANGES);
        String changed = "SELECT DISTINCT " + keys + " FROM " + changes + " WHERE NOT " + frame.quote(GONE) + " OR "
                + frame.quote(ROW) + " IS NOT NULL";
        return new EventTally(frame)
                .step(
                        frame.temporary(EVENTS) + " e",
                        "",
                        frame.temporary(EVENTS) + " WHERE " + frame.quote(NEW) + " AND " + frame.quote(KIND) + " = "
                                + Scd2Events.DELETE,
                        EventTally.difference(frame.temporary(KEYS), "(" + changed + ")"));
    }

    List<Step> write() {
        return CdcFrame.concat(feed(), rows().write());
    }

    private List<Step> feed() {
        String gone = "c." + frame.quote(GONE);
        String there = "c." + frame.quote(ROW) + " IS NOT NULL";
        String changes = frame.temporary(CHANGES) + " c WHERE ";
        return feed.insert(
                new FeedRows.Part(
                        "CASE WHEN " + gone + " THEN " + ChangeType.DELETE.literal() + " ELSE "
                                + ChangeType.UPDATE_PREIMAGE.literal() + " END",
                        feed.staged("c"),
                        changes + there),
                new FeedRows.Part(
                        "CASE WHEN " + there + " THEN " + ChangeType.UPDATE_POSTIMAGE.literal() + " ELSE "
                                + ChangeType.INSERT.literal() + " END",
                        feed.now("c"),
                        changes + "NOT " + gone));
    }

    List<Step> removeGone() {
        return rows().removeGone();
    }

    List<Step> changeAndInsert() {
        return rows().changeAndInsert();
    }

    private RowChanges rows() {
        return new RowChanges(dialect, frame.target().table(), frame.temporary(CHANGES), columns, changeable);
    }
}
