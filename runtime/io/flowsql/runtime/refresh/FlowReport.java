package io.flowsql.runtime.refresh;

import java.time.Duration;
import java.util.Optional;

/**
 * What one refresh of one flow did.
 *
 * @param read rows that its sources had since the last refresh
 */
public record FlowReport(String flow, long read, BatchCounts counts, Duration duration) {
    /** The target's rows that are not what they were. */
    public long changed() {
        return counts.changed();
    }

    /** What the user should know. */
    public Optional<String> warning() {
        return counts.tied() == 0
                ? Optional.empty()
                : Optional.of("Flow " + flow + ": " + counts.tied()
                        + " event(s) had the sequence of another event of their key. An upsert counts rather than a delete,"
                        + " and the later arrival of two upserts");
    }
}
