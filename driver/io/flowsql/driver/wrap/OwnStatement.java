package io.flowsql.driver.wrap;

import io.flowsql.rewriter.error.FlowError;
import io.flowsql.rewriter.error.FlowException;
import io.flowsql.runtime.execution.Cancellation;
import io.flowsql.runtime.execution.FlowErrors;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The side of a {@link FlowStatement} that carries out statements of ours. It works whatever became of the engine's statement: DuckDB
 * 2.0 closes that when an execution fails.
 *
 * <p>{@link #cancel} and {@link #close} may come from another thread.
 */
final class OwnStatement {
    private final FlowStatement statement;
    private final Statement inner;
    private final Connection engine;
    private final Interception interception;
    private @Nullable Execution execution;
    private @Nullable MixedBatch batch;
    private boolean engineBatchPending;
    private Duration timeLimit = Duration.ZERO;
    private volatile boolean closed;
    private volatile @Nullable Cancellation running;

    /** @param inner the engine's side of the statement */
    OwnStatement(FlowStatement statement, Statement inner, FlowConnection connection) {
        this.statement = statement;
        this.inner = inner;
        this.engine = connection.inner();
        this.interception = connection.interception();
    }

    boolean claims(@Nullable String sql) throws SQLException {
        return interception.claims(sql) || interception.changesSource(sql);
    }

    boolean changesSource(@Nullable String sql) throws SQLException {
        return interception.changesSource(sql);
    }

    /** @return whether the first result is rows */
    boolean execute(String sql) throws SQLException {
        return run(sql).isRows();
    }

    FlowResultSet query(String sql) throws SQLException {
        FlowResultSet rows = interception.returnsRows(sql) ? run(sql).rows() : null;
        if (rows == null) {
            throw error(FlowError.NO_RESULT_SET);
        }
        return rows;
    }

    long update(String sql) throws SQLException {
        if (interception.returnsRows(sql)) {
            throw error(FlowError.UNEXPECTED_RESULT_SET);
        }
        return run(sql).count();
    }

    /** Lets the engine execute what changes rows, and flows that have read them learn of it. */
    void change(@Nullable String sql, EngineChange<?> change) throws SQLException {
        if (sql == null || !interception.changesSource(sql)) {
            change.execute();
            return;
        }
        Cancellation cancellation = new Cancellation(timeLimit);
        running = cancellation;
        try {
            interception.change(
                    sql,
                    () -> {
                        cancellation.begin(inner);
                        try {
                            return change.execute();
                        } finally {
                            cancellation.end();
                        }
                    },
                    cancellation);
        } finally {
            running = null;
            restoreTimeLimit();
        }
    }

    private Execution run(String sql) throws SQLException {
        if (closed) {
            throw error(FlowError.STATEMENT_CLOSED);
        }
        statement.closeRows();
        forget();
        Execution next = new Execution(statement, engine);
        execution = next;
        Cancellation cancellation = new Cancellation(timeLimit);
        running = cancellation;
        try {
            interception.execute(sql, next, cancellation);
            return next;
        } catch (SQLException | RuntimeException e) {
            next.close();
            throw e;
        } finally {
            running = null;
            restoreTimeLimit();
        }
    }

    /** H2 2.5 keeps one time limit for all statements of a connection, so what a step was given would stay behind. */
    private void restoreTimeLimit() throws SQLException {
        if (!timeLimit.isZero() && !inner.isClosed()) {
            inner.setQueryTimeout((int) timeLimit.toSeconds());
        }
    }

    /** The last execution, if it was one of ours: its results are the statement's. */
    @Nullable
    Execution execution() {
        return execution;
    }

    /** The engine executes next. */
    void forget() throws SQLException {
        if (execution != null) {
            execution.close();
            execution = null;
        }
    }

    /** The batch that executes next, if a statement of ours is in it. */
    @Nullable
    MixedBatch takeBatch() {
        MixedBatch taken = batch;
        clearBatch();
        return taken;
    }

    /** @return whether the entry stays on this side: it is ours, or stands behind one of ours */
    boolean addBatch(String sql) throws SQLException {
        boolean ours = interception.claims(sql);
        if (!ours && batch == null) {
            engineBatchPending = true;
            return false;
        }
        addBatch(sql, ours);
        return true;
    }

    void addBatch(String sql, boolean ours) {
        if (batch == null) {
            batch = new MixedBatch(this, inner, engineBatchPending);
        }
        batch.add(sql, ours);
    }

    void clearBatch() {
        batch = null;
        engineBatchPending = false;
    }

    /** @param seconds for each execution; 0 for no limit */
    void limitTime(int seconds) {
        timeLimit = Duration.ofSeconds(seconds);
    }

    /** @return whether a statement of ours is running, which will stop; else the engine's may be */
    boolean cancel() throws SQLException {
        Cancellation current = running;
        if (current == null) {
            return false;
        }
        current.cancel();
        return true;
    }

    void close() throws SQLException {
        closed = true;
        forget();
    }

    private static SQLException error(FlowError error) {
        return FlowErrors.sqlException(FlowException.of(error));
    }
}
