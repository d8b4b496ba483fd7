package io.flowsql.runtime.refresh;

import io.flowsql.rewriter.definition.Expected;
import io.flowsql.rewriter.definition.Shape;
import io.flowsql.rewriter.definition.SnapshotFlow;
import io.flowsql.rewriter.definition.SnapshotQuery;
import io.flowsql.rewriter.definition.StreamInput;
import io.flowsql.rewriter.definition.TargetLayout;
import io.flowsql.rewriter.dialect.Dialect;
import io.flowsql.rewriter.error.FlowError;
import io.flowsql.rewriter.error.FlowException;
import io.flowsql.rewriter.plan.CdcTarget;
import io.flowsql.rewriter.plan.ChangeFeed;
import io.flowsql.rewriter.plan.Expectations;
import io.flowsql.rewriter.plan.Plan;
import io.flowsql.rewriter.plan.SnapshotPlanner;
import io.flowsql.rewriter.plan.SnapshotSize;
import io.flowsql.rewriter.plan.Step;
import io.flowsql.rewriter.plan.TargetSchema.Target;
import io.flowsql.runtime.execution.SqlRunner;
import io.flowsql.runtime.refresh.Definition.BoundFlow;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** One version of a snapshot flow: chooses it, reads the snapshot, applies what differs, and remembers both. */
final class SnapshotRun implements Run {
    private final SqlRunner sql;
    private final Dialect dialect;
    private final BoundFlow bound;
    private final SnapshotFlow flow;
    private final List<Expected> expected;
    private final Target target;
    private final SnapshotStore store;
    private final SnapshotFiles files;
    private final String maxDeleteRatio;
    private final boolean inPlace;
    private boolean found;

    SnapshotRun(
            SqlRunner sql,
            Dialect dialect,
            BoundFlow bound,
            SnapshotFlow flow,
            List<Expected> expected,
            Target target,
            SnapshotStore store,
            SnapshotFiles files,
            String maxDeleteRatio,
            boolean inPlace) {
        this.inPlace = inPlace;
        this.sql = sql;
        this.dialect = dialect;
        this.bound = bound;
        this.flow = flow;
        this.expected = List.copyOf(expected);
        this.target = target;
        this.store = store;
        this.files = files;
        this.maxDeleteRatio = maxDeleteRatio;
    }

    @Override
    public BoundFlow flow() {
        return bound;
    }

    @Override
    public void probe() throws SQLException {
        // A snapshot is read whole, whatever others write meanwhile
        files.probe(flow.files());
    }

    @Override
    public void createStages(Shape data, TargetLayout layout, Optional<ChangeFeed> feed) throws SQLException {
        change(data);
        // Also those that a refresh in a transaction of the user's will need
        FlowRun.createStages(sql, steps(data, layout, feed, false));
    }

    /** Whether the snapshot is read again whenever its rows are needed, for which the transaction must see one state of the database. */
    boolean isReadInPlace() {
        return inPlace;
    }

    /** Whether the last snapshot has the form that the next one has. */
    boolean fits(Shape data) throws SQLException {
        return store.fits(flow, data);
    }

    private SnapshotStore.Change change(Shape data) throws SQLException {
        SnapshotStore.Change change = store.change(flow, data);
        if (!change.steps().isEmpty()
                && !dialect.transactionalDdl()
                && !sql.connection().getAutoCommit()) {
            throw FlowException.of(
                    FlowError.SCHEMA_CHANGE_NEEDS_AUTO_COMMIT, target.table().table(), dialect.productName());
        }
        for (Step step : change.steps()) {
            sql.execute(step.sql());
        }
        return change;
    }

    @Override
    public FlowReport run(Shape data, TargetLayout layout, Optional<ChangeFeed> feed) throws SQLException {
        long start = System.nanoTime();
        SnapshotPlanner planner =
                planner(data, layout, feed, inPlace, change(data).unread());
        PlanExecutor executor = new PlanExecutor(sql);
        SnapshotFiles.Read listed = files.read(ofVersion(), Optional.empty());
        executor.run(planner.choose(listed.rows()), flow.name());
        listed.clear();
        found = sql.first(planner.chosen(), r -> r.getLong(1) > 0).orElseThrow();
        if (!found) {
            executor.run(planner.end(), flow.name());
            return report(0, BatchCounts.NONE, Quality.NONE, start);
        }
        SnapshotFiles.Read read = files.read(flow.snapshot().files(), neededFiles(planner));
        executor.run(planner.read(read.rows()), flow.name());
        read.clear();
        Size size = sql.first(planner.size(), r -> new Size(r.getLong(1), r.getLong(2), r.getLong(3) > 0))
                .orElseThrow();
        SnapshotSize known = new SnapshotSize(size.rows(), size.before(), size.nullKeys());
        BatchCounts counts = executor.run(
                planner.apply(known, size.before() > 0 && findsKeys(planner), maxDeleteRatio), flow.name());
        return report(size.rows(), counts, executor.quality(), start);
    }

    private boolean findsKeys(SnapshotPlanner planner) throws SQLException {
        Optional<String> explain = planner.explainSearch();
        return explain.isPresent()
                && sql.query(explain.get(), r -> r.getString(1), (Object) null).stream()
                        .noneMatch(dialect::scans);
    }

    private List<StreamInput> ofVersion() {
        return flow.nextVersion().map(SnapshotQuery::files).orElse(List.of());
    }

    private Optional<Set<String>> neededFiles(SnapshotPlanner planner) throws SQLException {
        Optional<String> path = planner.onlyFile();
        return path.isEmpty()
                ? Optional.empty()
                : Optional.of(sql.query(path.get(), row -> String.valueOf(row.getString(1))).stream()
                        .collect(Collectors.toSet()));
    }

    private record Size(long rows, long before, boolean nullKeys) {}

    private FlowReport report(long rows, BatchCounts counts, Quality quality, long start) {
        return new FlowReport(flow.name(), rows, counts, quality, Duration.ofNanos(System.nanoTime() - start));
    }

    @Override
    public List<Step> explain(Shape data, TargetLayout layout, Optional<ChangeFeed> feed, boolean anew)
            throws SQLException {
        return steps(data, layout, feed, inPlace);
    }

    private List<Step> steps(Shape data, TargetLayout layout, Optional<ChangeFeed> feed, boolean readsInPlace)
            throws SQLException {
        SnapshotStore.Change change = store.change(flow, data);
        SnapshotPlanner planner = planner(data, layout, feed, readsInPlace, change.unread());
        List<Step> steps = new ArrayList<>(change.steps());
        for (Plan plan : List.of(
                planner.choose(files.explained(ofVersion())),
                planner.read(files.explained(flow.snapshot().files())),
                planner.apply(planner.explainedSize(), findsKeys(planner), maxDeleteRatio))) {
            steps.addAll(plan.steps());
        }
        return steps;
    }

    @Override
    public boolean mayHaveMore() {
        return found && flow.nextVersion().isPresent();
    }

    /** Not where it takes more than a query to know: files have to be listed, and what runs one time is over when there is none. */
    @Override
    public boolean isFollowed() {
        Optional<String> following = flow.once() ? Optional.empty() : store.following(flow);
        try {
            return following.isEmpty()
                    || sql.first(following.get(), r -> r.getLong(1) > 0).orElseThrow();
        } catch (SQLException e) {
            // It fails in the transaction of the next version again, where it belongs
            return true;
        }
    }

    @Override
    public boolean hasRead() {
        return found;
    }

    /** After a version that fails, the flow goes on with it at the next refresh. */
    @Override
    public boolean hasDoneAll() throws SQLException {
        return !mayHaveMore() && store.hasVersion();
    }

    private SnapshotPlanner planner(
            Shape data, TargetLayout layout, Optional<ChangeFeed> feed, boolean readsInPlace, List<String> unread) {
        CdcTarget cdcTarget = target.of(data, layout, feed);
        int columns = Objects.hash(data, layout, feed.isPresent(), expected, flow.output(), flow.version());
        String suffix = dialect.transactionalDdl() ? "" : "_" + bound.entry().id() + "_" + Integer.toHexString(columns);
        return new SnapshotPlanner(
                dialect,
                flow,
                cdcTarget,
                store.tables(),
                unread,
                suffix,
                new Expectations(dialect, expected),
                readsInPlace);
    }
}
