package io.flowsql.runtime.command;

import io.flowsql.rewriter.ast.Statement;
import io.flowsql.rewriter.dialect.Dialect;
import io.flowsql.rewriter.error.FlowError;
import io.flowsql.rewriter.error.FlowException;
import io.flowsql.rewriter.parse.ChangingStatement;
import io.flowsql.rewriter.parse.FlowParser;
import io.flowsql.runtime.catalog.SeenCatalogs;
import io.flowsql.runtime.execution.Cancellation;
import io.flowsql.runtime.execution.CommandResult;
import io.flowsql.runtime.execution.EngineStatement;
import io.flowsql.runtime.execution.FlowSettings;
import io.flowsql.runtime.execution.SqlRunner;
import io.flowsql.runtime.refresh.Transaction;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import java.util.Set;

/** From the text of a statement to its result, on one connection. */
public final class Execution {
    private final Connection connection;
    private final Dialect dialect;
    private final FlowSettings settings;
    private final SeenCatalogs seen;

    /** @param seen what the connection knows from its statements before */
    public Execution(Connection connection, Dialect dialect, FlowSettings settings, SeenCatalogs seen) {
        this.seen = seen;
        this.connection = connection;
        this.dialect = dialect;
        this.settings = settings;
    }

    public CommandResult run(String text, Cancellation cancellation) throws SQLException {
        try {
            return carriedOut(text, cancellation);
        } catch (StackOverflowError e) {
            throw FlowException.of(FlowError.STATEMENT_TOO_COMPLEX).causedBy(e);
        } finally {
            if (cancellation.settle() && !connection.isClosed()) {
                new SqlRunner(connection, Cancellation.none()).prepare(dialect.afterCancel());
            }
        }
    }

    private CommandResult carriedOut(String text, Cancellation cancellation) throws SQLException {
        Statement statement = new FlowParser(settings.lexis()).parse(text);
        boolean free = Transaction.isFree(connection, dialect);
        Session session = new Session(connection, dialect, settings, seen, cancellation, free, text);
        var commands = new Commands(session, text);
        if (!dialect.errorAborts() || free) {
            return statement.accept(commands);
        }
        // So that a mistake in the statement does not end the user's transaction
        try (Transaction part = session.begin()) {
            CommandResult result = statement.accept(commands);
            part.commit();
            return result;
        }
    }

    /** The last parts of the names of tables that flows have read, in lower case. */
    public Set<String> streamedNames() throws SQLException {
        return new Session(connection, dialect, settings, new SeenCatalogs(), Cancellation.none(), false)
                .readers()
                .namesRead();
    }

    /** Whether a statement of the engine's changes rows that flows have read. */
    public boolean changesSource(String text) throws SQLException {
        Optional<ChangingStatement> statement = ChangingStatement.of(text);
        if (statement.isEmpty()) {
            return false;
        }
        Session session = new Session(connection, dialect, settings, new SeenCatalogs(), Cancellation.none(), false);
        return new SourceChangeCommand(session, statement.get()).isOfInterest();
    }

    /** Carries out such a statement. */
    public void change(String text, EngineStatement engine, Cancellation cancellation) throws SQLException {
        boolean free = Transaction.isFree(connection, dialect);
        Session session = new Session(connection, dialect, settings, seen, cancellation, free);
        new SourceChangeCommand(session, ChangingStatement.of(text).orElseThrow()).run(engine);
    }

    /**
     * Whether a statement that the engine has too, such as DROP TABLE, is about a table of ours and carried out here. Reads the
     * catalogue first, whether it was seen before or not, since the statement may well be the engine's; and the parser is only loaded
     * where a name of ours stands in the text.
     */
    public boolean claims(String text) throws SQLException {
        Session session = new Session(connection, dialect, settings, new SeenCatalogs(), Cancellation.none(), false);
        return new Ownership(session).claims(text);
    }
}
