package io.flowsql.runtime.command;

import io.flowsql.rewriter.ast.Name;
import io.flowsql.rewriter.ast.Statement.Drop;
import io.flowsql.rewriter.ast.Statement.DropKind;
import io.flowsql.rewriter.ast.Statement.TableKind;
import io.flowsql.rewriter.definition.TableRef;
import io.flowsql.rewriter.error.FlowError;
import io.flowsql.rewriter.error.FlowException;
import io.flowsql.runtime.catalog.FlowEntry;
import io.flowsql.runtime.catalog.TableEntry;
import io.flowsql.runtime.catalog.ViewEntries;
import io.flowsql.runtime.catalog.ViewEntry;
import io.flowsql.runtime.execution.CommandResult;
import io.flowsql.runtime.refresh.StreamReaders;
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
        if (drop.kind() == DropKind.VIEW && dropView(drop.name())) {
            return session.done();
        }
        Optional<TableEntry> entry = session.find(drop.name());
        if (entry.isEmpty()) {
            if (drop.ifExists()) {
                return session.done();
            }
            session.require(drop.name());
        }
        session.checkKind(drop.name(), entry.orElseThrow(), kind(drop.kind()));
        drop(entry.get(), true);
        return session.done();
    }

    /** What the statement says that the table is. */
    private static Optional<TableKind> kind(DropKind kind) {
        return switch (kind) {
            case STREAMING_TABLE -> Optional.of(TableKind.STREAMING_TABLE);
            case MATERIALIZED_VIEW -> Optional.of(TableKind.MATERIALIZED_VIEW);
            case TABLE, VIEW, FLOW -> Optional.empty();
        };
    }

    /** @return whether it is one of those that only flows see */
    private boolean dropView(Name name) throws SQLException {
        Optional<ViewEntry> view = session.view(name);
        if (view.isEmpty()) {
            return false;
        }
        session.define(() -> {
            new ViewEntries(session.sql()).remove(view.get().id());
            return view;
        });
        return true;
    }

    /** As if the table had not been defined. One that was there before is there still. */
    void undo(TableEntry entry) throws SQLException {
        drop(entry, !entry.adopted());
    }

    private void drop(TableEntry entry, boolean withRows) throws SQLException {
        StreamReaders.Running readers = session.readers().change(entry.table(), StreamReaders.Change.REPLACE);
        if (session.dialect().transactionalDdl()) {
            session.refresher().alone(entry, () -> drop(entry, withRows, readers));
        } else {
            // Or the rows would be gone, and what is kept for them could not be removed
            session.refresher().alone(entry, () -> {});
            session.define(() -> {
                drop(entry, withRows, readers);
                return entry;
            });
        }
    }

    private void drop(TableEntry entry, boolean withRows, StreamReaders.Running readers) throws SQLException {
        drop(entry.table(), withRows);
        if (withRows) {
            readers.end();
        }
        forget(entry);
    }

    private void drop(TableRef table, boolean withRows) throws SQLException {
        if (withRows) {
            session.sql().execute("DROP TABLE IF EXISTS " + session.dialect().table(table));
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
            throw FlowException.at(
                    session.position(drop.name()),
                    FlowError.FLOW_NOT_FOUND,
                    name,
                    "SELECT flow_name FROM flowsql.flows lists them");
        }
        session.define(() -> {
            session.catalog().deactivateFlow(flow.get().id());
            session.events()
                    .definition(session.catalog().table(flow.get().tableId()).table(), "Flow " + name + " dropped");
            return flow;
        });
        return session.done();
    }
}
