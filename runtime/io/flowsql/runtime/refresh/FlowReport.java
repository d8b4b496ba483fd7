package io.flowsql.runtime.refresh;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * What one refresh of one flow did.
 *
 * @param read rows that its sources had since the last refresh
 * @param quality how they met what the table expects
 * @param notices what else was found that the user should know
 */
public record FlowReport(
        String flow, long read, BatchCounts counts, Quality quality, List<String> notices, Duration duration) {
    public FlowReport {
        notices = List.copyOf(notices);
    }

    public FlowReport(String flow, long read, BatchCounts counts, Quality quality, Duration duration) {
        this(flow, read, counts, quality, List.of(), duration);
    }

    /** The target's rows that are not what they were. */
    public long changed() {
        return counts.changed();
    }

    /** What the user should know. */
    public List<String> warnings() {
        List<String> warnings = new ArrayList<>(quality.warnings(flow));
        if (counts.tied() > 0) {
            warnings.add("Flow " + flow + ": " + counts.tied()
                    + " event(s) had the sequence of another event of their key. An upsert counts rather than a delete,"
                    + " and the later arrival of two upserts");
        }
        warnings.addAll(notices);
        return warnings;
    }
}
