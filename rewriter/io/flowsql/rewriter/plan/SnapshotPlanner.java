package io.flowsql.rewriter.plan;

import static io.flowsql.rewriter.definition.ReservedNames.ARRIVAL;
import static io.flowsql.rewriter.definition.ReservedNames.CURRENT;
import static io.flowsql.rewriter.definition.ReservedNames.DIFFERENCES;
import static io.flowsql.rewriter.definition.ReservedNames.EXISTS;
import static io.flowsql.rewriter.definition.ReservedNames.GONE;
import static io.flowsql.rewriter.definition.ReservedNames.SNAPSHOT;

import io.flowsql.rewriter.definition.SnapshotFlow;
import io.flowsql.rewriter.dialect.Dialect;
import io.flowsql.rewriter.dialect.NewRows;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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
    private final String suffix;
    private final CdcFrame frame;
    private final Expectations expectations;

    /** @param suffix as for {@link Planner#autoCdc} */
    public SnapshotPlanner(
            Dialect dialect,
            SnapshotFlow flow,
            CdcTarget target,
            SnapshotTables tables,
            String suffix,
            Expectations expectations) {
        this.expectations = expectations;
        this.dialect = dialect;
        this.flow = flow;
        this.target = target;
        this.tables = tables;
        this.suffix = suffix;
        this.frame = new CdcFrame(dialect, flow.applied(), target, suffix);
    }

    /**
     * Finds the version that is next, if any.
     *
     * @param files the rows of the files that its query reads
     */
    public Plan choose(List<String> files) {
        String column = dialect.quote(flow.version().name());
        String next = flow.nextVersion()
                .map(q ->
                        "SELECT q." + column + " FROM (\n" + q.render(dialect.table(tables.version()), files) + "\n) q")
                .orElse("SELECT " + dialect.timeOfTransaction() + " AS " + column);
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
        List<String> values = flow.output().columns().stream()
                .map(c -> {
                    String name = frame.quote(c.name());
                    String type = frame.targetColumn(c).type();
                    boolean same = dialect.sameType(type, c.type());
                    return (same ? "q." + name : "CAST(q." + name + " AS " + type + ")") + " AS "
                            + frame.quote(frame.targetColumn(c).name());
                })
                .toList();
        return new Plan(List.of(frame.temporary(
                SNAPSHOT,
                "read the snapshot",
                "It is asked for once, and is compared as the target shows it",
                frame.columns(),
                "SELECT " + CdcFrame.list(values) + "\nFROM (\n"
                        + flow.snapshot().render(frame.temporary(CURRENT), files) + "\n) q")));
    }

    /** A query of one row: the snapshot's rows, and whether a key with NULL in it is among them and those of the last one. */
    public String size() {
        String missing =
                frame.keys().stream().map(k -> frame.quote(k) + " IS NULL").collect(Collectors.joining(" OR "));
        String nulls = "(SELECT count(*) AS n FROM %s WHERE " + missing + ")";
        return "SELECT s.n, s.nulls, c.n FROM (SELECT count(*) AS n, count(CASE WHEN " + missing
                + " THEN 1 END) AS nulls FROM " + frame.temporary(SNAPSHOT) + ") s CROSS JOIN "
                + nulls.formatted(dialect.table(tables.rows())) + " c";
    }

    /**
     * Compares it with the last one, applies the differences, and remembers it as the last one.
     *
     * @param nullKeys whether there may be a NULL in a key
     * @param maxDeleteRatio the greatest share of keys that may be gone
     */
    public Plan apply(boolean nullKeys, String maxDeleteRatio) {
        CdcFrame nullSafe = new CdcFrame(dialect, flow.applied(), target, suffix, expectations, nullKeys);
        SnapshotDifference difference = new SnapshotDifference(nullSafe, flow, tables);
        List<Step> steps = new ArrayList<>();
        steps.add(difference.step());
        steps.add(new SnapshotChecks(nullSafe, flow, tables).differences(maxDeleteRatio));
        String differences = frame.temporary(DIFFERENCES);
        List<Step> changes = new ArrayList<>(new Planner(dialect, expectations)
                .changes(nullSafe, rows(differences))
                .steps());
        changes.addAll(replaceRows(nullSafe));
        steps.add(new Step.When(
                "look for differences", "Snapshots may be the same", "SELECT count(*) FROM " + differences, changes));
        steps.addAll(replaceVersion());
        steps.addAll(frame.drop(DIFFERENCES, SNAPSHOT, CURRENT));
        return new Plan(steps);
    }

    private NewRows rows(String differences) {
        String alias = dialect.quote(flow.source().alias());
        NewRows.OfTable ofTable = new NewRows.OfTable(differences, dialect.quote(ARRIVAL), "");
        return new NewRows(differences + " AS " + alias, alias, Optional.of(ofTable));
    }

    private List<Step> replaceRows(CdcFrame nullSafe) {
        String columns = dialect.quote(frame.columns());
        String differences = frame.temporary(DIFFERENCES);
        return List.of(
                Step.of(
                        "forget the rows that have changed",
                        "The last snapshot is to be this one",
                        dialect.deleteMatching(
                                tables.rows(),
                                differences + " d",
                                "d." + frame.quote(EXISTS) + " AND " + nullSafe.keysEqual("s", "d"))),
                Step.of(
                        "remember them as they are now",
                        "Rows that stay as they are are not written",
                        "INSERT INTO " + dialect.table(tables.rows()) + " (" + columns + ") SELECT " + columns
                                + " FROM " + differences + " WHERE NOT " + frame.quote(GONE)));
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
