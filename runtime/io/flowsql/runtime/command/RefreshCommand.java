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
            throw FlowException.at(
                    session.position(refresh.name()), FlowError.REFRESH_WHERE_NOT_SUPPORTED, refresh.name());
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
        TableRefresh tables = new TableRefresh(session);
        Definition whole = tables.definition(table, refresh.full());
        Definition definition = refresh.where().isEmpty()
                ? whole
                : session.definitions().where(whole, refresh.where().get(), text, session.searchPath());
        return session.updated(tables.reports(table, definition, refresh.full()));
    }

    /** What the statement says that the table is. */
    private Optional<TableKind> kind() {
        return switch (refresh.kind()) {
            case STREAMING_TABLE -> Optional.of(TableKind.STREAMING_TABLE);
            case MATERIALIZED_VIEW -> Optional.of(TableKind.MATERIALIZED_VIEW);
            case TABLE, ANY -> Optional.empty();
        };
    }
}
