package io.flowsql.bench;

/** How many events come into a table of how many rows; of snapshots, how many rows differ from one to the next. */
public enum Size {
    FIRST_LOAD(1_000_000, 0, 200_000),
    LARGE_BATCH(100_000, 1_000_000, 1_000_000),
    MEDIUM_BATCH(10_000, 1_000_000, 1_000_000),
    SMALL_BATCH_100K(1_000, 100_000, 100_000),
    SMALL_BATCH_1M(1_000, 1_000_000, 1_000_000),
    SMALL_BATCH_10M(1_000, 10_000_000, 10_000_000);

    /** Versions that a key has already in a table of history. */
    static final int VERSIONS = 5;

    private final long events;
    private final long rows;
    private final long keys;

    Size(long events, long rows, long keys) {
        this.events = events;
        this.rows = rows;
        this.keys = keys;
    }

    long events() {
        return events;
    }

    long rows() {
        return rows;
    }

    /** The keys that the rows and the events are about. */
    long keys(History history) {
        return history.versions() && rows > 0 ? keys / VERSIONS : keys;
    }

    @Override
    public String toString() {
        return "%,d events into %,d rows".formatted(events, rows);
    }
}
