package io.flowsql.snapshot;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A snapshot flow and all that happens to it. The columns are the keys k and r, or k alone, and the data a, b and c.
 *
 * @param history whether it is stored as SCD TYPE 2
 * @param twoKeys whether r is a key
 * @param track what follows TRACK HISTORY ON
 * @param tracked the columns that it names
 * @param textVersion whether versions are texts instead of numbers
 * @param newestOnly whether the version query skips to the newest one
 * @param copied whether the query of its rows is one that is asked once
 * @param streamed whether a flow of changes writes to the same target
 * @param streamFirst whether that flow is defined first
 * @param feed whether the changes of the target are written down
 */
record Series(
        boolean history,
        boolean twoKeys,
        Optional<String> track,
        List<String> tracked,
        boolean textVersion,
        boolean newestOnly,
        boolean copied,
        boolean streamed,
        boolean streamFirst,
        boolean feed,
        List<Step> steps) {
    static final List<String> COLUMNS = List.of("k", "r", "a", "b", "c");

    Series {
        tracked = List.copyOf(tracked);
        steps = List.copyOf(steps);
    }

    int keys() {
        return twoKeys ? 2 : 1;
    }

    Series with(List<Step> others) {
        return new Series(
                history, twoKeys, track, tracked, textVersion, newestOnly, copied, streamed, streamFirst, feed, others);
    }

    /** A row of a snapshot, or the columns of a change. */
    record Row(List<@Nullable Object> values) {
        Row {
            values = Collections.unmodifiableList(new ArrayList<>(values));
        }
    }

    record Snapshot(long version, List<Row> rows) {
        Snapshot {
            rows = List.copyOf(rows);
        }
    }

    record Change(Row row, boolean delete, long sequence) {}

    /** What happens between two looks at the target. */
    enum Kind {
        /** Snapshots and changes come, and are refreshed into the target. */
        ARRIVE,
        /** The last of the snapshots has a key twice at first: the refresh fails there, and goes on once that is mended. */
        FAIL,
        /** They come, and are refreshed, in a transaction of the user's that commits. */
        COMMIT,
        ROLL_BACK,
        REFRESH_FULL,
        RECONNECT
    }

    record Step(Kind kind, List<Snapshot> snapshots, List<Change> changes) {
        Step {
            snapshots = List.copyOf(snapshots);
            changes = List.copyOf(changes);
        }
    }
}
