package io.flowsql.driver.wrap;

import io.flowsql.runtime.execution.Cancellation;
import io.flowsql.runtime.execution.CommandResult;
import io.flowsql.runtime.execution.EngineStatement;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One execution of a text of ours: its results in order, walked as JDBC demands, and its warnings. Holds the engine's statements behind
 * its rows until it is closed.
 */
final class Execution implements AutoCloseable {
    private final FlowStatement statement;
    private final Connection engine;
    private final List<Result> results = new ArrayList<>();
    private final List<Statement> queries = new ArrayList<>();
    private int position;
    private @Nullable SQLWarning warning;

    /** @param count of rows changed, where there are no rows to read */
    private record Result(Optional<FlowResultSet> rows, long count) {}

    /**
     * @param statement whose results these are
     * @param engine the wrapped connection
     */
    Execution(FlowStatement statement, Connection engine) {
        this.statement = statement;
        this.engine = engine;
    }

    void add(CommandResult result, Cancellation cancellation) throws SQLException {
        result.warnings().ifPresent(this::warn);
        if (result instanceof CommandResult.Rows rows) {
            addRows(rows, cancellation);
        } else {
            addCount(((CommandResult.Updated) result).rows());
        }
    }

    /**
     * Sends a statement of the engine's own.
     *
     * @return the number of rows that it changed; {@link EngineStatement#UNKNOWN} if it gives rows
     */
    long addNative(String sql, Cancellation cancellation) throws SQLException {
        Statement query = engine.createStatement();
        queries.add(query);
        cancellation.begin(query);
        try {
            if (query.execute(sql)) {
                addRows(query.getResultSet());
                return EngineStatement.UNKNOWN;
            }
            long count = Math.max(0, query.getUpdateCount());
            addCount(count);
            return count;
        } finally {
            cancellation.end();
        }
    }

    private void addRows(CommandResult.Rows rows, Cancellation cancellation) throws SQLException {
        PreparedStatement query = engine.prepareStatement(rows.sql());
        queries.add(query);
        for (int i = 0; i < rows.parameters().size(); i++) {
            query.setString(i + 1, rows.parameters().get(i));
        }
        query.setMaxRows(statement.rowLimit());
        cancellation.begin(query);
        try {
            addRows(query.executeQuery());
        } finally {
            cancellation.end();
        }
    }

    private void addRows(ResultSet rows) {
        results.add(new Result(Optional.of(new CommandRows(statement, rows)), -1));
    }

    /** DuckDB counts -1 for a definition, which to JDBC would mean that there is no result. */
    private void addCount(long count) {
        results.add(new Result(Optional.empty(), Math.max(0, count)));
    }

    boolean isRows() {
        return rows() != null;
    }

    /** The current result; null if it is a count, or if there are no more. */
    @Nullable
    FlowResultSet rows() {
        return current().flatMap(Result::rows).orElse(null);
    }

    /** The current result; -1 if it is rows, or if there are no more. */
    long count() {
        return current().map(Result::count).orElse(-1L);
    }

    /**
     * Goes on to the next result.
     *
     * @param current what becomes of the rows until now, as for {@link Statement#getMoreResults(int)}
     * @return whether the next one is rows
     */
    boolean advance(int current) throws SQLException {
        int firstToClose = current == Statement.CLOSE_ALL_RESULTS ? 0 : position;
        int endToClose = current == Statement.KEEP_CURRENT_RESULT ? firstToClose : position + 1;
        for (int i = firstToClose; i < Math.min(endToClose, results.size()); i++) {
            if (results.get(i).rows().isPresent()) {
                results.get(i).rows().get().close();
            }
        }
        position++;
        return isRows();
    }

    /** An empty result set, there being no keys that a statement of ours generates. */
    ResultSet noGeneratedKeys() throws SQLException {
        Statement query = engine.createStatement();
        queries.add(query);
        return new CommandRows(statement, query.executeQuery("SELECT 1 AS GENERATED_KEY WHERE 1 = 0"));
    }

    @Nullable
    SQLWarning warnings() {
        return warning;
    }

    void clearWarnings() {
        warning = null;
    }

    private void warn(SQLWarning next) {
        if (warning == null) {
            warning = next;
        } else {
            warning.setNextWarning(next);
        }
    }

    private Optional<Result> current() {
        return position < results.size() ? Optional.of(results.get(position)) : Optional.empty();
    }

    @Override
    public void close() throws SQLException {
        position = results.size();
        for (Statement query : queries) {
            query.close();
        }
    }
}
