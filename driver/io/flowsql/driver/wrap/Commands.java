package io.flowsql.driver.wrap;

import io.flowsql.runtime.execution.Cancellation;
import io.flowsql.runtime.execution.CommandResult;
import io.flowsql.runtime.execution.EngineStatement;
import java.sql.SQLException;

/** What carries out the statements of ours; see {@code FlowSession}, whose methods these are. */
interface Commands {
    boolean owns(String sql) throws SQLException;

    boolean changesSource(String sql) throws SQLException;

    void change(String sql, EngineStatement statement, Cancellation cancellation) throws SQLException;

    CommandResult execute(String sql, Cancellation cancellation) throws SQLException;
}
