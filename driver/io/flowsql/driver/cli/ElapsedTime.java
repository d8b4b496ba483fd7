package io.flowsql.driver.cli;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Shows on the terminal for how long a statement has been running, from its third second on. Closing it wipes the line. */
final class ElapsedTime implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(2);
    private static final String WIPE = "\r" + " ".repeat(40) + "\r";

    private final PrintWriter terminal;
    private final ScheduledExecutorService clock;
    private final long start = System.nanoTime();
    private boolean shown;

    ElapsedTime(PrintWriter terminal) {
        this.terminal = terminal;
        this.clock = new ScheduledThreadPoolExecutor(1, task -> {
            Thread thread = new Thread(task, "flowsql-elapsed-time");
            thread.setDaemon(true);
            return thread;
        });
        var unused = clock.scheduleAtFixedRate(this::show, PATIENCE.toMillis(), 1000, TimeUnit.MILLISECONDS);
    }

    private synchronized void show() {
        if (clock.isShutdown()) {
            return;
        }
        shown = true;
        terminal.print(
                "\rrunning for " + Duration.ofNanos(System.nanoTime() - start).toSeconds() + " s ");
        terminal.flush();
    }

    @Override
    public synchronized void close() {
        clock.shutdownNow();
        if (shown) {
            terminal.print(WIPE);
            terminal.flush();
        }
    }
}
