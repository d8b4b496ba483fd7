package io.flowsql.runtime.command;

import io.flowsql.rewriter.ast.Name;
import io.flowsql.rewriter.ast.Statement;
import io.flowsql.rewriter.bind.EngineSchemas;
import io.flowsql.rewriter.bind.EngineSchemas.Found;
import io.flowsql.rewriter.bind.EngineSchemas.PipelineView;
import io.flowsql.rewriter.parse.FlowParser;
import io.flowsql.rewriter.query.NamesRead;
import io.flowsql.runtime.catalog.FlowEntry;
import io.flowsql.runtime.catalog.JdbcSchemas.UncheckedSqlException;
import io.flowsql.runtime.catalog.SearchPath;
import io.flowsql.runtime.catalog.TableEntry;
import java.sql.SQLException;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

/** What the flows of a table read, through views that only flows see too. */
final class TablesRead {
    private final Session session;
    private final Set<String> tables = new LinkedHashSet<>();

    TablesRead(Session session) {
        this.session = session;
    }

    /** In words: {@code schema.table}. */
    Set<String> by(TableEntry entry) throws SQLException {
        try {
            add(entry.statement(), session.schemas().from(SearchPath.of(entry.definedIn())));
            for (FlowEntry flow : session.catalog().activeFlows(entry.id())) {
                if (flow.statement().isPresent()) {
                    add(flow.statement().get(), session.schemas().from(SearchPath.of(flow.definedIn())));
                }
            }
            return tables;
        } catch (UncheckedSqlException e) {
            throw e.failure();
        }
    }

    private void add(String text, EngineSchemas schemas) {
        Statement statement = new FlowParser(session.settings().lexis()).parse(text);
        for (Name name : new NamesRead(session.settings().lexis()).in(statement)) {
            Optional<PipelineView> view = schemas.view(name);
            if (view.isPresent()) {
                add(view.get().statement(), view.get().schemas());
            } else {
                schemas.find(name).map(Found::table).map(Object::toString).ifPresent(tables::add);
            }
        }
    }
}
