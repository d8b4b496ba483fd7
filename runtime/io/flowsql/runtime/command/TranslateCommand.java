package io.flowsql.runtime.command;

import io.flowsql.rewriter.ast.Statement;
import io.flowsql.rewriter.bind.QueryBinder;
import io.flowsql.rewriter.lex.Lexis;
import io.flowsql.runtime.catalog.JdbcSchemas.UncheckedSqlException;
import io.flowsql.runtime.execution.CommandResult;
import java.sql.SQLException;
import java.util.List;

/** TRANSLATE: one row with the engine's SQL for a query. Nothing is run. */
final class TranslateCommand {
    private static final List<String> COLUMNS = List.of("sql");

    private final Session session;
    private final String text;

    /** @param text the whole statement */
    TranslateCommand(Session session, String text) {
        this.session = session;
        this.text = text;
    }

    CommandResult run(Statement.Translate translate) throws SQLException {
        Lexis lexis = session.settings().lexis();
        if (lexis == Lexis.NATIVE) {
            session.warn("flowsql.dialect=native: the query is the engine's own SQL, of which only STREAM is replaced");
        }
        try {
            String sql = new QueryBinder(session.dialect(), session.schemas(), lexis)
                    .translate(translate.query(), text)
                    .text();
            return session.rows(COLUMNS, List.of(List.of(sql)));
        } catch (UncheckedSqlException e) {
            throw e.failure();
        }
    }
}
