package io.flowsql.driver.wrap;

import io.flowsql.runtime.execution.EngineStatement;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Objects;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * An execution of the engine's own that changes rows which flows may have read.
 *
 * @param <T> what the method of JDBC gives: whether there are rows, the rows, a count, or the counts of a batch
 */
final class EngineChange<T> implements EngineStatement {
    private final PreparedStatement statement;
    private final Method<T> method;
    private final boolean repeatable;
    private @Nullable T result;
    private @Nullable SQLException failure;
    private OptionalLong taken = OptionalLong.empty();

    /** A method of JDBC that executes. */
    @FunctionalInterface
    interface Method<T> {
        T execute() throws SQLException;
    }

    /** @param repeatable whether the method does the same once more after it has failed, which a batch does not: it is empty then */
    EngineChange(PreparedStatement statement, Method<T> method, boolean repeatable) {
        this.statement = statement;
        this.method = method;
        this.repeatable = repeatable;
    }

    @Override
    public long execute() throws SQLException {
        if (failure != null && !repeatable) {
            throw failure;
        }
        T given = given();
        result = given;
        if (given instanceof Number count) {
            return count.longValue();
        }
        if (given instanceof int[] counts) {
            return sum(Arrays.stream(counts).asLongStream().toArray());
        }
        if (given instanceof long[] counts) {
            return sum(counts);
        }
        if (!Boolean.FALSE.equals(given)) {
            return UNKNOWN;
        }
        int count = statement.getUpdateCount();
        taken = OptionalLong.of(count);
        // DuckDB 1.5 counts -1 for a definition
        return Math.max(0, count);
    }

    private T given() throws SQLException {
        try {
            return method.execute();
        } catch (SQLException e) {
            failure = e;
            throw e;
        }
    }

    /** The update count, if it was asked for: DuckDB 1.5 tells it once. */
    OptionalLong takenCount() {
        return taken;
    }

    private static long sum(long[] counts) {
        boolean known = Arrays.stream(counts).allMatch(count -> count >= 0);
        return known ? Arrays.stream(counts).sum() : UNKNOWN;
    }

    /** What the method gave, once it has been executed. */
    T result() {
        return Objects.requireNonNull(result);
    }
}
