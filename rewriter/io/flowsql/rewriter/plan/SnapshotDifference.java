package io.flowsql.rewriter.plan;

import static io.flowsql.rewriter.definition.ReservedNames.ARRIVAL;
import static io.flowsql.rewriter.definition.ReservedNames.CURRENT;
import static io.flowsql.rewriter.definition.ReservedNames.DIFFERENCES;
import static io.flowsql.rewriter.definition.ReservedNames.EXISTS;
import static io.flowsql.rewriter.definition.ReservedNames.GONE;
import static io.flowsql.rewriter.definition.ReservedNames.SNAPSHOT;

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
    private final String snapshot;
    private final String last;

    SnapshotDifference(CdcFrame frame, SnapshotFlow flow, SnapshotTables tables) {
        this.frame = frame;
        this.dialect = frame.dialect();
        this.flow = flow;
        this.snapshot = frame.temporary(SNAPSHOT);
        this.last = dialect.table(tables.rows());
    }

    Step step() {
        List<String> columns = CdcFrame.concat(
                List.of(ARRIVAL), frame.numbered(ReservedNames.VERSION), List.of(GONE, EXISTS), frame.columns());
        List<String> values = new ArrayList<>(List.of("ROW_NUMBER() OVER () AS " + frame.quote(ARRIVAL)));
        values.addAll(frame.aliased(
                frame.versionFields("v." + frame.quote(flow.version().name())), frame.numbered(ReservedNames.VERSION)));
        values.addAll(frame.quoted("d", CdcFrame.concat(List.of(GONE, EXISTS), frame.columns())));
        return frame.temporary(
                DIFFERENCES,
                "compare it with the last one",
                "New and changed rows, and keys that are gone; NULL equals NULL",
                columns,
                "SELECT " + CdcFrame.list(values) + "\nFROM (\n"
                        + (dialect.joinsFully() ? apart(fullJoin()) : twoQueries()) + "\n) d CROSS JOIN "
                        + frame.temporary(CURRENT) + " v");
    }

    /** Were the rows numbered on the way, the comparison would take DuckDB half as long again (2.0.0.1). */
    private static String apart(String query) {
        return "WITH differences AS MATERIALIZED (" + query + ") SELECT * FROM differences";
    }

    private String fullJoin() {
        String there = frame.quote(frame.hasNullKeys() ? THERE : frame.keys().get(0));
        String gone = "s." + there + " IS NULL";
        String fresh = "c." + there + " IS NULL";
        List<String> values = new ArrayList<>();
        values.add(gone + " AS " + frame.quote(GONE));
        values.add("c." + there + " IS NOT NULL AS " + frame.quote(EXISTS));
        for (String column : frame.columns()) {
            String name = frame.quote(column);
            values.add(
                    frame.keys().contains(column)
                            ? "CASE WHEN " + gone + " THEN c." + name + " ELSE s." + name + " END AS " + name
                            : "s." + name);
        }
        return "SELECT " + CdcFrame.list(values) + "\nFROM " + joined(snapshot) + " s FULL JOIN " + joined(last)
                + " c ON " + frame.keysEqual("s", "c") + "\nWHERE " + gone + " OR " + fresh + differs();
    }

    /** Whether there is a row shows in its key, unless that may be NULL. */
    private String joined(String table) {
        return frame.hasNullKeys() ? marked(table) : table;
    }

    private String marked(String table) {
        return "(SELECT " + CdcFrame.list(frame.quoted("", frame.columns())) + ", TRUE AS " + frame.quote(THERE)
                + " FROM " + table + ")";
    }

    /** An engine without hash joins finds rows by the index of the last snapshot, and what is gone as a difference of two sets. */
    private String twoQueries() {
        String missing = "(" + frame.isThere("c") + ") IS NOT TRUE";
        List<String> kept = new ArrayList<>();
        kept.add("FALSE AS " + frame.quote(GONE));
        kept.add("(" + missing + ") IS NOT TRUE AS " + frame.quote(EXISTS));
        kept.addAll(frame.quoted("s", frame.columns()));
        List<String> gone = new ArrayList<>(List.of("TRUE", "TRUE"));
        frame.columns().forEach(c -> gone.add(frame.keys().contains(c) ? "g." + frame.quote(c) : frame.nullOf(c)));
        String keys = CdcFrame.list(frame.quoted("", frame.keys()));
        return "SELECT " + CdcFrame.list(kept) + "\nFROM " + snapshot + " s LEFT JOIN " + last + " c ON "
                + frame.keysEqual("s", "c") + "\nWHERE " + missing + differs() + "\nUNION ALL SELECT "
                + CdcFrame.list(gone) + "\nFROM (SELECT " + keys + " FROM " + last + " EXCEPT SELECT " + keys
                + " FROM " + snapshot + ") g";
    }

    private String differs() {
        return frame.columns().stream()
                .filter(c -> !frame.keys().contains(c))
                .map(c -> " OR " + frame.identical(c, "s." + frame.quote(c)) + " IS DISTINCT FROM "
                        + frame.identical(c, "c." + frame.quote(c)))
                .collect(Collectors.joining());
    }
}
