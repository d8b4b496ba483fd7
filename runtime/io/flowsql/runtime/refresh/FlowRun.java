package io.flowsql.runtime.refresh;

import io.flowsql.rewriter.definition.AppendFlow;
import io.flowsql.rewriter.definition.AutoCdcFlow;
import io.flowsql.rewriter.definition.Flow;
import io.flowsql.rewriter.definition.ImportedCheckpoint;
import io.flowsql.rewriter.definition.MaterializedFlow;
import io.flowsql.rewriter.definition.ReplaceUsingFlow;
import io.flowsql.rewriter.definition.ReplaceWhereFlow;
import io.flowsql.rewriter.definition.Shape;
import io.flowsql.rewriter.definition.StatefulFlow;
import io.flowsql.rewriter.definition.StreamInput;
import io.flowsql.rewriter.definition.TableRef;
import io.flowsql.rewriter.definition.TargetLayout;
import io.flowsql.rewriter.definition.Tolerance;
import io.flowsql.rewriter.dialect.Dialect;
import io.flowsql.rewriter.dialect.NewRows;
import io.flowsql.rewriter.dialect.SourceRelation;
import io.flowsql.rewriter.plan.CdcTarget;
import io.flowsql.rewriter.plan.ChangeFeed;
import io.flowsql.rewriter.plan.Expectations;
import io.flowsql.rewriter.plan.Fills;
import io.flowsql.rewriter.plan.Plan;
import io.flowsql.rewriter.plan.Planner;
import io.flowsql.rewriter.plan.Step;
import io.flowsql.rewriter.plan.TargetSchema.Target;
import io.flowsql.runtime.execution.FlowSettings;
import io.flowsql.runtime.execution.SqlRunner;
import io.flowsql.runtime.refresh.Definition.BoundFlow;
import io.flowsql.runtime.source.Explained;
import io.flowsql.runtime.source.FeedFinder;
import io.flowsql.runtime.source.Quiescence;
import io.flowsql.runtime.source.Reading;
import io.flowsql.runtime.source.SkippingSource;
import io.flowsql.runtime.source.SourceLabel;
import io.flowsql.runtime.source.SourceMarks;
import io.flowsql.runtime.source.StreamedTable;
import io.flowsql.runtime.source.TableSource;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** One flow in one refresh: reads what is new in its sources, applies it, and moves its positions. */
final class FlowRun implements Run {
    private final SqlRunner sql;
    private final Dialect dialect;
    private final BoundFlow flow;
    private final Definition definition;
    private final Target target;
    private final StreamStates states;
    private final List<TableSource> sources = new ArrayList<>();
    private final List<StreamedTable> streamed = new ArrayList<>();
    private final List<Quiescence> quiescence = new ArrayList<>();
    private final List<String> notices = new ArrayList<>();
    private boolean begins;

    FlowRun(
            SqlRunner sql,
            Dialect dialect,
            FlowSettings settings,
            Definition definition,
            BoundFlow flow,
            Target target,
            FeedFinder feeds) {
        this.definition = definition;
        this.sql = sql;
        this.dialect = dialect;
        this.flow = flow;
        this.target = target;
        this.states = new StreamStates(sql, dialect, flow, target.table());
        for (StreamInput input : flow.flow().source().inputs()) {
            SourceLabel label = new SourceLabel(
                    input.label(), flow.flow().name(), target.table().table());
            StreamedTable source = new StreamedTable(
                    input.table(), input.shape(), positionOf(input), occurrence(input), settings.sourceCheck(), label);
            sources.add(input.changes()
                    .map(start -> TableSource.ofChanges(dialect, source, start, feeds))
                    .orElseGet(() -> ofRows(input, source)));
            streamed.add(source);
            quiescence.add(Quiescence.unknown());
        }
    }

    private TableSource ofRows(StreamInput input, StreamedTable source) {
        if (input.files().isPresent()) {
            return TableSource.ofFiles(dialect, source, input.files().get());
        }
        TableSource rows = TableSource.of(dialect, source);
        return input.tolerance() == Tolerance.NONE
                ? rows
                : new SkippingSource(rows, dialect, source, dialect.table(states.backlog(input)));
    }

    /** The source that reads a table with its position of this number, if that passes such a change over. */
    Optional<SkippingSource> skipping(TableRef table, int sourceNumber, Tolerance needed) {
        for (StreamInput input : flow.flow().source().inputs()) {
            boolean same = input.table().equals(table)
                    && input.changes().isEmpty()
                    && occurrence(input) == sourceNumber
                    && input.tolerance().compareTo(needed) >= 0;
            if (same && sources.get(input.number()) instanceof SkippingSource skipping) {
                return Optional.of(skipping);
            }
        }
        return Optional.empty();
    }

    /** A position belongs to a flow and a table: a flow that is defined anew over another table has none there. */
    private String positionOf(StreamInput input) {
        if (input.files().isPresent()) {
            return flow.entry().id() + ":" + input.files().get().read().position();
        }
        boolean elsewhere = !input.table().catalog().equals(target.table().catalog());
        String what = input.changes().isPresent() ? "changes of " : "";
        return flow.entry().id() + ":" + what + (elsewhere ? input.table().catalog() + "." : "") + input.table();
    }

    /** Which of the reads of one table this is. */
    private int occurrence(StreamInput input) {
        return (int) flow.flow().source().inputs().stream()
                .limit(input.number())
                .filter(other -> other.table().equals(input.table()))
                .count();
    }

    String name() {
        return flow.flow().name();
    }

    @Override
    public void probe() throws SQLException {
        for (int i = 0; i < sources.size(); i++) {
            quiescence.set(i, sources.get(i).probe(sql.connection()));
        }
    }

    /** Before anything is changed, on engines that would commit it. */
    void check() throws SQLException {
        states.check();
    }

    @Override
    public void createStages(Shape data, TargetLayout layout, Optional<ChangeFeed> feed) throws SQLException {
        states.create();
        if (flow.flow() instanceof StatefulFlow) {
            states.createIndexIfMissing(data);
        }
        createStages(sql, explain(data, layout, feed, false));
    }

    /**
     * In the refresh's transaction, before anything is read.
     *
     * @param full whether all is read anew
     * @param columns those of the target
     */
    void open(boolean full, Shape columns) throws SQLException {
        begins = states.open(full, columns);
        Optional<ImportedCheckpoint> checkpoint = flow.flow().checkpoint();
        String flowId = String.valueOf(flow.entry().id());
        if (!full && checkpoint.isPresent() && !TableSource.hasRead(sql.connection(), dialect, flowId)) {
            int files = new CheckpointImport(sql, dialect, flow.flow(), checkpoint.get()).run(streamed);
            notices.add("Flow " + name() + " goes on behind the checkpoint "
                    + checkpoint.get().path() + ": " + files + " file(s) count as read");
        }
    }

    static void createStages(SqlRunner sql, List<Step> steps) throws SQLException {
        Set<String> creations = new LinkedHashSet<>();
        collectCreations(steps, creations);
        for (String creation : creations) {
            sql.execute(creation);
        }
    }

    private static void collectCreations(List<Step> steps, Set<String> creations) {
        for (Step step : steps) {
            if (step instanceof Step.Stage stage && !stage.creation().isEmpty()) {
                creations.add(stage.creation());
            }
            if (step instanceof Step.When when) {
                collectCreations(when.steps(), creations);
            }
            if (step instanceof Step.Either either) {
                collectCreations(either.steps(), creations);
                collectCreations(either.otherwise(), creations);
            }
            if (step instanceof Step.OrdinaryOutcome ordinary) {
                collectCreations(ordinary.steps(), creations);
            }
        }
    }

    @Override
    public FlowReport run(Shape data, TargetLayout layout, Optional<ChangeFeed> feed) throws SQLException {
        long start = System.nanoTime();
        List<Reading> readings = new ArrayList<>();
        for (int i = 0; i < sources.size(); i++) {
            SourceMarks.check(sql.connection(), streamed.get(i));
            readings.add(sources.get(i).read(sql.connection(), quiescence.get(i), sql.cancellation()));
        }
        boolean materialized = flow.flow() instanceof MaterializedFlow;
        boolean computes = materialized || flow.flow() instanceof ReplaceWhereFlow;
        long read = sources.isEmpty() && !computes
                ? wholeSource()
                : readings.stream().mapToLong(Reading::count).sum();
        BatchCounts counts = BatchCounts.NONE;
        PlanExecutor executor = new PlanExecutor(sql);
        if (read > 0 || computes || begins) {
            Plan plan = plan(
                    data,
                    layout,
                    feed,
                    readings.stream().map(Reading::rows).toList(),
                    readings.stream().map(Reading::rowsWithArrival).toList(),
                    readings.stream().map(Reading::ofTable).toList(),
                    OptionalLong.of(read),
                    batch());
            counts = run(executor, plan, data);
        }
        for (int i = 0; i < sources.size(); i++) {
            sources.get(i).advance(sql.connection(), readings.get(i), sql.cancellation());
        }
        if (materialized) {
            read = rowsNow() + executor.quality().dropped();
        } else if (computes) {
            read = counts.inserted();
        }
        notices.addAll(executor.notices());
        boolean streams = flow.flow().source().inputs().stream().anyMatch(StreamInput::isStream);
        if (!streams && !computes && !flow.flow().once()) {
            notices.add(
                    "Flow " + name()
                            + " reads no stream: each refresh appends its whole result again. Read a STREAM, or write INSERT ONCE");
        }
        return new FlowReport(
                name(), read, counts, executor.quality(), notices, Duration.ofNanos(System.nanoTime() - start));
    }

    private BatchCounts run(PlanExecutor executor, Plan plan, Shape data) throws SQLException {
        try {
            return executor.run(plan, name());
        } catch (SQLException e) {
            new RefusedValue(dialect, flow.flow(), target.table(), data).explain(e);
            throw e;
        }
    }

    private long rowsNow() throws SQLException {
        return sql.first("SELECT count(*) FROM " + dialect.table(target.table()), r -> r.getLong(1))
                .orElseThrow();
    }

    /** A number for the rows that this refresh reads, where it remembers them. */
    private long batch() throws SQLException {
        return flow.flow() instanceof StatefulFlow
                ? sql.first(dialect.nextId(), r -> r.getLong(1)).orElseThrow()
                : 0;
    }

    /** The number of rows of a source that is no stream. */
    private long wholeSource() throws SQLException {
        return sql.first(
                        "SELECT count(*) FROM "
                                + new SourceRelation(dialect)
                                        .everything(flow.flow().source()),
                        r -> r.getLong(1))
                .orElseThrow();
    }

    @Override
    public BoundFlow flow() {
        return flow;
    }

    @Override
    public List<Step> explain(Shape data, TargetLayout layout, Optional<ChangeFeed> feed, boolean anew)
            throws SQLException {
        List<Step> steps = new ArrayList<>();
        List<String> rows = new ArrayList<>();
        List<String> rowsWithArrival = new ArrayList<>();
        List<Optional<NewRows.OfTable>> ofTable = new ArrayList<>();
        for (TableSource source : sources) {
            Explained explained = source.explain(sql.connection(), anew);
            steps.addAll(explained.steps());
            rows.add(explained.rows());
            rowsWithArrival.add(explained.rowsWithArrival());
            ofTable.add(explained.ofTable());
        }
        return plan(data, layout, feed, rows, rowsWithArrival, ofTable, OptionalLong.empty(), 0)
                .after(steps)
                .steps();
    }

    @Override
    public boolean mayHaveMore() {
        return false;
    }

    @Override
    public boolean isFollowed() {
        return false;
    }

    @Override
    public boolean hasRead() {
        return true;
    }

    @Override
    public boolean hasDoneAll() {
        return true;
    }

    /** Temporary tables of one name have the same columns for as long as a session lasts. */
    private String suffix(Shape data, TargetLayout layout, Optional<ChangeFeed> feed) {
        int columns = Objects.hash(
                data,
                layout,
                feed.isPresent(),
                definition.expected(),
                definition.table().filled(),
                flow.flow().output(),
                flow.flow().source().shape(),
                optionalColumns());
        return dialect.transactionalDdl() ? "" : "_" + flow.entry().id() + "_" + Integer.toHexString(columns);
    }

    private List<String> optionalColumns() {
        return flow.flow() instanceof AutoCdcFlow autoCdc
                ? List.of(
                        String.valueOf(autoCdc.authorship()),
                        autoCdc.truncateWhen().orElse(""))
                : flow.flow() instanceof StatefulFlow stateful
                        ? List.of(stateful.state().signature())
                        : List.of();
    }

    private Plan plan(
            Shape data,
            TargetLayout layout,
            Optional<ChangeFeed> feed,
            List<String> rows,
            List<String> rowsWithArrival,
            List<Optional<NewRows.OfTable>> ofTable,
            OptionalLong count,
            long batch) {
        SourceRelation relation = new SourceRelation(dialect);
        Planner planner = new Planner(dialect, new Expectations(dialect, definition.expected()));
        Flow bound = flow.flow();
        if (bound instanceof AutoCdcFlow autoCdc) {
            CdcTarget cdcTarget = target.of(data, layout, feed);
            return planner.autoCdc(
                    autoCdc,
                    cdcTarget,
                    relation.newRows(autoCdc.source(), rows, rowsWithArrival, ofTable),
                    count,
                    suffix(data, layout, feed));
        }
        String query = relation.newQuery(bound.source(), rows);
        String suffix = suffix(data, layout, feed);
        if (bound instanceof MaterializedFlow view) {
            return planner.materialized(view, target.table(), data, query, suffix);
        }
        if (bound instanceof ReplaceUsingFlow using) {
            return planner.replaceUsing(using, target.table(), data, feed, query, suffix);
        }
        Fills fills = new Fills(dialect, target, definition.table().filled());
        if (bound instanceof StatefulFlow stateful) {
            return planner.stateful(
                    stateful, states.tables(stateful), target.table(), data, feed, fills, rows, batch, suffix);
        }
        return bound instanceof ReplaceWhereFlow where
                ? planner.replaceWhere(where, target.table(), data, feed, query, suffix)
                : planner.append((AppendFlow) bound, target.table(), data, feed, fills, query, suffix);
    }
}
