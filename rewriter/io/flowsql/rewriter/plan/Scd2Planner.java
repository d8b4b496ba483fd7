package io.flowsql.rewriter.plan;

import static io.flowsql.rewriter.definition.ReservedNames.CHANGES;
import static io.flowsql.rewriter.definition.ReservedNames.EVENTS;
import static io.flowsql.rewriter.definition.ReservedNames.GONE;
import static io.flowsql.rewriter.definition.ReservedNames.HIDDEN;
import static io.flowsql.rewriter.definition.ReservedNames.KEYS;
import static io.flowsql.rewriter.definition.ReservedNames.LAST;
import static io.flowsql.rewriter.definition.ReservedNames.OLD;
import static io.flowsql.rewriter.definition.ReservedNames.OLD_STATE;
import static io.flowsql.rewriter.definition.ReservedNames.ROW;
import static io.flowsql.rewriter.definition.ReservedNames.STAGE;
import static io.flowsql.rewriter.definition.ReservedNames.TIMELINE;

import io.flowsql.rewriter.dialect.Dialect;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * SCD TYPE 2: of each key one row for every run of upserts with the same tracked values.
 *
 * <p>The history of the batch's keys is taken apart into events ({@link Scd2Events}), the timeline is worked out anew
 * ({@link Scd2Timeline}), and the rows that differ are written.
 */
final class Scd2Planner {
    private final CdcFrame frame;
    private final Dialect dialect;

    Scd2Planner(CdcFrame frame) {
        this.frame = frame;
        this.dialect = frame.dialect();
    }

    Plan plan(String rows) {
        List<Step> steps = new ArrayList<>(new CdcStage(frame).steps(rows));
        steps.addAll(new Scd2Events(frame).steps());
        steps.add(new Scd2Timeline(frame).step());
        steps.add(frame.temporary(
                CHANGES,
                "find the rows that differ",
                "Rows that stay as they are are not written",
                CdcFrame.concat(List.of(ROW, GONE), rowColumns()),
                changes()));
        steps.add(count());
        steps.addAll(dialect.replacesByDeleteAndInsert() ? deleteAndInsert() : deleteMergeAndInsert());
        steps.addAll(state());
        steps.addAll(frame.drop(CHANGES, TIMELINE, EVENTS, OLD_STATE, OLD, KEYS, STAGE));
        return new Plan(steps);
    }

    private List<String> rowColumns() {
        return CdcFrame.concat(frame.keys(), frame.data(), List.of(frame.startAt(), frame.endAt()));
    }

    /** New and changed rows, and the rows that are to go; ROW names the one that is there already. */
    private String changes() {
        String row = frame.quote(ROW);
        String differs = Stream.concat(frame.data().stream(), Stream.of(frame.endAt()))
                .map(c -> frame.exact(c, "o." + frame.quote(c)) + " IS DISTINCT FROM "
                        + frame.exact(c, "l." + frame.quote(c)))
                .collect(Collectors.joining(" OR "));
        String nulls = String.join(", ", Collections.nCopies(rowColumns().size(), "NULL"));
        boolean byIndex = dialect.joinsByIndex();
        String old = byIndex ? dialect.table(frame.target().table()) : frame.temporary(OLD);
        String oldRow = byIndex ? dialect.rowId() : row;
        return """
                SELECT l.%1$s, FALSE AS %2$s, %3$s
                FROM %4$s l LEFT JOIN %5$s o ON o.%6$s = l.%1$s
                WHERE l.%7$s AND (l.%1$s IS NULL OR %8$s)
                UNION ALL
                SELECT %1$s, TRUE, %9$s
                FROM (
                  SELECT %1$s, 0 AS kept FROM %10$s
                  UNION ALL SELECT %1$s, 1 FROM %4$s WHERE %7$s AND %1$s IS NOT NULL
                ) x
                GROUP BY %1$s HAVING MAX(kept) = 0""".formatted(
                        row,
                        frame.quote(GONE),
                        CdcFrame.list(frame.quoted("l", rowColumns())),
                        frame.temporary(TIMELINE),
                        old,
                        oldRow,
                        frame.quote(LAST),
                        differs,
                        nulls,
                        frame.temporary(OLD));
    }

    private Step count() {
        String sql = """
                SELECT count(*) FILTER (WHERE NOT %1$s AND %2$s IS NULL),
                       count(*) FILTER (WHERE NOT %1$s AND %2$s IS NOT NULL),
                       count(*) FILTER (WHERE %1$s)
                FROM %3$s""".formatted(frame.quote(GONE), frame.quote(ROW), frame.temporary(CHANGES));
        return new Step.Count("count the changes", "Rows inserted, updated and deleted by this refresh", sql);
    }

    private List<Step> deleteAndInsert() {
        return List.of(
                delete("", "remove changed rows and rows that are gone"),
                insert("WHERE NOT " + frame.quote(GONE), "insert changed and new rows"));
    }

    private List<Step> deleteMergeAndInsert() {
        String gone = frame.quote(GONE);
        String row = frame.quote(ROW);
        String assignments = Stream.concat(frame.data().stream(), Stream.of(frame.endAt()))
                .map(c -> frame.quote(c) + " = c." + frame.quote(c))
                .collect(Collectors.joining(", "));
        String merge = "MERGE INTO " + dialect.table(frame.target().table()) + " t USING (SELECT * FROM "
                + frame.temporary(CHANGES) + " WHERE NOT " + gone + " AND " + row + " IS NOT NULL) c ON t."
                + dialect.rowId() + " = c." + row + "\nWHEN MATCHED THEN UPDATE SET " + assignments;
        return List.of(
                delete(" AND " + gone, "remove rows that are gone"),
                Step.of("change rows in place", "Found by their row ids", merge),
                insert("WHERE NOT " + gone + " AND " + row + " IS NULL", "insert new rows"));
    }

    private Step delete(String condition, String name) {
        return Step.of(
                name,
                "Found by their row ids, which stay the same during a transaction",
                "DELETE FROM " + dialect.table(frame.target().table()) + " WHERE " + dialect.rowId() + " IN (SELECT "
                        + frame.quote(ROW) + " FROM " + frame.temporary(CHANGES) + " WHERE " + frame.quote(ROW)
                        + " IS NOT NULL" + condition + ")");
    }

    private Step insert(String where, String name) {
        String columns = dialect.quote(rowColumns());
        return Step.of(
                name,
                "Rows of runs that the batch made or changed",
                "INSERT INTO " + dialect.table(frame.target().table()) + " (" + columns + ") SELECT " + columns
                        + " FROM " + frame.temporary(CHANGES) + " " + where);
    }

    private List<Step> state() {
        String state = dialect.table(frame.target().state());
        String columns = dialect.quote(Scd2Events.stateColumns(frame));
        return List.of(
                Step.of(
                        "remove the state of these keys",
                        "It is written anew in the next step",
                        "DELETE FROM " + state + " WHERE " + dialect.rowId() + " IN (SELECT " + frame.quote(ROW)
                                + " FROM " + frame.temporary(OLD_STATE) + ")"),
                Step.of(
                        "remember what the rows do not show",
                        "An event that comes later may split a run, or fall between two deletes",
                        "INSERT INTO " + state + " (" + columns + ") SELECT " + columns + " FROM "
                                + frame.temporary(TIMELINE) + " WHERE " + frame.quote(HIDDEN)));
    }
}
