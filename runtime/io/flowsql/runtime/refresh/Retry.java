package io.flowsql.runtime.refresh;

import io.flowsql.rewriter.dialect.Dialect;
import io.flowsql.rewriter.error.FlowError;
import io.flowsql.rewriter.error.FlowException;
import io.flowsql.runtime.execution.Cancellation;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Does something again as long as it fails only because somebody else holds what it needs. Engines that wait by themselves come back
 * here when their own patience is over; DuckDB fails at once.
 */
public final class Retry {
    private static final long SHORTEST_PAUSE = TimeUnit.MILLISECONDS.toNanos(1);
    private static final long LONGEST_PAUSE = TimeUnit.MILLISECONDS.toNanos(50);

    private final Dialect dialect;
    private final Cancellation cancellation;
    private final Duration limit;

    public Retry(Dialect dialect, Cancellation cancellation, Duration limit) {
        this.dialect = dialect;
        this.cancellation = cancellation;
        this.limit = limit;
    }

    /** Something that may fail because of others. What it did before must be undone when it fails. */
    public interface Attempt<T> {
        T run() throws SQLException;
    }

    /**
     * @param contested the table concerned, for the message
     * @param again whether a second attempt can succeed: not inside a transaction that goes on
     */
    public <T> T run(String contested, boolean again, Attempt<T> attempt) throws SQLException {
        return run(
                again,
                attempt,
                FlowException.of(FlowError.STALE_SNAPSHOT, contested),
                FlowException.of(FlowError.CONCURRENT_REFRESH, contested, limit.toMillis() + " ms"));
    }

    /** A change of definitions. */
    public <T> T definition(boolean again, Attempt<T> attempt) throws SQLException {
        FlowException concurrent = FlowException.of(FlowError.CONCURRENT_DEFINITION, limit.toMillis() + " ms");
        return run(again, attempt, concurrent, concurrent);
    }

    private <T> T run(boolean again, Attempt<T> attempt, FlowException stale, FlowException concurrent)
            throws SQLException {
        long start = System.nanoTime();
        long pause = SHORTEST_PAUSE;
        while (true) {
            try {
                return attempt.run();
            } catch (SQLException e) {
                if (!dialect.isConflict(e.getSQLState(), e.getErrorCode(), String.valueOf(e.getMessage()))) {
                    throw e;
                }
                if (!again && dialect.isStaleSnapshot(e.getSQLState())) {
                    throw stale.causedBy(e);
                }
                if (!again || System.nanoTime() - start >= limit.toNanos()) {
                    throw concurrent.causedBy(e);
                }
                cancellation.check();
                LockSupport.parkNanos(ThreadLocalRandom.current().nextLong(pause) + 1);
                pause = Math.min(2 * pause, LONGEST_PAUSE);
            }
        }
    }
}
