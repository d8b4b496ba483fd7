package io.flowsql.runtime.execution;

import io.flowsql.rewriter.error.FlowError;
import io.flowsql.rewriter.error.FlowException;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.sql.Statement;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Lets another thread stop the statement of ours that is running. Made anew for each execution, so that a late cancel cannot hit the
 * next one.
 *
 * <p>Thread-safe: {@link #cancel} may come at any moment, the rest belongs to the executing thread. A cancel that comes between two
 * steps of a plan is seen at the next {@link #begin}.
 */
public final class Cancellation {
    private static final String STOPPED = "57014";

    private final Duration limit;
    private final long startNanos = System.nanoTime();
    private @Nullable Statement running;
    private boolean cancelled;
    private int underWay;

    /** @param limit for the whole execution; zero for none */
    public Cancellation(Duration limit) {
        this.limit = limit;
    }

    public static Cancellation none() {
        return new Cancellation(Duration.ZERO);
    }

    /** Stops the step that is running on the engine, or the next one. */
    public void cancel() throws SQLException {
        Statement statement;
        synchronized (this) {
            cancelled = true;
            statement = running;
            if (statement == null) {
                return;
            }
            underWay++;
        }
        try {
            statement.cancel();
        } catch (SQLException e) {
            if (isRunning(statement) && !statement.isClosed()) {
                throw e;
            }
            // The step ended, and its statement was closed, before the engine heard of the cancel. The next step will
            // not begin.
        } finally {
            synchronized (this) {
                underWay--;
                notifyAll();
            }
        }
    }

    /**
     * To be called when no step is running and none will: waits until the engine has heard of the cancels that are under way.
     *
     * @return whether there was a cancel
     */
    public synchronized boolean settle() {
        boolean interrupted = false;
        while (underWay > 0) {
            try {
                wait();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        return cancelled;
    }

    /** To be called before each step; gives the step what is left of the time limit. */
    public void begin(Statement statement) throws SQLException {
        check();
        if (!limit.isZero()) {
            statement.setQueryTimeout((int) Math.max(1, left().plusMillis(999).toSeconds()));
        }
        synchronized (this) {
            running = statement;
        }
        check();
    }

    public synchronized void end() {
        running = null;
    }

    /** Throws if the execution was cancelled or its time is over. */
    public synchronized void check() throws SQLException {
        if (cancelled) {
            throw FlowException.of(FlowError.OPERATION_CANCELED);
        }
        if (isLate()) {
            throw timeout();
        }
    }

    private boolean isLate() {
        return !limit.isZero() && left().isNegative();
    }

    private static SQLTimeoutException timeout() {
        return new SQLTimeoutException("The query timeout is over; nothing was applied", STOPPED);
    }

    /** A failure as JDBC wants a time-out to be reported: PostgreSQL has one kind of exception for all. */
    public SQLException typed(SQLException failure) {
        if (failure instanceof SQLTimeoutException || !STOPPED.equals(failure.getSQLState()) || !isLate()) {
            return failure;
        }
        SQLException timeout = timeout();
        timeout.initCause(failure);
        return timeout;
    }

    public synchronized boolean cancelled() {
        return cancelled;
    }

    private Duration left() {
        return limit.minusNanos(System.nanoTime() - startNanos);
    }

    private synchronized boolean isRunning(Statement statement) {
        return statement == running;
    }
}
