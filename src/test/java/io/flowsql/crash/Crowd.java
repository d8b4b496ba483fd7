package io.flowsql.crash;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Two writers, whose transactions overlap and are sometimes rolled back, and two that refresh until the writers are done; each on a
 * connection of its own.
 */
final class Crowd {
    private static final int WRITERS = 2;
    private static final int MOST_STATEMENTS = 3;
    private static final int ROWS = 4;

    private final String url;
    private final long firstEvent;
    private final int transactions;
    private final AtomicInteger writing = new AtomicInteger(WRITERS);

    /** @param transactions of each writer */
    Crowd(String url, long firstEvent, int transactions) {
        this.url = url;
        this.firstEvent = firstEvent;
        this.transactions = transactions;
    }

    /** Returns when all are done; the first failure of any is thrown. */
    void run() throws Exception {
        ExecutorService threads = Executors.newCachedThreadPool();
        try {
            List<Future<Void>> work = new ArrayList<>();
            for (int i = 0; i < WRITERS; i++) {
                long first = firstEvent + (long) i * transactions * MOST_STATEMENTS * ROWS;
                work.add(threads.submit(writer(first)));
                work.add(threads.submit(this::refreshUntilWritten));
            }
            for (Future<Void> each : work) {
                each.get();
            }
        } finally {
            threads.shutdownNow();
        }
    }

    private Callable<Void> writer(long first) {
        return () -> {
            try (Connection connection = DriverManager.getConnection(url)) {
                write(connection, first, transactions);
            } finally {
                writing.decrementAndGet();
            }
            return null;
        };
    }

    static void write(Connection connection, long first, int transactions) throws SQLException {
        Random random = new Random(first);
        connection.setAutoCommit(false);
        long next = first;
        for (int i = 0; i < transactions; i++) {
            int statements = 1 + random.nextInt(MOST_STATEMENTS);
            for (int s = 0; s < statements; s++) {
                EventFeed.insert(connection, random, next, ROWS);
                next += ROWS;
            }
            if (random.nextInt(5) == 0) {
                connection.rollback();
            } else {
                connection.commit();
            }
        }
    }

    private Void refreshUntilWritten() throws Exception {
        try (Connection connection = DriverManager.getConnection(url)) {
            while (writing.get() > 0) {
                EventFeed.refresh(connection);
            }
        }
        return null;
    }
}
