package io.flowsql.driver.cli;

import io.flowsql.runtime.pipeline.Outcome;
import io.flowsql.runtime.pipeline.PipelineListener;

/** A line on the terminal with the table that is worked on. Closing it wipes the line. */
final class PipelineProgress implements PipelineListener, AutoCloseable {
    private static final int WIDTH = 79;
    private static final String WIPE = "\r" + " ".repeat(WIDTH) + "\r";

    private final Streams streams;

    PipelineProgress(Streams streams) {
        this.streams = streams;
    }

    @Override
    public void started(String table, int number, int tables) {
        String line = "[" + number + "/" + tables + "] " + table;
        show(WIPE + (line.length() > WIDTH ? line.substring(0, WIDTH) : line));
    }

    @Override
    public void ended(Outcome outcome) {}

    @Override
    public void close() {
        show(WIPE);
    }

    private void show(String text) {
        if (streams.interactive()) {
            streams.err().print(text);
            streams.err().flush();
        }
    }
}
