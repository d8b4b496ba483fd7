package io.flowsql.runtime.refresh;

import java.time.Duration;

/**
 * What one refresh of one flow did.
 *
 * @param read rows that its sources had since the last refresh
 * @param inserted rows of the target; likewise {@code updated} and {@code deleted}
 */
public record FlowReport(String flow, long read, long inserted, long updated, long deleted, Duration duration) {
    /** The target's rows that are not what they were. */
    public long changed() {
        return inserted + updated + deleted;
    }
}
