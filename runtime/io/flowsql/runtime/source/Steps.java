package io.flowsql.runtime.source;

import io.flowsql.rewriter.plan.Step;
import io.flowsql.runtime.execution.Cancellation;
import io.flowsql.runtime.execution.SqlRunner;
import io.flowsql.runtime.execution.SqlRunner.RowReader;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Runs statements one after the other and remembers those that are steps of a plan. */
final class Steps {
    private final SqlRunner sql;
    private final List<Step> executed = new ArrayList<>();

    Steps(Connection connection, Cancellation cancellation) throws SQLException {
        this.sql = SqlRunner.of(connection, cancellation);
    }

    List<Step> executed() {
        return executed;
    }

    /** The first row of a step's result, if there is one. */
    <T> Optional<T> first(Step step, RowReader<T> reader, @Nullable Object... values) throws SQLException {
        executed.add(step);
        return first(step.sql(), reader, values);
    }

    <T> Optional<T> first(String query, RowReader<T> reader, @Nullable Object... values) throws SQLException {
        return values.length == 0 ? sql.first(query, reader) : sql.first(query, reader, values);
    }

    /** The row of a query that always gives one, such as an aggregate. */
    <T> T only(Step step, RowReader<T> reader, @Nullable Object... values) throws SQLException {
        return first(step, reader, values).orElseThrow();
    }

    <T> T only(String query, RowReader<T> reader, @Nullable Object... values) throws SQLException {
        return first(query, reader, values).orElseThrow();
    }

    <T> List<T> all(String query, RowReader<T> reader, @Nullable Object... values) throws SQLException {
        return sql.query(query, reader, values);
    }

    /** @return the number of rows changed */
    long update(Step step, @Nullable Object... values) throws SQLException {
        executed.add(step);
        return update(step.sql(), values);
    }

    long update(String statement, @Nullable Object... values) throws SQLException {
        return values.length == 0 ? sql.execute(statement) : sql.update(statement, values);
    }

    /** Executes a statement once for each row of numbers, behind the same leading values. */
    void batch(String statement, List<Object> leading, List<long[]> rows) throws SQLException {
        if (rows.isEmpty()) {
            return;
        }
        try (PreparedStatement prepared = sql.connection().prepareStatement(statement)) {
            for (long[] row : rows) {
                for (int i = 0; i < leading.size(); i++) {
                    prepared.setObject(i + 1, leading.get(i));
                }
                for (int i = 0; i < row.length; i++) {
                    prepared.setLong(leading.size() + i + 1, row[i]);
                }
                prepared.addBatch();
            }
            sql.cancellation().begin(prepared);
            prepared.executeBatch();
        } finally {
            sql.cancellation().end();
        }
    }
}
