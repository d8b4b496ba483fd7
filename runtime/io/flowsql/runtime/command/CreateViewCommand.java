package io.flowsql.runtime.command;

import io.flowsql.rewriter.ast.Fragment;
import io.flowsql.rewriter.ast.Statement.CreateView;
import io.flowsql.rewriter.ast.Statement.IfExists;
import io.flowsql.rewriter.bind.QueryBinder;
import io.flowsql.rewriter.error.FlowError;
import io.flowsql.rewriter.error.FlowException;
import io.flowsql.rewriter.query.QueryAnalyzer;
import io.flowsql.runtime.catalog.JdbcSchemas.UncheckedSqlException;
import io.flowsql.runtime.catalog.ViewEntries;
import io.flowsql.runtime.catalog.ViewEntry;
import io.flowsql.runtime.execution.CommandResult;
import java.sql.SQLException;
import java.util.Optional;
import java.util.stream.Collectors;

/** CREATE VIEW as far as it is ours: a temporary one is visible to flows only, another one is the engine's with a query translated. */
final class CreateViewCommand {
    private final Session session;
    private final CreateView create;
    private final String text;

    CreateViewCommand(Session session, CreateView create, String text) {
        this.session = session;
        this.create = create;
        this.text = text;
    }

    CommandResult run() throws SQLException {
        create.legacySpellings().forEach(spelling -> session.warn("Legacy spelling: " + spelling));
        try {
            if (create.temporary() || !create.legacySpellings().isEmpty()) {
                forFlows();
            } else {
                ofTheEngine(create.query());
            }
        } catch (UncheckedSqlException e) {
            throw e.failure();
        }
        return session.done();
    }

    private void forFlows() throws SQLException {
        boolean live = create.name().parts().get(0).matches("LIVE");
        if (create.name().parts().size() > 1 && !live) {
            throw FlowException.of(
                    FlowError.TEMP_VIEW_NAME_TOO_MANY_NAME_PARTS,
                    create.name(),
                    create.name().last());
        }
        String name = session.dialect().stored(create.name().last());
        String schema = session.schemas().toCreate(create.name()).schema();
        ViewEntries views = new ViewEntries(session.sql());
        Optional<ViewEntry> known = session.catalog().exists() ? views.find(schema, name) : Optional.empty();
        if (known.isPresent() && create.ifExists() == IfExists.SKIP) {
            return;
        }
        if (known.isPresent()
                && create.ifExists() == IfExists.FAIL
                && !session.settings().declarative()) {
            throw FlowException.at(
                    session.position(create.name()), FlowError.TABLE_OR_VIEW_ALREADY_EXISTS, create.name());
        }
        session.definitions().checkView(create, text, schema, name);
        session.createCatalog();
        session.define(() -> {
            Optional<ViewEntry> now = views.find(schema, name);
            long id = now.isPresent() ? now.get().id() : session.catalog().nextId();
            views.put(new ViewEntry(id, schema, name, text, session.searchPath()));
            return id;
        });
    }

    private void ofTheEngine(Fragment query) throws SQLException {
        boolean streams =
                new QueryAnalyzer(session.settings().lexis()).analyze(query).isStreaming();
        if (streams) {
            throw FlowException.of(
                    FlowError.INVALID_FLOW_QUERY_TYPE_STREAMING_RELATION_FOR_PERSISTED_VIEW, create.name());
        }
        if (!create.expectations().isEmpty()) {
            throw FlowException.of(FlowError.NOT_SUPPORTED_YET, "CONSTRAINT ... EXPECT of a view", "Leave it out");
        }
        String sql = new QueryBinder(
                        session.dialect(), session.schemas(), session.settings().lexis())
                .translate(query, text)
                .text();
        String columns = create.columns().isEmpty()
                ? ""
                : create.columns().stream()
                        .map(c -> session.dialect().quote(session.dialect().stored(c.name())))
                        .collect(Collectors.joining(", ", " (", ")"));
        if (create.ifExists() == IfExists.SKIP
                && session.schemas().tableOf(create.name()).isPresent()) {
            return;
        }
        boolean replace = create.ifExists() == IfExists.REPLACE
                || create.ifExists() == IfExists.REFRESH
                || session.settings().declarative();
        session.sql()
                .execute("CREATE " + (replace ? "OR REPLACE " : "") + "VIEW "
                        + session.dialect().table(session.schemas().toCreate(create.name())) + columns + " AS " + sql);
    }
}
