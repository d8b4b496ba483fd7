package io.flowsql.rewriter.plan;

import static io.flowsql.rewriter.definition.ReservedNames.COPIES;
import static io.flowsql.rewriter.definition.ReservedNames.DELETED;
import static io.flowsql.rewriter.definition.ReservedNames.EXISTS;
import static io.flowsql.rewriter.definition.ReservedNames.ROW;
import static io.flowsql.rewriter.definition.ReservedNames.SAME;
import static io.flowsql.rewriter.definition.ReservedNames.WINNERS;

import io.flowsql.rewriter.dialect.ChangeType;
import io.flowsql.rewriter.dialect.Dialect;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Writes the rows of SCD TYPE 1: of each key in {@link io.flowsql.rewriter.definition.ReservedNames#WINNERS} the row as it now is, or
 * none.
 */
final class Scd1Rows {
    private static final String DELETION = "remove replaced and deleted rows";
    private static final String REASON_TO_DELETE = "Cheaper than an update, which would rewrite every column";

    private final CdcFrame frame;
    private final Dialect dialect;
    private final List<String> written;
    private final List<String> untouched;
    private final FeedRows feed;
    private final boolean byRowId;
    private final boolean firstOfSeveral;

    /**
     * @param written the target's columns that get values, keys included
     * @param untouched its other ones, which stay as they are
     * @param byRowId whether the winners have the ids of the rows that are there
     * @param firstOfSeveral whether a winner has the id of the first row of its key only, and the number of them: the others are to go
     */
    Scd1Rows(CdcFrame frame, List<String> written, List<String> untouched, boolean byRowId, boolean firstOfSeveral) {
        this.byRowId = byRowId;
        this.firstOfSeveral = firstOfSeveral;
        this.frame = frame;
        this.dialect = frame.dialect();
        this.written = written;
        this.untouched = untouched;
        this.feed = frame.feed(CdcFrame.concat(written, untouched));
    }

    List<String> changeable() {
        return written.stream().filter(c -> !frame.keys().contains(c)).toList();
    }

    Step count() {
        String sql =
                """
                SELECT count(*) FILTER (WHERE NOT %1$s AND NOT %2$s),
                       count(*) FILTER (WHERE NOT %1$s AND %2$s AND NOT %4$s),
                       count(*) FILTER (WHERE %1$s AND %2$s)
                FROM %3$s""".formatted(frame.quote(DELETED), frame.quote(EXISTS), frame.temporary(WINNERS), frame.quote(SAME));
        return new Step.Count("count the changes", "Rows inserted, updated and deleted by this refresh", sql);
    }

    /** Names of the winners' columns for the row that is there. */
    List<String> before() {
        return feed.before();
    }

    /** Their values, from the row that is there. */
    List<String> before(String alias) {
        return feed.before(alias);
    }

    List<Step> write() {
        List<Step> steps = new ArrayList<>(feed());
        steps.addAll(
                dialect.replacesByDeleteAndInsert()
                        ? deleteAndInsert()
                        : dialect.updatesFrom() ? updateAndInsert() : List.of(merge()));
        return steps;
    }

    private List<Step> feed() {
        String deleted = "w." + frame.quote(DELETED);
        String exists = "w." + frame.quote(EXISTS);
        String changed = frame.temporary(WINNERS) + " w WHERE NOT w." + frame.quote(SAME) + " AND ";
        return feed.insert(
                new FeedRows.Part(
                        "CASE WHEN " + deleted + " THEN " + ChangeType.DELETE.literal() + " ELSE "
                                + ChangeType.UPDATE_PREIMAGE.literal() + " END",
                        feed.staged("w"),
                        changed + exists),
                new FeedRows.Part(
                        "CASE WHEN " + exists + " THEN " + ChangeType.UPDATE_POSTIMAGE.literal() + " ELSE "
                                + ChangeType.INSERT.literal() + " END",
                        feed.now("w"),
                        changed + "NOT " + deleted));
    }

    private List<Step> deleteAndInsert() {
        String all = dialect.quote(CdcFrame.concat(written, untouched));
        Step insert = Step.of(
                "insert the winning rows",
                "Deletes leave no row",
                "INSERT INTO %s (%s) SELECT %s FROM %s WHERE NOT %s AND NOT %s"
                        .formatted(
                                dialect.table(frame.target().table()),
                                all,
                                all,
                                frame.temporary(WINNERS),
                                frame.quote(DELETED),
                                frame.quote(SAME)));
        Step delete = byRowId
                ? new RowDeletion(frame, frame.target().table(), WINNERS)
                        .step(DELETION, REASON_TO_DELETE, " AND NOT " + frame.quote(SAME))
                : deletionByKeys();
        return List.of(delete, insert);
    }

    private Step deletionByKeys() {
        return Step.of(
                DELETION,
                REASON_TO_DELETE,
                "DELETE FROM %s AS t USING %s AS w WHERE w.%s AND NOT w.%s AND %s"
                        .formatted(
                                dialect.table(frame.target().table()),
                                frame.temporary(WINNERS),
                                frame.quote(EXISTS),
                                frame.quote(SAME),
                                frame.keysEqual("t", "w")));
    }

    /** For keys that may have several rows, of which the winners no longer name each. */
    List<Step> deleteByKeys() {
        return List.of(
                deletionByKeys(),
                Step.of(
                        "forget their row ids",
                        "These rows are gone",
                        "UPDATE " + frame.temporary(WINNERS) + " SET " + frame.quote(ROW) + " = NULL"));
    }

    /** Deletes and changes the rows that are there. */
    List<Step> changeInPlace() {
        String target = dialect.table(frame.target().table());
        String winners = frame.temporary(WINNERS);
        String deleted = "w." + frame.quote(DELETED);
        String there = "w." + frame.quote(EXISTS);
        List<Step> steps = new ArrayList<>();
        String gone = firstOfSeveral
                ? there + " AND (" + deleted + " OR w." + frame.quote(COPIES) + " > 1)"
                : there + " AND " + deleted;
        steps.add(Step.of(
                "remove deleted rows",
                "Those that are there",
                "DELETE FROM %s AS t USING %s AS w WHERE %s AND %s"
                        .formatted(
                                target,
                                winners,
                                gone,
                                isRowOf(gone) + (firstOfSeveral ? " AND (" + isGone(deleted) + ")" : ""))));
        if (!changeable().isEmpty()) {
            String assignments = changeable().stream()
                    .map(c -> frame.quote(c) + " = w." + frame.quote(c))
                    .collect(Collectors.joining(", "));
            String changed = there + " AND NOT " + deleted + " AND NOT w." + frame.quote(SAME);
            steps.add(Step.of(
                    "change rows in place",
                    "Rows that stay as they are are not written",
                    "UPDATE %s AS t SET %s FROM %s AS w WHERE %s AND %s"
                            .formatted(target, assignments, winners, changed, isRowOf(changed))));
        }
        return steps;
    }

    private List<Step> updateAndInsert() {
        List<Step> steps = new ArrayList<>(changeInPlace());
        String target = dialect.table(frame.target().table());
        String winners = frame.temporary(WINNERS);
        String columns = dialect.quote(written);
        steps.add(Step.of(
                "insert new rows",
                "Those of keys that are not there",
                "INSERT INTO %s (%s) SELECT %s FROM %s AS w WHERE NOT %s AND NOT %s"
                        .formatted(
                                target,
                                columns,
                                columns,
                                winners,
                                "w." + frame.quote(EXISTS),
                                "w." + frame.quote(DELETED))));
        return steps;
    }

    /** Whether a row of the key of a winner is to go. */
    private String isGone(String deleted) {
        return firstOfSeveral ? deleted + " OR t." + dialect.rowId() + " <> w." + frame.quote(ROW) : deleted;
    }

    /** @param which of the winners */
    private String isRowOf(String which) {
        return byRowId
                ? dialect.isRow(
                        "w." + frame.quote(ROW),
                        "SELECT w." + frame.quote(ROW) + " FROM " + frame.temporary(WINNERS) + " w WHERE " + which)
                : frame.keysEqual("t", "w");
    }

    private Step merge() {
        String deleted = "w." + frame.quote(DELETED);
        String assignments = changeable().stream()
                .map(c -> frame.quote(c) + " = w." + frame.quote(c))
                .collect(Collectors.joining(", "));
        String update = assignments.isEmpty()
                ? ""
                : "WHEN MATCHED AND NOT w." + frame.quote(SAME) + " THEN UPDATE SET " + assignments + "\n";
        return Step.of(
                "apply the winning events",
                "Joined through the index on the keys",
                "MERGE INTO " + dialect.table(frame.target().table()) + " t USING " + frame.temporary(WINNERS)
                        + " w ON " + frame.keysEqual("t", "w") + "\nWHEN MATCHED AND (" + isGone(deleted)
                        + ") THEN DELETE\n"
                        + update + "WHEN NOT MATCHED AND NOT " + deleted + " THEN INSERT (" + dialect.quote(written)
                        + ") VALUES (" + dialect.quote("w", written) + ")");
    }
}
