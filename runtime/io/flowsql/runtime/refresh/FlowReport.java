package io.flowsql.runtime.refresh;

import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/**
 * What one refresh of one flow did.
 *
 * @param read rows that its sources had since the last refresh
 * @param notices what was found that the user should know
 */
public record FlowReport(String flow, long read, BatchCounts counts, List<String> notices, Duration duration) {
    public FlowReport {
        notices = List.copyOf(notices);
    }

    /** The target's rows that are not what they were. */
    public long changed() {
        return counts.changed();
    }

    /** What the user should know. */
    public List<String> warnings() {
        Stream<String> ties = counts.tied() == 0
                ? Stream.of()
                : Stream.of("Flow " + flow + ": " + counts.tied()
                        + " event(s) had the sequence of another event of their key. An upsert counts rather than a delete,"
                        + " and the later arrival of two upserts");
        return Stream.concat(ties, notices.stream()).toList();
    }
}
