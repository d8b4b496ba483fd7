package io.flowsql.rewriter.plan;

import io.flowsql.rewriter.definition.Column;
import io.flowsql.rewriter.definition.Shape;
import io.flowsql.rewriter.definition.SnapshotFlow;
import io.flowsql.rewriter.definition.SnapshotQuery;
import io.flowsql.rewriter.definition.TableRef;
import io.flowsql.rewriter.dialect.Dialect;
import io.flowsql.rewriter.dialect.SourceRelation;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What a snapshot flow keeps for itself: the last snapshot as it was read, since the target may show what other flows and users have
 * written meanwhile; and its version.
 *
 * @param rows the last snapshot: the flow's columns, with the names and types of the target
 * @param version one row once there is a snapshot
 */
public record SnapshotTables(TableRef rows, TableRef version) {
    /** Makes both anew, empty. */
    public List<Step> replace(Dialect dialect, SnapshotFlow flow, Shape data) {
        return Stream.concat(drop(dialect).stream(), create(dialect, flow, data).stream())
                .toList();
    }

    /** Makes what is missing. Where every statement commits, somebody else may be doing the same. */
    public List<Step> create(Dialect dialect, SnapshotFlow flow, Shape data) {
        SourceRelation relation = new SourceRelation(dialect);
        List<Step> steps = new ArrayList<>();
        Shape columns = columns(flow, data);
        steps.add(Step.of(
                "create the table of the last snapshot",
                "The next one is compared with it",
                create(dialect, rows, relation.noValues(columns))));
        List<String> keys = flow.applied().keys().stream()
                .map(k -> data.find(k).orElseThrow().name())
                .toList();
        Optional<String> index =
                dialect.joinsFully() ? Optional.empty() : dialect.createIndex(rows.table() + "_keys", rows, keys);
        index.map(sql -> Step.of("create its index", "Few of its rows change from one snapshot to the next", sql))
                .ifPresent(steps::add);
        steps.add(Step.of(
                "create the table of the last version",
                "last_snapshot_version() reads it",
                create(dialect, version, relation.noValues(new Shape(List.of(flow.version()))))));
        return steps;
    }

    private static String create(Dialect dialect, TableRef table, String query) {
        String sql = dialect.createChangingTableLike(table, query);
        return dialect.transactionalDdl() ? sql : sql.replaceFirst("CREATE TABLE ", "CREATE TABLE IF NOT EXISTS ");
    }

    /** Columns that a definition has added since. */
    public List<Step> widen(Dialect dialect, SnapshotFlow flow, Shape data, Shape there) {
        return columns(flow, data).without(there.names()).columns().stream()
                .map(c -> Step.of(
                        "add column " + c.name() + " to the last snapshot",
                        "It had none: the next one changes all rows that have it",
                        dialect.addColumn(rows, c)))
                .toList();
    }

    public List<Step> drop(Dialect dialect) {
        return List.of(rows, version).stream()
                .map(t -> Step.of(
                        "drop the old one",
                        "There are no rows that it could belong to",
                        "DROP TABLE IF EXISTS " + dialect.table(t)))
                .toList();
    }

    /** The query of the version that is next. */
    String next(Dialect dialect, SnapshotFlow flow, SnapshotQuery query, List<String> files) {
        return "SELECT q." + dialect.quote(flow.version().name()) + " FROM (\n"
                + query.render(dialect.table(version), files) + "\n) q";
    }

    /** A query of the number of versions that follow now; empty where there can be none, or files would have to be read for it. */
    public Optional<String> following(Dialect dialect, SnapshotFlow flow) {
        return flow.nextVersion()
                .filter(query -> query.files().isEmpty())
                .map(query -> "SELECT count(*) FROM (" + next(dialect, flow, query, List.of()) + ") f");
    }

    /** The flow's columns as the target has them. */
    static Shape columns(SnapshotFlow flow, Shape data) {
        return new Shape(flow.output().columns().stream()
                .map(c -> data.find(c.name()).orElseThrow())
                .toList());
    }

    /** Names of the columns that are there and that the flow does not give. */
    public static List<String> unread(SnapshotFlow flow, Shape data, Shape there) {
        return there.without(columns(flow, data).names()).names();
    }

    /** A column that is there with another type than it should be. */
    public static Optional<Column> misfit(Dialect dialect, SnapshotFlow flow, Shape data, Shape there) {
        return there.columns().stream()
                .filter(t -> columns(flow, data)
                        .find(t.name())
                        .filter(c -> !dialect.sameType(t.type(), c.type()))
                        .isPresent())
                .findFirst();
    }
}
