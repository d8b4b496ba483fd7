package io.flowsql.driver.wrap;

import io.flowsql.runtime.FlowSession;
import io.flowsql.runtime.execution.Cancellation;
import io.flowsql.runtime.execution.CommandResult;
import io.flowsql.runtime.execution.EngineStatement;
import java.sql.SQLException;

/** The runtime's session as what carries out statements. */
record SessionCommands(FlowSession session) implements Commands {
    @Override
    public boolean owns(String sql) throws SQLException {
        return session.owns(sql);
    }

    @Override
    public boolean changesSource(String sql) throws SQLException {
        return session.changesSource(sql);
    }

    @Override
    public void change(String sql, EngineStatement statement, Cancellation cancellation) throws SQLException {
        session.change(sql, statement, cancellation);
    }

    @Override
    public CommandResult execute(String sql, Cancellation cancellation) throws SQLException {
        return session.execute(sql, cancellation);
    }
}
