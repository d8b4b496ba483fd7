package io.flowsql.rewriter.plan;

import static io.flowsql.rewriter.definition.ReservedNames.DELETED;
import static io.flowsql.rewriter.definition.ReservedNames.EXISTS;
import static io.flowsql.rewriter.definition.ReservedNames.LATE;
import static io.flowsql.rewriter.definition.ReservedNames.NEWEST;
import static io.flowsql.rewriter.definition.ReservedNames.RANK;
import static io.flowsql.rewriter.definition.ReservedNames.ROW;
import static io.flowsql.rewriter.definition.ReservedNames.SAME;
import static io.flowsql.rewriter.definition.ReservedNames.WINNERS;
import static io.flowsql.rewriter.definition.ReservedNames.WINS;

import io.flowsql.rewriter.dialect.Dialect;
import java.util.List;

/**
 * Keys of SCD TYPE 1 that the user put into the target twice: their event stands among the winners with each of the rows. If it wins, one
 * row with its values is left, whatever the rows showed; and it does not win against one of them alone.
 */
final class SecondRows {
    private final CdcFrame frame;
    private final Dialect dialect;
    private final String table;
    private final String keys;

    SecondRows(CdcFrame frame) {
        this.frame = frame;
        this.dialect = frame.dialect();
        this.table = frame.temporary(WINNERS);
        this.keys = CdcFrame.list(frame.quoted("", frame.keys()));
    }

    /** What stands behind FROM for the keys with two rows. */
    String relation() {
        if (frame.sortsEvents()) {
            return "(SELECT 1 AS one FROM (SELECT ROW_NUMBER() OVER (PARTITION BY " + keys + ") AS "
                    + frame.quote(RANK) + " FROM " + table + " WHERE " + frame.quote(EXISTS) + ") r WHERE r."
                    + frame.quote(RANK) + " = 2) d";
        }
        return "(SELECT 1 AS one FROM " + table + " WHERE " + frame.quote(EXISTS) + " GROUP BY " + keys
                + " HAVING count(*) > 1) d";
    }

    /** Where nothing but winners is left: of each key one, which is a change. */
    Step keepOne() {
        return whenAny(
                dialect.replacesByDeleteAndInsert()
                        ? List.of(takeAsChanges(), countOnce())
                        : List.of(takeAsChanges(), countOnce(), deleteOthers()));
    }

    /** @param steps that are taken if there are such keys */
    Step whenAny(List<Step> steps) {
        return new Step.When(
                "look for keys with two rows",
                "The target has no unique key: its rows may be changed by hand",
                "SELECT count(*) FROM " + relation(),
                steps);
    }

    private Step takeAsChanges() {
        return Step.of(
                "take their events as changes",
                "Even one that says what one of the rows shows",
                "UPDATE " + table + " SET " + frame.quote(SAME) + " = FALSE WHERE " + dialect.rowId()
                        + " IN (SELECT r.id FROM (SELECT " + dialect.rowId() + " AS id, count(*) OVER (PARTITION BY "
                        + keys + ") AS n FROM " + table + ") r WHERE r.n > 1)");
    }

    private Step countOnce() {
        String id = Scd1Winners.haveRowIds(frame) ? frame.quote(ROW) : dialect.rowId();
        String exists = frame.quote(EXISTS);
        return Step.of(
                "count each key once",
                "With the first of its rows",
                "DELETE FROM " + table + " WHERE " + exists + " AND " + id + " NOT IN (SELECT min(" + id + ") FROM "
                        + table + " WHERE " + exists + " GROUP BY " + keys + ")");
    }

    /** In the target; an engine that replaces rows deletes all of a key anyway. */
    private Step deleteOthers() {
        String row = frame.quote(ROW);
        return Step.of(
                "remove the other rows",
                "The first one is changed in place",
                dialect.deleteByRowIds(
                        frame.target().table(),
                        row,
                        " FROM (SELECT t." + dialect.rowId() + " AS " + row + ", ROW_NUMBER() OVER (PARTITION BY "
                                + dialect.quote("t", frame.keys()) + " ORDER BY t." + dialect.rowId() + ") AS "
                                + frame.quote(RANK) + " FROM "
                                + dialect.table(frame.target().table()) + " t JOIN "
                                + table + " w ON " + frame.keysEqual("t", "w") + " WHERE w." + frame.quote(EXISTS)
                                + ") r WHERE r." + frame.quote(RANK) + " > 1"));
    }

    /** Where the rows show their sequences, and there are others than winners: an event that is older than some row of its key is none. */
    List<Step> compareWithAll() {
        if (frame.target().sequenceColumn().isEmpty()) {
            return List.of();
        }
        String wins = frame.quote(WINS);
        String newest = dialect.sortsGroups() ? frame.quote(NEWEST) : "TRUE";
        String loses = dialect.sortsGroups()
                ? newest + " AND NOT " + wins + " AND (" + frame.quote(LATE) + " OR " + frame.quote(DELETED) + ")"
                : "NOT " + wins;
        String pairs = "(SELECT " + dialect.rowId() + " AS id, " + newest + " AS newest, count(CASE WHEN " + newest
                + " THEN 1 END) OVER w AS n, count(CASE WHEN " + loses + " THEN 1 END) OVER w AS lost FROM " + table
                + " WINDOW w AS (PARTITION BY " + keys + ")) r WHERE r.newest AND r.n > 1";
        String ids = dialect.rowId() + " IN (SELECT r.id FROM " + pairs;
        return List.of(Step.of(
                "compare events with both rows of their key",
                "Only one that is older than neither wins, and then it is a change",
                "UPDATE " + table + " SET " + frame.quote(SAME) + " = FALSE, " + wins + " = " + ids
                        + " AND r.lost = 0) WHERE " + ids + ")"));
    }
}
