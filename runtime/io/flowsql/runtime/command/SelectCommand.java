package io.flowsql.runtime.command;

import io.flowsql.rewriter.ast.Name;
import io.flowsql.rewriter.ast.Statement;
import io.flowsql.rewriter.bind.QueryBinder;
import io.flowsql.rewriter.query.QueryAnalyzer;
import io.flowsql.rewriter.query.tree.EventLogCall;
import io.flowsql.runtime.catalog.JdbcSchemas.UncheckedSqlException;
import io.flowsql.runtime.execution.CommandResult;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/** A query that reads the events of tables of ours, and what the user likes besides. */
final class SelectCommand {
    private final Session session;
    private final String text;

    /** @param text the whole statement */
    SelectCommand(Session session, String text) {
        this.session = session;
        this.text = text;
    }

    CommandResult run(Statement.Select select) throws SQLException {
        try {
            for (Name table : tables(session, select)) {
                session.require(table);
            }
            return session.rows(new QueryBinder(
                            session.dialect(),
                            session.schemas(),
                            session.settings().lexis())
                    .translate(select.query(), text)
                    .text());
        } catch (UncheckedSqlException e) {
            throw e.failure();
        }
    }

    /** Those of which it reads the events. */
    static List<Name> tables(Session session, Statement.Select select) {
        return new QueryAnalyzer(session.settings().lexis())
                .analyze(select.query()).relations().stream()
                        .filter(EventLogCall::is)
                        .map(EventLogCall::table)
                        .flatMap(Optional::stream)
                        .toList();
    }
}
