package io.flowsql.driver.cli;

import io.flowsql.rewriter.ast.EmbeddedQueries;
import io.flowsql.rewriter.ast.Fragment;
import io.flowsql.rewriter.bind.EngineSchemas;
import io.flowsql.rewriter.bind.QueryBinder;
import io.flowsql.rewriter.dialect.Dialect;
import io.flowsql.rewriter.error.FlowException;
import io.flowsql.rewriter.lex.Lexis;
import io.flowsql.rewriter.lex.StatementSniffer;
import io.flowsql.rewriter.parse.FlowParser;
import java.util.List;

/** Writes the queries of a script in an engine's SQL, one after the other, with the comments that stand before them. */
final class ScriptTranslator {
    private final QueryBinder binder;
    private final FlowParser parser = new FlowParser();
    private final Streams streams;

    ScriptTranslator(Dialect dialect, Streams streams) {
        this.binder = new QueryBinder(dialect, EngineSchemas.none(), Lexis.DATABRICKS);
        this.streams = streams;
    }

    /** Goes on behind an error, so that one run tells of all; false if there was one. */
    boolean translate(Script script) {
        boolean succeeded = true;
        for (Script.Statement statement : script.databricksStatements()) {
            try {
                translate(statement);
            } catch (FlowException e) {
                streams.out().flush();
                streams.err().println(StatementError.of(script, statement, e).render());
                succeeded = false;
            }
        }
        streams.out().flush();
        return succeeded;
    }

    private void translate(Script.Statement statement) {
        List<Fragment> queries = queries(statement.text());
        List<String> translated = queries.stream()
                .map(query -> binder.translate(query, statement.text()).text())
                .toList();
        for (String sql : translated) {
            if (!statement.heading().isEmpty()) {
                streams.out().println(statement.heading());
            }
            streams.out().println(sql + ";");
        }
    }

    /** Statements of ours may have none. Any other statement that is no query is a mistake: it would not be translated. */
    private List<Fragment> queries(String statement) {
        return switch (StatementSniffer.classify(statement)) {
            case NATIVE -> List.of(parser.query(statement));
            case OURS, PERHAPS -> EmbeddedQueries.of(parser.parse(statement));
        };
    }
}
