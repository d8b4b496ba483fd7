package io.flowsql.runtime.refresh;

import io.flowsql.rewriter.definition.Flow;
import io.flowsql.rewriter.definition.Shape;
import io.flowsql.rewriter.definition.SnapshotFlow;
import io.flowsql.rewriter.definition.StreamInput;
import io.flowsql.rewriter.definition.TableProperty;
import io.flowsql.rewriter.definition.TargetLayout;
import io.flowsql.rewriter.dialect.Dialect;
import io.flowsql.rewriter.error.FlowError;
import io.flowsql.rewriter.error.FlowException;
import io.flowsql.rewriter.plan.ChangeFeed;
import io.flowsql.rewriter.plan.Step;
import io.flowsql.rewriter.plan.TargetSchema.Change;
import io.flowsql.runtime.catalog.Catalog;
import io.flowsql.runtime.catalog.FlowEntry;
import io.flowsql.runtime.catalog.JdbcSchemas;
import io.flowsql.runtime.catalog.TableEntry;
import io.flowsql.runtime.execution.FlowSettings;
import io.flowsql.runtime.execution.SqlRunner;
import io.flowsql.runtime.refresh.Definition.BoundFlow;
import io.flowsql.runtime.refresh.TargetTables.Present;
import io.flowsql.runtime.source.TableSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Refreshes a table: each flow in a transaction of its own, or all of them in one for a full refresh. Positions, state, rows and log
 * are in the same transaction, so that after a crash the next refresh starts from where the last one ended.
 */
public final class Refresher {
    private final SqlRunner sql;
    private final Dialect dialect;
    private final FlowSettings settings;
    private final Catalog catalog;
    private final JdbcSchemas schemas;
    private final ChangeFeeds feeds;
    private final FlowRuns flowRuns;
    private final TargetTables targets;
    private final EventLog events;
    private final Retry retry;
    private final boolean own;

    /** @param free whether the connection has no transaction of the user's open */
    public Refresher(
            SqlRunner sql, Dialect dialect, FlowSettings settings, Catalog catalog, JdbcSchemas schemas, boolean free) {
        this.own = free;
        this.sql = sql;
        this.dialect = dialect;
        this.settings = settings;
        this.catalog = catalog;
        this.schemas = schemas;
        this.feeds = new ChangeFeeds(sql, dialect, settings, catalog, schemas);
        this.flowRuns = new FlowRuns(sql, dialect, settings, schemas, feeds);
        this.targets = new TargetTables(sql, dialect, catalog, schemas, flowRuns);
        this.events = new EventLog(sql, dialect);
        this.retry = new Retry(dialect, sql.cancellation(), settings.lockTimeout());
    }

    /** @return a report for each flow, in the order in which they ran */
    public List<FlowReport> refresh(Definition definition, boolean full) throws SQLException {
        if (definition.flows().isEmpty()) {
            throw FlowException.of(
                    FlowError.PIPELINE_DATASET_WITHOUT_FLOW,
                    definition.entry().table().table());
        }
        if (full && !definition.table().allows(TableProperty.RESET_ALLOWED)) {
            throw FlowException.of(
                    FlowError.FULL_REFRESH_NOT_ALLOWED,
                    definition.entry().table().table());
        }
        List<BoundFlow> flows =
                inOrder(definition.flows().stream().filter(f -> !f.isOver()).toList());
        if (full || flows.isEmpty() && rebuilds(definition.entry())) {
            return anew(definition);
        }
        List<FlowReport> reports = new ArrayList<>();
        for (BoundFlow flow : flows) {
            Optional<List<FlowReport>> report = untilDone(definition, flow);
            if (report.isEmpty()) {
                return anew(definition);
            }
            reports.addAll(report.get());
        }
        return reports;
    }

    private List<FlowReport> anew(Definition definition) throws SQLException {
        return transaction(definition, inOrder(definition.flows()), true, true)
                .orElseThrow()
                .reports();
    }

    /** A flow that wants an empty table goes first. The others may run in any order. */
    private static List<BoundFlow> inOrder(List<BoundFlow> flows) {
        return flows.stream()
                .sorted(Comparator.comparing(f ->
                        !(f.flow() instanceof SnapshotFlow s && s.nextVersion().isEmpty())))
                .toList();
    }

    /**
     * Each version of a snapshot in a transaction of its own.
     *
     * @return empty if everything has to be read anew instead, see {@link #rebuilds}
     */
    private Optional<List<FlowReport>> untilDone(Definition definition, BoundFlow flow) throws SQLException {
        List<FlowReport> reports = new ArrayList<>();
        Optional<Round> round;
        do {
            round = transaction(definition, List.of(flow), false, reports.isEmpty());
            if (round.isEmpty()) {
                return Optional.empty();
            }
            reports.addAll(round.get().reports());
        } while (round.get().mayHaveMore());
        return Optional.of(reports);
    }

    /** What one transaction did. */
    private record Round(List<FlowReport> reports, boolean mayHaveMore) {}

    /** Refreshes one flow of a table. */
    public List<FlowReport> refreshOnly(Definition definition, long flowId) throws SQLException {
        if (rebuilds(definition.entry())) {
            return refresh(definition, true);
        }
        List<BoundFlow> flows = definition.flows().stream()
                .filter(f -> f.entry().id() == flowId && !f.isOver())
                .toList();
        if (flows.isEmpty()) {
            return List.of();
        }
        Optional<List<FlowReport>> reports = untilDone(definition, flows.get(0));
        return reports.isPresent() ? reports.get() : refresh(definition, true);
    }

    /** What a refresh would send, and nothing is sent. */
    public List<Step> explain(Definition definition, List<BoundFlow> flows, boolean full) throws SQLException {
        Change change = targets.change(definition, full);
        Optional<ChangeFeed> feed = feeds.find(definition.entry());
        List<Step> steps = new ArrayList<>(change.statements());
        if (full) {
            steps.addAll(removal(definition, change));
        }
        for (BoundFlow flow : flows) {
            steps.addAll(flowRuns.run(definition, flow, own).explain(change.data(), change.layout(), feed, full));
        }
        return steps;
    }

    /** A part of a statement that changes a definition. */
    public interface DefinitionChange {
        void run() throws SQLException;
    }

    /** Changes a definition in a transaction in which nobody else refreshes the table. */
    public void alone(TableEntry entry, DefinitionChange change) throws SQLException {
        retry.run(entry.table().table(), own, () -> {
            try (Transaction transaction = Transaction.begin(sql.connection(), dialect, settings.lockTimeout())) {
                catalog.lock(entry);
                change.run();
                transaction.commit();
                return entry;
            }
        });
    }

    /** Removes what is kept for a table beside its catalogue entry. */
    public void forget(TableEntry entry) throws SQLException {
        forgetPositions(entry);
        feeds.forget(entry);
        for (FlowEntry flow : catalog.flows(entry.id())) {
            flowRuns.store(entry, flow).drop();
        }
        for (String stage : catalog.stages(entry.id())) {
            sql.execute("DROP TABLE IF EXISTS " + stage);
        }
        sql.execute(
                "DROP TABLE IF EXISTS " + dialect.table(flowRuns.target(entry).state()));
        new IdentityColumns(sql, dialect, settings).forget(entry, flowRuns.target(entry));
    }

    /** Also of dropped flows: should they come back, they read everything again. */
    private void forgetPositions(TableEntry entry) throws SQLException {
        for (FlowEntry flow : catalog.flows(entry.id())) {
            TableSource.forget(sql.connection(), dialect, String.valueOf(flow.id()));
        }
    }

    /** Whether a flow has committed a snapshot. */
    public boolean hasSnapshot(TableEntry target, FlowEntry flow) throws SQLException {
        return flowRuns.store(target, flow).hasVersion();
    }

    /** Removes what is kept for a flow that is not to be. */
    public void forget(TableEntry target, FlowEntry flow) throws SQLException {
        flowRuns.store(target, flow).drop();
    }

    /** @return empty if everything has to be read anew instead, see {@link #rebuilds} */
    private Optional<Round> transaction(Definition definition, List<BoundFlow> flows, boolean full, boolean first)
            throws SQLException {
        String table = definition.entry().table().table();
        try {
            return retry.run(table, own, () -> attempt(definition, flows, full, first));
        } catch (SQLException | FlowException e) {
            if (own) {
                events.failed(definition.entry().table(), flows.get(0).flow().name(), String.valueOf(e.getMessage()));
            }
            throw e;
        }
    }

    private Optional<Round> attempt(Definition definition, List<BoundFlow> flows, boolean full, boolean first)
            throws SQLException {
        List<Run> runs = new ArrayList<>();
        for (BoundFlow flow : flows) {
            runs.add(flowRuns.run(definition, flow, own));
        }
        Optional<Made> ahead =
                dialect.transactionalDdl() ? Optional.empty() : inTurn(() -> changeTables(definition, runs, full));
        if (!dialect.transactionalDdl() && ahead.isEmpty()) {
            return Optional.empty();
        }
        if (own) {
            for (Run run : runs) {
                run.probe();
                if (ahead.isPresent()) {
                    Change change = ahead.get().change();
                    if (full && run instanceof SnapshotRun snapshot) {
                        replaceMisfit(definition.entry(), snapshot, change.data());
                    }
                    Optional<ChangeFeed> feed = ahead.get().feed();
                    inTurn(() -> {
                        run.createStages(change.data(), change.layout(), feed);
                        return feed;
                    });
                }
            }
        }
        try (Transaction transaction = begin(definition, flows, runs, full)) {
            Catalog.Locked locked =
                    catalog.lock(definition.entry(), definition.table().seconds(TableProperty.TOMBSTONE_FREQUENCY));
            if (transaction.joined()) {
                keepWritersOut(definition.entry());
            }
            Optional<Made> made = ahead.isPresent() ? ahead : changed(definition, locked.entry(), full);
            if (made.isEmpty()) {
                return Optional.empty();
            }
            Change change = made.get().change();
            // Its version counts as of now, when no other refresh can change it
            Optional<ChangeFeed> feed = ahead.isPresent()
                    ? feeds.find(definition.entry())
                    : made.get().feed();
            Optional<StreamReaders.Running> readers = readers(definition, flows, full);
            if (readers.isPresent() && !change.rebuilt()) {
                readers.get().begin();
            }
            if (full) {
                feed = startAnew(definition, change, feed);
            }
            if (full || !TargetTables.stored(definition.entry()).equals(Optional.of(change.layout()))) {
                catalog.setLayout(definition.entry().id(), change.layout());
            }
            List<FlowReport> reports = new ArrayList<>();
            boolean takenAway = false;
            for (Run run : runs) {
                if (run instanceof FlowRun flowRun) {
                    flowRun.open(full, change.data());
                }
                boolean firstOfRun = first;
                do {
                    FlowReport report = run(run, change, feed);
                    takenAway |= report.counts().takesRowsAway();
                    if (feed.isPresent() && report.changed() > 0) {
                        feed = Optional.of(feeds.advance(definition.entry(), feed.get()));
                    }
                    if (firstOfRun || run.hasRead()) {
                        events.refreshed(definition.entry().table(), report);
                        reports.add(report);
                    }
                    firstOfRun = false;
                } while (full && run.mayHaveMore());
                if (run.flow().flow().once() && run.hasDoneAll()) {
                    catalog.setCompleted(run.flow().entry().id(), true);
                }
            }
            if (readers.isPresent() && (full || takenAway)) {
                readers.get().end();
            }
            if (locked.collectionDue()) {
                new Tombstones(sql, dialect, catalog)
                        .collect(definition, flowRuns.target(definition.entry()).state());
            }
            sql.cancellation().check();
            transaction.commit();
            return Optional.of(new Round(
                    reports, runs.stream().anyMatch(run -> run.mayHaveMore() && (!own || run.isFollowed()))));
        }
    }

    /** Where flows pass over what this refresh changes, they must see no rows but those from before it and its own. */
    private Transaction begin(Definition definition, List<BoundFlow> flows, List<Run> runs, boolean full)
            throws SQLException {
        Optional<StreamReaders.Running> readers =
                dialect.snapshotIsolation().isPresent() ? readers(definition, flows, full) : Optional.empty();
        boolean readsAgain = runs.stream().anyMatch(run -> run instanceof SnapshotRun s && s.isReadInPlace());
        return readsAgain || readers.map(StreamReaders.Running::isPassedOver).orElse(false)
                ? Transaction.beginSnapshot(sql.connection(), dialect, settings.lockTimeout(), own)
                : Transaction.beginRefresh(sql.connection(), dialect, settings.lockTimeout(), own);
    }

    private Optional<StreamReaders.Running> readers(Definition definition, List<BoundFlow> flows, boolean full)
            throws SQLException {
        return new StreamReaders(sql, dialect, settings, catalog, schemas)
                .refresh(definition.entry().table(), flows, full);
    }

    private FlowReport run(Run run, Change change, Optional<ChangeFeed> feed) throws SQLException {
        try {
            return run.run(change.data(), change.layout(), feed);
        } catch (FlowException e) {
            throw e.error() == FlowError.DELTA_SOURCE_IGNORE_DELETE
                            && readsWhatIsReplaced(run.flow().flow())
                    ? e.under(FlowError.DELTA_SOURCE_TABLE_IGNORE_CHANGES)
                    : e;
        }
    }

    /** Whether a source is a table of ours whose refreshes take rows away: then others came in their place. */
    private boolean readsWhatIsReplaced(Flow flow) throws SQLException {
        for (StreamInput input : flow.source().inputs()) {
            Optional<TargetLayout> layout = catalog.exactly(input.table()).flatMap(TargetTables::stored);
            if (layout.isPresent() && !layout.get().storage().equals(TargetLayout.APPEND)) {
                return true;
            }
        }
        return false;
    }

    /**
     * Ahead of a transaction that reads everything anew, on an engine where such statements commit: until it ends, the next refresh has to
     * do so, too.
     */
    private void replaceMisfit(TableEntry entry, SnapshotRun run, Shape data) throws SQLException {
        if (run.fits(data)) {
            return;
        }
        catalog.markForRebuild(entry.id());
        flowRuns.store(entry, run.flow().entry()).drop();
    }

    private void keepWritersOut(TableEntry entry) throws SQLException {
        Optional<String> lock = dialect.lockAgainstWriters(entry.table());
        if (lock.isPresent()
                && sql.connection().getTransactionIsolation() == Connection.TRANSACTION_READ_COMMITTED
                && schemas.isThere(entry.table())) {
            sql.execute(lock.get());
        }
    }

    private Optional<ChangeFeed> startAnew(Definition definition, Change change, Optional<ChangeFeed> feed)
            throws SQLException {
        forgetPositions(definition.entry());
        for (FlowEntry flow : catalog.flows(definition.entry().id())) {
            flowRuns.store(definition.entry(), flow).empty();
        }
        Optional<ChangeFeed> next = feed;
        if (feed.isPresent() && !change.rebuilt()) {
            next = Optional.of(feeds.removeAll(definition.entry(), feed.get()));
        }
        for (Step step : removal(definition, change)) {
            sql.execute(step.sql());
        }
        return next;
    }

    /** Of all rows, if the tables are not new, and can only be that: where DDL commits, others may have refreshed them meanwhile. */
    private List<Step> removal(Definition definition, Change change) {
        if (change.rebuilt() && dialect.transactionalDdl()) {
            return List.of();
        }
        Step rows = Step.of(
                "remove all rows",
                "They are made anew from the sources",
                "DELETE FROM " + dialect.table(definition.entry().table()));
        Step state = Step.of(
                "forget the state",
                "It belongs to the rows",
                "DELETE FROM "
                        + dialect.table(flowRuns.target(definition.entry()).state()));
        return change.layout().hasState() ? List.of(rows, state) : List.of(rows);
    }

    /**
     * The tables as a refresh needs them.
     *
     * @param feed the target's change feed, if it has one
     */
    private record Made(Change change, Optional<ChangeFeed> feed) {}

    private Made made(Definition definition, Change change) throws SQLException {
        return new Made(targets.execute(change), feeds.bringUpToDate(definition, change.rebuilt()));
    }

    /** @return empty if everything has to be read anew instead */
    private Optional<Made> changed(Definition definition, TableEntry locked, boolean full) throws SQLException {
        Present present = targets.asLocked(locked);
        return !full && present.isRebuilt()
                ? Optional.empty()
                : Optional.of(made(definition, targets.change(definition, present, full)));
    }

    /** While no other connection of this process has made half of a table, or of its definition. */
    private <T> T inTurn(Retry.Attempt<T> work) throws SQLException {
        if (!own) {
            // It may hold a lock that the one whose turn it is waits for
            return work.run();
        }
        try (DefinitionTurn ignored = DefinitionTurn.take(settings.lockTimeout())) {
            return work.run();
        }
    }

    /**
     * DDL ahead of the transaction, for engines that would commit it. Where rows are thrown away, the layout is marked first: whatever
     * happens then, the next refresh reads everything anew.
     */
    private Optional<Made> changeTables(Definition definition, List<Run> runs, boolean full) throws SQLException {
        Present present = targets.present(definition.entry());
        if (!full && present.isRebuilt()) {
            return Optional.empty();
        }
        for (Run run : runs) {
            if (!full && run instanceof FlowRun flowRun) {
                flowRun.check();
            }
        }
        Change change = targets.change(definition, present, full);
        if (change.statements().isEmpty()) {
            return Optional.of(made(definition, change));
        }
        if (!own) {
            throw FlowException.of(
                    FlowError.SCHEMA_CHANGE_NEEDS_AUTO_COMMIT,
                    definition.entry().table().table(),
                    dialect.productName());
        }
        if (change.rebuilt()) {
            try (Transaction transaction =
                    Transaction.beginRefresh(sql.connection(), dialect, settings.lockTimeout())) {
                catalog.lock(definition.entry());
                catalog.markForRebuild(definition.entry().id());
                forgetPositions(definition.entry());
                transaction.commit();
            }
        }
        return Optional.of(made(definition, change));
    }

    /** Makes the tables of a new definition, as far as its columns are known, in whatever transaction is open. */
    public void prepare(Definition definition) throws SQLException {
        if (definition.flows().isEmpty()) {
            targets.makeWithoutFlows(definition);
            return;
        }
        Change change = targets.execute(targets.change(definition, false));
        catalog.setLayout(definition.entry().id(), change.layout());
        if (!dialect.transactionalDdl()) {
            for (BoundFlow flow : definition.flows()) {
                Run run = flowRuns.run(definition, flow, own);
                run.probe();
                run.createStages(change.data(), change.layout(), feeds.find(definition.entry()));
            }
        }
    }

    /** The tables of targets, for what is changed about them without a refresh. */
    public TargetTables targets() {
        return targets;
    }

    /** Whether the next refresh reads everything anew, because the rows are half thrown away or the table was dropped. */
    public boolean rebuilds(TableEntry entry) throws SQLException {
        return rebuildsAsRead(catalog.table(entry.id()));
    }

    /** @param entry what the catalogue has now */
    public boolean rebuildsAsRead(TableEntry entry) throws SQLException {
        return entry.isMarked() || !schemas.isThere(entry.table());
    }
}
