package io.flowsql.runtime.command;

import io.flowsql.rewriter.ast.Statement.CreateFlow;
import io.flowsql.rewriter.ast.Statement.IfExists;
import io.flowsql.rewriter.ast.Statement.TableKind;
import io.flowsql.rewriter.error.FlowError;
import io.flowsql.rewriter.error.FlowException;
import io.flowsql.runtime.catalog.FlowEntry;
import io.flowsql.runtime.catalog.TableEntry;
import io.flowsql.runtime.execution.CommandResult;
import io.flowsql.runtime.refresh.Transaction;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** CREATE FLOW: adds a flow to a streaming table, and runs it for the first time. */
final class CreateFlowCommand {
    private final Session session;
    private final CreateFlow create;
    private final String text;

    CreateFlowCommand(Session session, CreateFlow create, String text) {
        this.session = session;
        this.create = create;
        this.text = text;
    }

    CommandResult run() throws SQLException {
        refuse();
        while (!isDone()) {
            session.sql().cancellation().check();
        }
        return session.done();
    }

    private void refuse() throws SQLException {
        if (create.name().parts().size() > 1) {
            throw FlowException.of(
                    FlowError.MULTIPART_FLOW_NAME_NOT_SUPPORTED,
                    create.name(),
                    create.name().last());
        }
        create.legacySpellings().forEach(spelling -> session.warn("Legacy spelling: " + spelling));
        new EngineViews(session).refuseFlow(create.target());
    }

    /** @return false if somebody else has defined or dropped the flow meanwhile, so that another way is to be gone */
    private boolean isDone() throws SQLException {
        TableEntry target = session.require(create.target());
        if (session.definitions().kind(target) == TableKind.MATERIALIZED_VIEW) {
            throw FlowException.at(
                    session.position(create.target()),
                    FlowError.MATERIALIZED_VIEW_WITH_MULTIPLE_QUERIES,
                    create.target());
        }
        String name = create.name().last().text();
        Optional<FlowEntry> known = session.catalog().flow(target.table(), name);
        if (known.isPresent() && known.get().active()) {
            if (create.ifExists() == IfExists.SKIP) {
                return true;
            }
            boolean mayExist =
                    create.ifExists() != IfExists.FAIL || session.settings().declarative();
            if (!mayExist || known.get().tableId() != target.id()) {
                throw FlowException.of(FlowError.PIPELINE_DUPLICATE_IDENTIFIERS_FLOW, name);
            }
        }
        Optional<FlowEntry> same = known.filter(f -> f.tableId() == target.id());
        check(target, name, same);
        OptionalLong flowId = write(target, name, same);
        if (flowId.isPresent() && session.settings().refreshOnCreate()) {
            firstRefresh(target, flowId.getAsLong(), same.isEmpty());
        }
        return flowId.isPresent();
    }

    /** A new flow whose first refresh fails is not there afterwards, unless some snapshots had been applied by then. */
    private void firstRefresh(TableEntry target, long flowId, boolean isNew) throws SQLException {
        try {
            TableEntry now = session.catalog().table(target.id());
            session.warn(session.refresher().refreshOnly(session.definitions().of(now), flowId));
        } catch (SQLException | FlowException e) {
            if (isNew && Transaction.isFree(session.sql().connection(), session.dialect())) {
                undo(target, flowId, e);
            }
            throw e;
        }
    }

    private void undo(TableEntry target, long flowId, Exception failure) {
        try {
            Session uncancelled = session.uncancelled();
            Optional<FlowEntry> flow = uncancelled.catalog().flows(target.id()).stream()
                    .filter(f -> f.id() == flowId)
                    .findFirst();
            if (flow.isEmpty() || uncancelled.refresher().hasSnapshot(target, flow.get())) {
                return;
            }
            uncancelled.refresher().forget(target, flow.get());
            uncancelled.catalog().removeFlow(flowId);
            uncancelled.events().definition(target.table(), "Flow removed, since its first refresh failed");
            uncancelled.commitDefinition();
        } catch (SQLException e) {
            failure.addSuppressed(e);
        }
    }

    private void check(TableEntry target, String name, Optional<FlowEntry> same) throws SQLException {
        List<FlowEntry> flows = new ArrayList<>(session.catalog().activeFlows(target.id()).stream()
                .filter(f -> same.isEmpty() || f.id() != same.get().id())
                .toList());
        flows.add(new FlowEntry(0, target.id(), name, Optional.of(text), session.searchPath(), true, false));
        session.definitions().of(target, flows);
    }

    /** @return empty if the flow is no longer what it was when it was looked at */
    private OptionalLong write(TableEntry target, String name, Optional<FlowEntry> same) throws SQLException {
        return session.define(() -> {
            session.catalog().table(target.id());
            Optional<FlowEntry> now =
                    session.catalog().flow(target.table(), name).filter(f -> f.tableId() == target.id());
            return now.equals(same) ? OptionalLong.of(register(target, name, same)) : OptionalLong.empty();
        });
    }

    private long register(TableEntry target, String name, Optional<FlowEntry> same) throws SQLException {
        long flowId = same.isPresent()
                ? same.get().id()
                : session.catalog()
                        .addFlow(target.id(), name, text, session.searchPath())
                        .id();
        if (same.isPresent()) {
            session.catalog().redefineFlow(flowId, text, session.searchPath());
        }
        if (target.layout().isEmpty()) {
            session.refresher().prepare(session.definitions().of(target));
        }
        session.events().definition(target.table(), "Flow " + name + " created");
        return flowId;
    }
}
