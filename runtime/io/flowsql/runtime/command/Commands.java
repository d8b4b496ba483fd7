package io.flowsql.runtime.command;

import io.flowsql.rewriter.ast.Statement;
import io.flowsql.rewriter.dialect.Dialect;
import io.flowsql.rewriter.error.FlowError;
import io.flowsql.rewriter.error.FlowException;
import io.flowsql.rewriter.parse.FlowParser;
import io.flowsql.runtime.execution.Cancellation;
import io.flowsql.runtime.execution.CommandResult;
import io.flowsql.runtime.execution.FlowSettings;
import java.sql.Connection;
import java.sql.SQLException;

/** Finds the command for a statement. */
public final class Commands {
    private final Connection connection;
    private final Dialect dialect;
    private final FlowSettings settings;

    public Commands(Connection connection, Dialect dialect, FlowSettings settings) {
        this.connection = connection;
        this.dialect = dialect;
        this.settings = settings;
    }

    public CommandResult run(String text, Cancellation cancellation) throws SQLException {
        Statement statement = new FlowParser().parse(text);
        Session session = new Session(connection, dialect, settings, cancellation);
        if (statement instanceof Statement.CreateTable create) {
            return new CreateTableCommand(session, create, text).run();
        }
        if (statement instanceof Statement.CreateFlow create) {
            return new CreateFlowCommand(session, create, text).run();
        }
        if (statement instanceof Statement.Refresh refresh) {
            return new RefreshCommand(session, refresh).run();
        }
        if (statement instanceof Statement.Drop drop) {
            return new DropCommand(session).run(drop);
        }
        if (statement instanceof Statement.Explain.Flow explain) {
            return new ExplainCommand(session).flow(explain);
        }
        if (statement instanceof Statement.Explain.RefreshOf explain) {
            return new ExplainCommand(session).refresh(explain);
        }
        throw FlowException.of(FlowError.NOT_SUPPORTED_YET, "This statement", "");
    }
}
