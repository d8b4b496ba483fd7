package io.flowsql.runtime.source;

import io.flowsql.rewriter.plan.Step;
import io.flowsql.runtime.execution.Cancellation;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Runs statements one after the other on one connection, stoppable, and remembers those that are steps of a plan.
 *
 * <p>Each gets a JDBC statement of its own: DuckDB closes one whose execution failed (2.0).
 */
final class Steps {
    private final Connection connection;
    private final Cancellation cancellation;
    private final List<Step> executed = new ArrayList<>();

    Steps(Connection connection, Cancellation cancellation) {
        this.connection = connection;
        this.cancellation = cancellation;
    }

    /** What makes a value of a row. */
    @FunctionalInterface
    interface RowReader<T> {
        T read(ResultSet row) throws SQLException;
    }

    /** What becomes of each row. */
    @FunctionalInterface
    interface RowConsumer {
        void accept(ResultSet row) throws SQLException;
    }

    List<Step> executed() {
        return executed;
    }

    Connection connection() {
        return connection;
    }

    /** The first row of a step's result, if there is one. */
    <T> Optional<T> first(Step step, RowReader<T> reader, Object... values) throws SQLException {
        executed.add(step);
        return first(step.sql(), reader, values);
    }

    <T> Optional<T> first(String sql, RowReader<T> reader, Object... values) throws SQLException {
        try (PreparedStatement statement = prepare(sql, values)) {
            cancellation.begin(statement);
            try (ResultSet row = statement.executeQuery()) {
                return row.next() ? Optional.of(reader.read(row)) : Optional.empty();
            } finally {
                cancellation.end();
            }
        }
    }

    /** The row of a query that always gives one, such as an aggregate. */
    <T> T only(Step step, RowReader<T> reader, Object... values) throws SQLException {
        return first(step, reader, values).orElseThrow();
    }

    <T> T only(String sql, RowReader<T> reader, Object... values) throws SQLException {
        return first(sql, reader, values).orElseThrow();
    }

    void each(String sql, RowConsumer consumer, Object... values) throws SQLException {
        try (PreparedStatement statement = prepare(sql, values)) {
            cancellation.begin(statement);
            try (ResultSet row = statement.executeQuery()) {
                while (row.next()) {
                    consumer.accept(row);
                }
            } finally {
                cancellation.end();
            }
        }
    }

    /** @return the number of rows changed */
    long update(Step step, Object... values) throws SQLException {
        executed.add(step);
        return update(step.sql(), values);
    }

    long update(String sql, Object... values) throws SQLException {
        try (PreparedStatement statement = prepare(sql, values)) {
            cancellation.begin(statement);
            try {
                return statement.executeUpdate();
            } finally {
                cancellation.end();
            }
        }
    }

    /** Executes a statement once for each row of values. */
    void batch(String sql, List<Object[]> rows) throws SQLException {
        if (rows.isEmpty()) {
            return;
        }
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (Object[] values : rows) {
                bind(statement, values);
                statement.addBatch();
            }
            cancellation.begin(statement);
            try {
                statement.executeBatch();
            } finally {
                cancellation.end();
            }
        }
    }

    private PreparedStatement prepare(String sql, Object... values) throws SQLException {
        PreparedStatement statement = connection.prepareStatement(sql);
        try {
            bind(statement, values);
            return statement;
        } catch (SQLException e) {
            statement.close();
            throw e;
        }
    }

    private static void bind(PreparedStatement statement, Object... values) throws SQLException {
        for (int i = 0; i < values.length; i++) {
            statement.setObject(i + 1, values[i]);
        }
    }
}
