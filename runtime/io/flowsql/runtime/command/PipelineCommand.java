package io.flowsql.runtime.command;

import io.flowsql.rewriter.ast.Statement.RefreshPipeline;
import io.flowsql.rewriter.error.FlowError;
import io.flowsql.rewriter.error.FlowException;
import io.flowsql.runtime.catalog.TableEntry;
import io.flowsql.runtime.execution.CommandResult;
import io.flowsql.runtime.pipeline.DependencyOrder;
import io.flowsql.runtime.pipeline.Outcome;
import io.flowsql.runtime.pipeline.Outcome.State;
import io.flowsql.runtime.pipeline.PipelineListener;
import io.flowsql.runtime.refresh.Transaction;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/** REFRESH PIPELINE: every table of ours in the database, each behind those that it reads. */
final class PipelineCommand implements PipelineRun.Work {
    private final Session session;
    private final Map<String, TableEntry> tables = new LinkedHashMap<>();
    private boolean full;
    private boolean own;

    PipelineCommand(Session session) {
        this.session = session;
    }

    CommandResult run(RefreshPipeline refresh) throws SQLException {
        full = refresh.full();
        if (session.catalog().exists()) {
            for (TableEntry table : session.catalog().tables()) {
                tables.put(table.table().toString(), table);
            }
        }
        own = Transaction.isFree(session.sql().connection(), session.dialect());
        List<Outcome> outcomes =
                new PipelineRun(session.sql().cancellation(), PipelineListener.NONE, own).run(order(), this);
        List<Outcome> left = outcomes.stream().filter(Outcome::blocks).toList();
        if (!left.isEmpty()) {
            throw FlowException.of(
                    FlowError.PIPELINE_UPDATE_FAILED,
                    left.size(),
                    outcomes.size(),
                    left.stream()
                            .map(o -> o.table() + ": " + String.join(" ", o.messages()))
                            .collect(Collectors.joining("\n")));
        }
        outcomes.stream().map(Outcome::messages).flatMap(List::stream).forEach(session::warn);
        return session.updatedRows(outcomes.stream().mapToLong(Outcome::written).sum());
    }

    private DependencyOrder<String> order() throws SQLException {
        Map<String, Set<String>> reads = new LinkedHashMap<>();
        for (Map.Entry<String, TableEntry> table : tables.entrySet()) {
            Set<String> sources = new LinkedHashSet<>(read(table.getValue()));
            sources.retainAll(tables.keySet());
            sources.remove(table.getKey());
            reads.put(table.getKey(), sources);
        }
        return new DependencyOrder<>(reads);
    }

    /** Where the engine cannot say, as of a view whose table is gone, the table's own refresh tells of it. */
    private Set<String> read(TableEntry table) throws SQLException {
        try {
            return new TablesRead(session).by(table);
        } catch (SQLException e) {
            if (!own) {
                throw e;
            }
            return Set.of();
        }
    }

    @Override
    public Outcome run(String table) throws SQLException {
        TableEntry entry = Objects.requireNonNull(tables.get(table));
        if (session.catalog().activeFlows(entry.id()).isEmpty()) {
            return Outcome.defined(table, List.of(table + " has no flow that writes to it"));
        }
        return new TableRefresh(session).run(table, entry, full);
    }

    @Override
    public void skipped(String table, Outcome why) throws SQLException {
        session.events()
                .skipped(
                        Objects.requireNonNull(tables.get(table)).table(),
                        State.SKIPPED + ": " + String.join(" ", why.messages()));
    }
}
