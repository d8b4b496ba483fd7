package io.flowsql.runtime;

import io.flowsql.rewriter.dialect.Dialect;
import io.flowsql.rewriter.error.FlowError;
import io.flowsql.rewriter.error.FlowException;
import io.flowsql.runtime.catalog.SeenCatalogs;
import io.flowsql.runtime.command.Execution;
import io.flowsql.runtime.execution.Cancellation;
import io.flowsql.runtime.execution.CommandResult;
import io.flowsql.runtime.execution.EngineStatement;
import io.flowsql.runtime.execution.FlowSettings;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.util.Optional;

/** Carries out the statements of ours for one connection. As little thread-safe as the connection itself. */
public final class FlowSession {
    private final Connection connection;
    private final FlowSettings settings;
    private final SeenCatalogs seen = new SeenCatalogs();
    private final StreamedNames streamed = new StreamedNames();

    /** @param connection the wrapped one */
    public FlowSession(Connection connection, FlowSettings settings) {
        this.connection = connection;
        this.settings = settings;
    }

    /**
     * Whether a statement that is ours only for an object of ours, such as {@code DROP TABLE t}, names one.
     *
     * @param sql one that {@code StatementSniffer} calls PERHAPS
     */
    public boolean owns(String sql) throws SQLException {
        Optional<Dialect> dialect = known(connection.getMetaData());
        return dialect.isPresent() && new Execution(connection, dialect.get(), settings, seen).claims(sql);
    }

    /**
     * Carries out one statement of ours, without a semicolon behind it.
     *
     * @throws FlowException for a mistake of the user
     */
    public CommandResult execute(String sql, Cancellation cancellation) throws SQLException {
        try {
            return new Execution(connection, dialectOf(connection), settings, seen).run(sql, cancellation);
        } catch (SQLException e) {
            seen.forget();
            throw e;
        } finally {
            StreamedNames.forgetAll();
        }
    }

    /** Whether a statement of the engine's changes rows that flows have read, and is to be sent by {@link #change}. */
    public boolean changesSource(String sql) throws SQLException {
        Optional<Dialect> dialect = known(connection.getMetaData());
        if (dialect.isEmpty()) {
            return false;
        }
        Execution execution = new Execution(connection, dialect.get(), settings, seen);
        return streamed.mayBeIn(sql, execution::streamedNames) && execution.changesSource(sql);
    }

    /**
     * Sends such a statement, and lets the flows know.
     *
     * @throws FlowException if others were in the way
     */
    public void change(String sql, EngineStatement statement, Cancellation cancellation) throws SQLException {
        new Execution(connection, dialectOf(connection), settings, seen).change(sql, statement, cancellation);
    }

    /** @throws FlowException if the connection's engine is none of those that we know */
    static Dialect dialectOf(Connection connection) throws SQLException {
        DatabaseMetaData engine = connection.getMetaData();
        String product = engine.getDatabaseProductName();
        return known(engine)
                .orElseThrow(() -> FlowException.of(
                        FlowError.NOT_SUPPORTED_YET,
                        "Statements of flowsql on " + product,
                        "They work on "
                                + Dialect.ALL.stream().map(Dialect::productName).toList()));
    }

    private static Optional<Dialect> known(DatabaseMetaData engine) throws SQLException {
        int version = engine.getDatabaseMajorVersion();
        return Dialect.of(engine.getDatabaseProductName()).map(dialect -> dialect.ofVersion(version));
    }
}
