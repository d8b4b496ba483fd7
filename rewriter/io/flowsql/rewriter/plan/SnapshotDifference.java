package io.flowsql.rewriter.plan;

import static io.flowsql.rewriter.definition.ReservedNames.ARRIVAL;
import static io.flowsql.rewriter.definition.ReservedNames.CURRENT;
import static io.flowsql.rewriter.definition.ReservedNames.DIFFERENCES;
import static io.flowsql.rewriter.definition.ReservedNames.GONE;
import static io.flowsql.rewriter.definition.ReservedNames.ROW;

import io.flowsql.rewriter.definition.ReservedNames;
import io.flowsql.rewriter.definition.SnapshotFlow;
import io.flowsql.rewriter.dialect.Dialect;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The rows that are new or differ from those of their key in the last snapshot, and the keys that are gone: as events, numbered, with the
 * version as their sequence.
 */
final class SnapshotDifference {
    private static final String THERE = ReservedNames.KNOWN;

    private final CdcFrame frame;
    private final Dialect dialect;
    private final SnapshotFlow flow;
    private final List<String> unread;
    private final String snapshot;
    private final String last;
    private final String row;
    private final SnapshotSize size;
    private final boolean findsKeys;

    /**
     * @param unread columns of the last one that stay as they are, in rows that are deleted and inserted
     * @param snapshot what stands behind FROM for its rows
     * @param findsKeys whether one of them is found by its key without reading the others
     */
    SnapshotDifference(
            CdcFrame frame,
            SnapshotFlow flow,
            SnapshotTables tables,
            List<String> unread,
            String snapshot,
            SnapshotSize size,
            boolean findsKeys) {
        this.frame = frame;
        this.dialect = frame.dialect();
        this.flow = flow;
        this.unread = unread;
        this.snapshot = snapshot;
        this.size = size;
        this.findsKeys = findsKeys;
        this.row = "c." + dialect.rowId();
        this.last = dialect.table(tables.rows());
    }

    Step step() {
        List<String> columns = CdcFrame.concat(
                List.of(ARRIVAL), frame.numbered(ReservedNames.VERSION), List.of(GONE, ROW), frame.columns(), unread);
        List<String> values = new ArrayList<>(List.of("ROW_NUMBER() OVER () AS " + frame.quote(ARRIVAL)));
        values.addAll(frame.aliased(
                frame.versionFields("v." + frame.quote(flow.version().name())), frame.numbered(ReservedNames.VERSION)));
        values.addAll(frame.quoted("d", CdcFrame.concat(List.of(GONE, ROW), frame.columns(), unread)));
        return frame.temporary(
                DIFFERENCES,
                "compare it with the last one",
                "New and changed rows, and keys that are gone; NULL equals NULL",
                columns,
                "SELECT " + CdcFrame.list(values) + "\nFROM (\n"
                        + query() + "\n) d CROSS JOIN "
                        + frame.temporary(CURRENT) + " v");
    }

    private String query() {
        if (size.isFirst()) {
            return allRows();
        }
        return dialect.joinsFully() ? apart(fullJoin()) : twoQueries();
    }

    /** In their order, in which the copies of them are compared faster than in that of a join. */
    private String allRows() {
        return "SELECT FALSE AS " + frame.quote(GONE) + ", " + frame.noRow() + " AS " + frame.quote(ROW) + ", "
                + CdcFrame.list(frame.quoted("s", frame.columns())) + "\nFROM " + snapshot + " s";
    }

    /** Were the rows numbered on the way, the comparison would take DuckDB half as long again (2.0.0.1). */
    private static String apart(String query) {
        return "WITH differences AS MATERIALIZED (" + query + ") SELECT * FROM differences";
    }

    private String fullJoin() {
        String there = frame.quote(frame.hasNullKeys() ? THERE : frame.keys().get(0));
        String gone = "s." + there + " IS NULL";
        List<String> values = new ArrayList<>();
        values.add(gone + " AS " + frame.quote(GONE));
        values.add(row + " AS " + frame.quote(ROW));
        for (String column : frame.columns()) {
            String name = frame.quote(column);
            values.add(
                    frame.keys().contains(column)
                            ? "CASE WHEN " + gone + " THEN c." + name + " ELSE s." + name + " END AS " + name
                            : "s." + name);
        }
        values.addAll(frame.quoted("c", unread));
        return "SELECT " + CdcFrame.list(values) + "\nFROM " + marked() + " s FULL JOIN " + last + " c ON "
                + frame.keysEqual("s", "c") + "\nWHERE " + gone + " OR " + row + " IS NULL" + differs();
    }

    /** Whether there is a row shows in its key, unless that may be NULL. */
    private String marked() {
        return frame.hasNullKeys()
                ? "(SELECT " + CdcFrame.list(frame.quoted("x", frame.columns())) + ", TRUE AS " + frame.quote(THERE)
                        + " FROM " + snapshot + " x)"
                : snapshot;
    }

    /** An engine without hash joins finds rows by the index of the last snapshot, and what is gone as a difference of two sets. */
    private String twoQueries() {
        List<String> kept = new ArrayList<>();
        kept.add("FALSE AS " + frame.quote(GONE));
        kept.add("CASE WHEN " + frame.isThere("c") + " THEN " + row + " END AS " + frame.quote(ROW));
        kept.addAll(frame.quoted("s", frame.columns()));
        List<String> gone = new ArrayList<>(List.of("TRUE", row));
        frame.columns().forEach(c -> gone.add(frame.keys().contains(c) ? "c." + frame.quote(c) : frame.nullOf(c)));
        return "SELECT " + CdcFrame.list(kept) + "\nFROM " + snapshot + " s LEFT JOIN " + last + " c ON "
                + frame.keysEqual("s", "c") + "\nWHERE " + frame.isMissing("c") + differs() + "\nUNION ALL SELECT "
                + CdcFrame.list(gone) + "\nFROM " + (findsKeys ? soughtOneByOne() : soughtAsSets());
    }

    private String soughtOneByOne() {
        return last + " c WHERE NOT EXISTS (SELECT 1 FROM " + snapshot + " s WHERE " + frame.keysEqual("s", "c") + ")";
    }

    private String soughtAsSets() {
        String keys = CdcFrame.list(frame.quoted("", frame.keys()));
        return "(SELECT " + keys + " FROM " + last + " EXCEPT SELECT " + keys + " FROM " + snapshot + " s) g JOIN "
                + last + " c ON " + frame.keysEqual("c", "g");
    }

    private String differs() {
        return frame.columns().stream()
                .filter(c -> !frame.keys().contains(c))
                .map(c -> " OR " + frame.identical(c, "s." + frame.quote(c)) + " IS DISTINCT FROM "
                        + frame.identical(c, "c." + frame.quote(c)))
                .collect(Collectors.joining());
    }
}
