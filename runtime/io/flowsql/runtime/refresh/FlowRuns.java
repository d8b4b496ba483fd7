package io.flowsql.runtime.refresh;

import io.flowsql.rewriter.definition.SnapshotFlow;
import io.flowsql.rewriter.definition.TableDefinition;
import io.flowsql.rewriter.definition.TableProperty;
import io.flowsql.rewriter.definition.TableRef;
import io.flowsql.rewriter.dialect.Dialect;
import io.flowsql.rewriter.plan.TargetSchema.Target;
import io.flowsql.runtime.catalog.FlowEntry;
import io.flowsql.runtime.catalog.JdbcSchemas;
import io.flowsql.runtime.catalog.TableEntry;
import io.flowsql.runtime.execution.FlowSettings;
import io.flowsql.runtime.execution.SqlRunner;
import io.flowsql.runtime.refresh.Definition.BoundFlow;
import java.sql.SQLException;

/** Makes the run of a flow, with the places where the flow keeps what it knows. */
final class FlowRuns {
    private final SqlRunner sql;
    private final Dialect dialect;
    private final FlowSettings settings;
    private final JdbcSchemas schemas;
    private final ChangeFeeds feeds;

    FlowRuns(SqlRunner sql, Dialect dialect, FlowSettings settings, JdbcSchemas schemas, ChangeFeeds feeds) {
        this.sql = sql;
        this.dialect = dialect;
        this.settings = settings;
        this.schemas = schemas;
        this.feeds = feeds;
    }

    /** @param own whether the transaction will be one of the refresh, as {@link Refresher} begins it */
    Run run(Definition definition, BoundFlow flow, boolean own) throws SQLException {
        return flow.flow() instanceof SnapshotFlow snapshot
                ? new SnapshotRun(
                        sql,
                        dialect,
                        flow,
                        snapshot,
                        definition.expected(),
                        target(definition.entry()),
                        store(definition.entry(), flow.entry()),
                        new SnapshotFiles(
                                sql, dialect, settings, flow, definition.entry().table()),
                        maxDeleteRatio(definition.table()),
                        isReadInPlace(snapshot, definition.entry(), own))
                : streaming(definition, flow);
    }

    private boolean isReadInPlace(SnapshotFlow flow, TableEntry target, boolean own) throws SQLException {
        String database = target.table().catalog();
        return flow.snapshot()
                        .tableRead()
                        .filter(read -> read.table().catalog().equals(database))
                        .isPresent()
                && (own || Transaction.seesOneState(sql.connection()));
    }

    /** The run of a flow that is not about snapshots. */
    FlowRun streaming(Definition definition, BoundFlow flow) {
        return new FlowRun(sql, dialect, settings, definition, flow, target(definition.entry()), feeds);
    }

    private String maxDeleteRatio(TableDefinition table) {
        return table.has(TableProperty.SNAPSHOT_MAX_DELETE_RATIO)
                ? table.ratio(TableProperty.SNAPSHOT_MAX_DELETE_RATIO)
                : settings.maxDeleteRatio();
    }

    SnapshotStore store(TableEntry target, FlowEntry flow) {
        return new SnapshotStore(sql, dialect, schemas, target, flow);
    }

    /** Where a table's rows and state are. */
    Target target(TableEntry entry) {
        TableRef state =
                new TableRef(entry.table().catalog(), dialect.fold("flowsql"), dialect.fold("state_" + entry.id()));
        return new Target(entry.table(), state, dialect.fold("flowsql_" + entry.id() + "_keys"));
    }
}
