package io.flowsql.driver.wrap;

import java.sql.ResultSet;
import java.sql.SQLException;

/** Rows that a statement of ours gave. The engine's statement behind them is not the one that the application holds. */
final class CommandRows extends FlowResultSet {
    private final FlowStatement statement;

    CommandRows(FlowStatement statement, ResultSet inner) {
        super(statement, inner);
        this.statement = statement;
    }

    @Override
    public void close() throws SQLException {
        super.close();
        statement.rowsClosed();
    }
}
