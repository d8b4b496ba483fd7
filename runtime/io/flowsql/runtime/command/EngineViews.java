package io.flowsql.runtime.command;

import io.flowsql.rewriter.ast.Name;
import io.flowsql.rewriter.bind.EngineSchemas.Found;
import io.flowsql.rewriter.error.FlowError;
import io.flowsql.rewriter.error.FlowException;
import io.flowsql.runtime.catalog.JdbcSchemas.UncheckedSqlException;
import java.sql.SQLException;
import java.util.Optional;

/** Materialized views that are the engine's own. */
final class EngineViews {
    private final Session session;

    EngineViews(Session session) {
        this.session = session;
    }

    /**
     * Refreshes one by the engine's own statement.
     *
     * @return whether there is one of this name
     */
    boolean refresh(Name name) throws SQLException {
        Optional<Found> view = find(name);
        if (view.isPresent()) {
            session.sql()
                    .execute("REFRESH MATERIALIZED VIEW "
                            + session.dialect().table(view.get().table()));
        }
        return view.isPresent();
    }

    boolean has(Name name) throws SQLException {
        return find(name).isPresent();
    }

    void refuseFlow(Name target) throws SQLException {
        if (find(target).isPresent()) {
            throw FlowException.of(FlowError.MATERIALIZED_VIEW_WITH_MULTIPLE_QUERIES, target);
        }
    }

    private Optional<Found> find(Name name) throws SQLException {
        try {
            return session.schemas().find(name).filter(Found::isMaterializedView);
        } catch (UncheckedSqlException e) {
            throw e.failure();
        }
    }
}
