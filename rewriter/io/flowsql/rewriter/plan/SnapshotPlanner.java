package io.flowsql.rewriter.plan;

import static io.flowsql.rewriter.definition.ReservedNames.ARRIVAL;
import static io.flowsql.rewriter.definition.ReservedNames.CURRENT;
import static io.flowsql.rewriter.definition.ReservedNames.DIFFERENCES;

import io.flowsql.rewriter.definition.SnapshotFlow;
import io.flowsql.rewriter.definition.TableRead;
import io.flowsql.rewriter.dialect.Dialect;
import io.flowsql.rewriter.dialect.NewRows;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/**
 * One version of a snapshot flow: the version is chosen, its snapshot is read and compared with the one before it, and the differences are
 * applied as the events of an AUTO CDC flow, whose sequence is the version.
 *
 * <p>So late events of other flows, ties and your own changes of the target mean here what they mean there.
 */
public final class SnapshotPlanner {
    private final Dialect dialect;
    private final SnapshotFlow flow;
    private final CdcTarget target;
    private final SnapshotTables tables;
    private final List<String> unread;
    private final String suffix;
    private final CdcFrame frame;
    private final Expectations expectations;
    private final SnapshotRows rows;

    /**
     * @param unread columns of the last snapshot that the flow does not give
     * @param suffix as for {@link Planner#autoCdc}
     * @param inPlace whether the snapshot is {@linkplain TableRead read again} whenever its rows are needed
     */
    public SnapshotPlanner(
            Dialect dialect,
            SnapshotFlow flow,
            CdcTarget target,
            SnapshotTables tables,
            List<String> unread,
            String suffix,
            Expectations expectations,
            boolean inPlace) {
        this.expectations = expectations;
        this.dialect = dialect;
        this.flow = flow;
        this.target = target;
        this.tables = tables;
        this.unread = List.copyOf(unread);
        this.suffix = suffix;
        this.frame = new CdcFrame(dialect, flow.applied(), target, suffix);
        this.rows = new SnapshotRows(frame, flow, inPlace);
    }

    /**
     * Finds the version that is next, if any.
     *
     * @param files the rows of the files that its query reads
     */
    public Plan choose(List<String> files) {
        String next = flow.nextVersion()
                .map(query -> tables.next(dialect, flow, query, files))
                .orElse("SELECT " + dialect.timeOfTransaction() + " AS "
                        + dialect.quote(flow.version().name()));
        return new Plan(List.of(
                frame.temporary(
                        CURRENT,
                        "choose the version",
                        "It stays the same however often it is asked for",
                        List.of(flow.version().name()),
                        next),
                new SnapshotChecks(frame, flow, tables).version()));
    }

    /** A query of the number of versions that were chosen, one or none. */
    public String chosen() {
        return "SELECT count(*) FROM " + frame.temporary(CURRENT);
    }

    /** A query for the path of the only file that the snapshot needs, if there is one. */
    public Optional<String> onlyFile() {
        return flow.snapshot().onlyFile().map(path -> path.renderAll(frame.temporary(CURRENT)));
    }

    /**
     * Reads the snapshot of that version.
     *
     * @param files the rows of the files that its query reads
     */
    public Plan read(List<String> files) {
        return new Plan(rows.read(files));
    }

    /** A query of one row: the snapshot's rows, those of the last one, and in how many of them there is a NULL in a key. */
    public String size() {
        String last = dialect.table(tables.rows());
        String missing =
                frame.keys().stream().map(k -> frame.quote(k) + " IS NULL").collect(Collectors.joining(" OR "));
        if (dialect.readsToCount()) {
            String both = "(SELECT count(*) AS n, count(CASE WHEN " + missing + " THEN 1 END) AS nulls FROM %s x)";
            return "SELECT s.n, l.n, s.nulls + l.nulls FROM " + both.formatted(rows.relation()) + " s CROSS JOIN "
                    + both.formatted(last) + " l";
        }
        String nulls = "(SELECT count(*) AS n FROM %s s WHERE " + missing + ")";
        return "SELECT s.n, l.n, m.n + k.n FROM (" + rows.count() + ") s CROSS JOIN (SELECT count(*) AS n FROM " + last
                + ") l\nCROSS JOIN " + nulls.formatted(rows.relation()) + " m CROSS JOIN " + nulls.formatted(last)
                + " k";
    }

    /** What stands for the size in EXPLAIN. */
    public SnapshotSize explainedSize() {
        return new SnapshotSize(
                "(" + rows.count() + ")", "(SELECT count(*) FROM " + dialect.table(tables.rows()) + ")", false);
    }

    /** As {@link SnapshotRows#explainSearch}: its result tells whether a row of the snapshot is found by its key. */
    public Optional<String> explainSearch() {
        return rows.explainSearch();
    }

    /**
     * Compares it with the last one, applies the differences, and remembers it as the last one.
     *
     * @param findsKeys whether a row of the snapshot is found by its key without reading the others
     * @param maxDeleteRatio the greatest share of keys that may be gone
     */
    public Plan apply(SnapshotSize size, boolean findsKeys, String maxDeleteRatio) {
        CdcFrame nullSafe = new CdcFrame(
                dialect, flow.applied(), target, suffix, expectations, size.nullKeys(), OptionalLong.empty());
        // Elsewhere a row that changes keeps what is not written
        List<String> carried = size.isFirst() || !dialect.replacesByDeleteAndInsert() ? List.of() : unread;
        SnapshotDifference difference = new SnapshotDifference(
                nullSafe, flow, tables, carried, rows.relation(), size, findsKeys && !size.nullKeys());
        List<Step> steps = new ArrayList<>();
        steps.add(difference.step());
        steps.add(new SnapshotChecks(nullSafe, flow, tables).differences(rows.relation(), size, maxDeleteRatio));
        String differences = frame.temporary(DIFFERENCES);
        List<Step> changes = new ArrayList<>(new Planner(dialect, expectations)
                .changes(nullSafe, changes(differences))
                .steps());
        List<String> changeable =
                frame.columns().stream().filter(c -> !frame.keys().contains(c)).toList();
        List<String> kept = CdcFrame.concat(frame.columns(), carried);
        changes.addAll(new RowChanges(dialect, tables.rows(), differences, kept, changeable).write());
        steps.add(new Step.When(
                "look for differences", "Snapshots may be the same", "SELECT count(*) FROM " + differences, changes));
        steps.addAll(replaceVersion());
        steps.addAll(frame.drop(DIFFERENCES));
        steps.addAll(rows.drop());
        steps.addAll(frame.drop(CURRENT));
        return new Plan(steps);
    }

    private NewRows changes(String differences) {
        String alias = dialect.quote(flow.source().alias());
        NewRows.OfTable ofTable = new NewRows.OfTable(differences, dialect.quote(ARRIVAL), "");
        return new NewRows(differences + " AS " + alias, alias, Optional.of(ofTable));
    }

    private List<Step> replaceVersion() {
        String version = dialect.table(tables.version());
        String column = dialect.quote(flow.version().name());
        return List.of(
                Step.of("forget the last version", "There is one", "DELETE FROM " + version),
                Step.of(
                        "remember this version as the last one",
                        "With the rows, or not at all",
                        "INSERT INTO " + version + " (" + column + ") SELECT " + column + " FROM "
                                + frame.temporary(CURRENT)));
    }

    /** Leaves nothing behind where there was no next version. */
    public Plan end() {
        return new Plan(frame.drop(CURRENT));
    }
}
