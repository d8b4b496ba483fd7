package io.flowsql.runtime;

import java.sql.Connection;
import java.sql.SQLException;

/** Carries out the statements of ours for one connection. As little thread-safe as the connection itself. */
public final class FlowSession {
    private final Connection connection;
    private final FlowSettings settings;

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
        throw new SQLException("not built: " + connection + settings + sql);
    }

    /**
     * Carries out one statement of ours, without a semicolon behind it.
     *
     * @throws SQLException also for mistakes of the user, with the message and SQLSTATE of a {@code FlowError}
     */
    public CommandResult execute(String sql, Cancellation cancellation) throws SQLException {
        throw new SQLException("not built: " + connection + settings + sql + cancellation);
    }
}
