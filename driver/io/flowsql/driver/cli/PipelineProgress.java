package io.flowsql.driver.cli;

import io.flowsql.runtime.pipeline.Outcome;
import io.flowsql.runtime.pipeline.PipelineListener;

/** A line on the terminal that says what is being done. Closing it wipes the line. */
final class PipelineProgress implements PipelineListener, AutoCloseable {
    private static final int WIDEST = 79;

    private final Streams streams;
    private int width;

    PipelineProgress(Streams streams) {
        this.streams = streams;
    }

    @Override
    public void started(String table, int number, int tables) {
        show("[" + number + "/" + tables + "] " + table);
    }

    @Override
    public void ended(Outcome outcome) {}

    /** Writes over what stood there, and no further: a terminal may be narrow. */
    void show(String text) {
        if (streams.interactive()) {
            String line = text.substring(0, TextWidth.unitsIn(text, WIDEST));
            int wide = TextWidth.of(line);
            streams.out().print("\r" + line + " ".repeat(Math.max(0, width - wide)));
            streams.out().flush();
            width = wide;
        }
    }

    @Override
    public void close() {
        if (width > 0) {
            show("");
            streams.out().print("\r");
            streams.out().flush();
        }
    }
}
