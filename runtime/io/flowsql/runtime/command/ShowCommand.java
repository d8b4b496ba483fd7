package io.flowsql.runtime.command;

import io.flowsql.rewriter.ast.Property;
import io.flowsql.rewriter.ast.Statement.Show;
import io.flowsql.rewriter.error.FlowError;
import io.flowsql.rewriter.error.FlowException;
import io.flowsql.runtime.execution.CommandResult;
import java.sql.SQLException;
import java.util.List;

/** SHOW: rows about what the catalogue has. */
final class ShowCommand {
    private static final List<String> PROPERTIES = List.of("key", "value");

    private final Session session;

    ShowCommand(Session session) {
        this.session = session;
    }

    CommandResult run(Show show) throws SQLException {
        if (show instanceof Show.Properties properties) {
            return properties(properties);
        }
        if (show instanceof Show.CreateTableText text) {
            return session.rows(
                    List.of("createtab_stmt"),
                    List.of(List.of(session.require(text.name()).statement())));
        }
        if (show instanceof Show.Tables tables) {
            return new ListCommand(session).tables(tables.in(), tables.pattern());
        }
        if (show instanceof Show.Views views) {
            return new ListCommand(session).views(views.in(), views.pattern(), views.materializedOnly());
        }
        throw FlowException.of(
                FlowError.NOT_SUPPORTED_YET,
                "SHOW",
                "SELECT * FROM flowsql.tables and flowsql.flows show what there is");
    }

    /** Those of the statement that defines the table, as they were written. */
    private CommandResult properties(Show.Properties show) throws SQLException {
        List<Property> properties = session.definitions()
                .statement(session.require(show.name()))
                .clauses()
                .properties();
        List<List<String>> rows = properties.stream()
                .filter(p -> show.key().map(p.key()::equalsIgnoreCase).orElse(true))
                .map(p -> List.of(p.key(), p.value()))
                .toList();
        if (show.key().isPresent() && rows.isEmpty()) {
            String key = show.key().get();
            rows = List.of(List.of(key, "Table " + show.name() + " does not have property: " + key));
        }
        return session.rows(PROPERTIES, rows);
    }
}
