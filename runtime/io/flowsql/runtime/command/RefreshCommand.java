package io.flowsql.runtime.command;

import io.flowsql.rewriter.ast.Statement.Refresh;
import io.flowsql.rewriter.ast.Statement.RefreshKind;
import io.flowsql.rewriter.ast.Statement.TableKind;
import io.flowsql.rewriter.error.FlowError;
import io.flowsql.rewriter.error.FlowException;
import io.flowsql.runtime.catalog.TableEntry;
import io.flowsql.runtime.execution.CommandResult;
import io.flowsql.runtime.refresh.Definition;
import java.sql.SQLException;
import java.util.Optional;

/** REFRESH of one table. */
final class RefreshCommand {
    private final Session session;
    private final Refresh refresh;
    private final String text;

    /** @param text of the statement */
    RefreshCommand(Session session, Refresh refresh, String text) {
        this.session = session;
        this.refresh = refresh;
        this.text = text;
    }

    CommandResult run() throws SQLException {
        Optional<TableEntry> entry = session.find(refresh.name());
        if (entry.isPresent()) {
            session.checkKind(refresh.name(), entry.get(), kind());
        } else if (refresh.where().isPresent() && new EngineViews(session).has(refresh.name())) {
            throw FlowException.of(FlowError.REFRESH_WHERE_NOT_SUPPORTED, refresh.name());
        } else if (new EngineViews(session).refresh(refresh.name())) {
            return session.done();
        }
        if (entry.isEmpty()
                && refresh.where().isEmpty()
                && refresh.kind() == RefreshKind.TABLE
                && session.schemas().tableOf(refresh.name()).isPresent()) {
            session.warn(refresh.name() + " is a table of the engine: there is nothing to refresh");
            return session.done();
        }
        if (refresh.async()) {
            session.warn("ASYNC is ignored: the refresh has ended");
        }
        TableEntry table = entry.isPresent() ? entry.get() : session.require(refresh.name());
        Definition whole = definition(table);
        Definition definition = refresh.where().isEmpty()
                ? whole
                : session.definitions().where(whole, refresh.where().get(), text, session.searchPath());
        return definition.flows().isEmpty()
                        && !session.catalog().activeFlows(table.id()).isEmpty()
                ? session.done()
                : session.updated(session.refresher().refresh(definition, refresh.full()));
    }

    /** What the statement says that the table is. */
    private Optional<TableKind> kind() {
        return switch (refresh.kind()) {
            case STREAMING_TABLE -> Optional.of(TableKind.STREAMING_TABLE);
            case MATERIALIZED_VIEW -> Optional.of(TableKind.MATERIALIZED_VIEW);
            case TABLE, ANY -> Optional.empty();
        };
    }

    /** A source that is gone does no harm to the other flows if it was read for good. */
    private Definition definition(TableEntry table) throws SQLException {
        try {
            return session.definitions().of(table);
        } catch (FlowException e) {
            if (refresh.full() || session.refresher().rebuilds(table)) {
                throw e;
            }
            return session.definitions().withoutFlowsThatAreOver(table);
        }
    }
}
