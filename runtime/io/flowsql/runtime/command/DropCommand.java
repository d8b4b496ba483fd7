package io.flowsql.runtime.command;

import io.flowsql.rewriter.ast.Statement.Drop;
import io.flowsql.rewriter.ast.Statement.DropKind;
import io.flowsql.rewriter.definition.TableRef;
import io.flowsql.rewriter.error.FlowError;
import io.flowsql.rewriter.error.FlowException;
import io.flowsql.runtime.catalog.FlowEntry;
import io.flowsql.runtime.catalog.TableEntry;
import io.flowsql.runtime.execution.CommandResult;
import io.flowsql.runtime.refresh.Transaction;
import java.sql.SQLException;
import java.util.Optional;

/** DROP of a table or of a flow. A dropped flow leaves the rows that it wrote. */
final class DropCommand {
    private final Session session;

    DropCommand(Session session) {
        this.session = session;
    }

    CommandResult run(Drop drop) throws SQLException {
        if (drop.kind() == DropKind.FLOW) {
            return dropFlow(drop);
        }
        Optional<TableEntry> entry = session.find(drop.name());
        if (entry.isEmpty()) {
            if (drop.ifExists()) {
                return session.done();
            }
            session.require(drop.name());
        }
        dropTable(entry.orElseThrow());
        return session.done();
    }

    void dropTable(TableEntry entry) throws SQLException {
        String drop = "DROP TABLE IF EXISTS " + session.dialect().table(entry.table());
        if (!session.dialect().transactionalDdl()) {
            session.sql().execute(drop);
            forget(entry);
            session.commitDefinition();
            return;
        }
        try (Transaction transaction = session.begin()) {
            session.sql().execute(drop);
            forget(entry);
            transaction.commit();
        }
    }

    /** Removes all that is kept for a table whose rows are gone. */
    void forget(TableEntry entry) throws SQLException {
        session.catalog().lockDefinitions();
        session.refresher().forget(entry);
        session.catalog().removeTable(entry.id());
        session.events().definition(entry.table(), "Dropped");
    }

    private CommandResult dropFlow(Drop drop) throws SQLException {
        String name = drop.name().last().text();
        TableRef place = session.schemas().toCreate(drop.name());
        Optional<FlowEntry> flow =
                session.catalog().exists() ? session.catalog().flow(place, name) : Optional.empty();
        if (flow.isEmpty() || !flow.get().active()) {
            if (drop.ifExists()) {
                return session.done();
            }
            throw FlowException.of(FlowError.FLOW_NOT_FOUND, name, "SELECT flow_name FROM flowsql.flows lists them");
        }
        try (Transaction transaction = session.begin()) {
            session.catalog().lockDefinitions();
            session.catalog().deactivateFlow(flow.get().id());
            session.events()
                    .definition(session.catalog().table(flow.get().tableId()).table(), "Flow " + name + " dropped");
            transaction.commit();
        }
        return session.done();
    }
}
