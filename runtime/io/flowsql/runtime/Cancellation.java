package io.flowsql.runtime;

import io.flowsql.rewriter.error.FlowError;
import io.flowsql.rewriter.error.FlowException;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.sql.Statement;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Lets another thread stop the statement of ours that is running. Made anew for each execution.
 *
 * <p>Thread-safe: {@link #cancel} may come at any moment, the rest belongs to the executing thread. A cancel that comes between two
 * steps of a plan is seen at the next {@link #begin}.
 */
public final class Cancellation {
    private final long deadlineNanos;
    private final boolean limited;
    private @Nullable Statement running;
    private boolean cancelled;

    /** @param limit for the whole execution; zero for none */
    public Cancellation(Duration limit) {
        this.limited = !limit.isZero();
        this.deadlineNanos = System.nanoTime() + limit.toNanos();
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
        }
        if (statement != null) {
            statement.cancel();
        }
    }

    /** To be called before each step; gives the step what is left of the time limit. */
    public void begin(Statement statement) throws SQLException {
        check();
        if (limited) {
            statement.setQueryTimeout((int) Math.max(
                    1, Duration.ofNanos(deadlineNanos - System.nanoTime()).toSeconds()));
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
        if (limited && System.nanoTime() >= deadlineNanos) {
            throw new SQLTimeoutException("The query timeout is over; nothing was applied", "57014");
        }
    }

    public synchronized boolean cancelled() {
        return cancelled;
    }
}
