package io.flowsql.runtime.refresh;

import io.flowsql.rewriter.error.FlowError;
import io.flowsql.rewriter.error.FlowException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/**
 * One change of definitions at a time within this process, for an engine whose DDL commits: there a lock of a row ends in the middle of
 * the change. Of several processes, one that comes in between may see half of it.
 */
public final class DefinitionTurn implements AutoCloseable {
    private static final ReentrantLock LOCK = new ReentrantLock();

    private DefinitionTurn() {}

    public static DefinitionTurn take(Duration patience) {
        try {
            if (LOCK.tryLock(patience.toNanos(), TimeUnit.NANOSECONDS)) {
                return new DefinitionTurn();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        throw FlowException.of(FlowError.CONCURRENT_DEFINITION, patience.toMillis() + " ms");
    }

    @Override
    public void close() {
        LOCK.unlock();
    }
}
