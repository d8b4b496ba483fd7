package io.flowsql.driver.wrap;

import io.flowsql.driver.url.FlowOptions;
import io.flowsql.rewriter.error.FlowError;
import io.flowsql.rewriter.error.FlowException;
import io.flowsql.runtime.execution.Cancellation;
import io.flowsql.runtime.execution.CommandResult;
import io.flowsql.runtime.execution.EngineStatement;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;

/**
 * Stands in for the runtime: answers by the words of a statement.
 *
 * @param executed gets each statement that is carried out
 */
record ScriptedCommands(Connection engine, List<String> executed) implements Commands {
    /** Runs for minutes on every engine. */
    static final String SLOW_QUERY = """
            WITH RECURSIVE N(I) AS (SELECT 1 UNION ALL SELECT I + 1 FROM N WHERE I < 3000)
            SELECT count(*) FROM N AS A, N AS B, N AS C WHERE A.I + B.I * C.I = 7
            """;

    static FlowConnection connection(Connection engine, List<String> executed) {
        Interception interception = new Interception(() -> new ScriptedCommands(engine, executed));
        return new FlowConnection(engine, FlowOptions.defaults(), Optional.of("jdbc:flowsql:test"), interception);
    }

    @Override
    public boolean owns(String sql) {
        return sql.contains("OWNED");
    }

    @Override
    public boolean changesSource(String sql) {
        return false;
    }

    @Override
    public void change(String sql, EngineStatement statement, Cancellation cancellation) {
        throw new UnsupportedOperationException(sql);
    }

    @Override
    public CommandResult execute(String sql, Cancellation cancellation) throws SQLException {
        executed.add(sql);
        if (sql.contains("MISTAKE")) {
            throw FlowException.of(FlowError.FLOW_NOT_FOUND, "f", "");
        }
        if (sql.contains("SLOW")) {
            runStep(SLOW_QUERY, cancellation);
        }
        if (sql.contains("AFTER A WHILE")) {
            LockSupport.parkNanos(Duration.ofMillis(1100).toNanos());
            runStep("SELECT 1", cancellation);
        }
        if (sql.contains("EXPLAIN")) {
            return new CommandResult.Rows(
                    "SELECT CAST(? AS VARCHAR) AS STEP, 2 AS N UNION ALL SELECT 'second', 3",
                    List.of("first"),
                    Optional.empty());
        }
        Optional<SQLWarning> warning =
                sql.contains("WARN") ? Optional.of(new SQLWarning("mind " + sql, "01000")) : Optional.empty();
        return new CommandResult.Updated(sql.contains("REFRESH") ? 3 : 0, warning);
    }

    private void runStep(String query, Cancellation cancellation) throws SQLException {
        try (Statement step = engine.createStatement()) {
            cancellation.begin(step);
            step.execute(query);
        } finally {
            cancellation.end();
        }
    }
}
