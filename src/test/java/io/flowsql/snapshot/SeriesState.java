package io.flowsql.snapshot;

import io.flowsql.oracle.AutoCdcOracle;
import io.flowsql.oracle.Event;
import io.flowsql.oracle.Sequence;
import io.flowsql.oracle.TargetRow;
import io.flowsql.snapshot.Series.Change;
import io.flowsql.snapshot.Series.Row;
import io.flowsql.snapshot.Series.Snapshot;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What the sources hold, and what the flows have made events of, in the order of their arrival. */
final class SeriesState {
    /** A key of the oracle is never null. */
    static final String NULL_KEY = "\0";

    private final Series series;
    private final TreeMap<Long, Snapshot> snapshots;
    private final List<Change> changes;
    private List<Event> events;
    private int read;
    private Optional<Snapshot> last;

    SeriesState(Series series) {
        this(series, new TreeMap<>(), new ArrayList<>(), new ArrayList<>(), 0, Optional.empty());
    }

    private SeriesState(
            Series series,
            TreeMap<Long, Snapshot> snapshots,
            List<Change> changes,
            List<Event> events,
            int read,
            Optional<Snapshot> last) {
        this.series = series;
        this.snapshots = snapshots;
        this.changes = changes;
        this.events = events;
        this.read = read;
        this.last = last;
    }

    SeriesState copy() {
        return new SeriesState(
                series, new TreeMap<>(snapshots), new ArrayList<>(changes), new ArrayList<>(events), read, last);
    }

    void arrive(List<Snapshot> newSnapshots, List<Change> newChanges) {
        newSnapshots.forEach(s -> snapshots.put(s.version(), s));
        changes.addAll(newChanges);
    }

    boolean has(long version) {
        return snapshots.containsKey(version);
    }

    /**
     * A refresh.
     *
     * @param bad the version that fails, and all that would come behind it
     * @return whether it did
     */
    boolean refresh(Optional<Long> bad) {
        if (series.streamFirst()) {
            readChanges();
        }
        if (readSnapshots(bad)) {
            return true;
        }
        readChanges();
        return false;
    }

    void refreshFull() {
        events = new ArrayList<>();
        read = 0;
        last = Optional.empty();
        refresh(Optional.empty());
    }

    private void readChanges() {
        for (Change change : changes.subList(read, changes.size())) {
            Sequence sequence = Sequence.of(change.sequence());
            events.add(
                    change.delete()
                            ? Event.delete(key(change.row()), sequence)
                            : Event.upsert(key(change.row()), sequence, data(change.row())));
        }
        read = changes.size();
    }

    private boolean readSnapshots(Optional<Long> bad) {
        Optional<Snapshot> next = next();
        while (next.isPresent()) {
            if (bad.equals(Optional.of(next.get().version()))) {
                return true;
            }
            compare(next.get());
            last = next;
            next = next();
        }
        return false;
    }

    private Optional<Snapshot> next() {
        var above = last.map(l -> snapshots.tailMap(l.version(), false)).orElse(snapshots);
        var entry = above.isEmpty() ? null : series.newestOnly() ? above.lastEntry() : above.firstEntry();
        return Optional.ofNullable(entry).map(Map.Entry::getValue);
    }

    private void compare(Snapshot next) {
        Map<List<Object>, Row> before = byKey(last.map(Snapshot::rows).orElse(List.of()));
        Map<List<Object>, Row> now = byKey(next.rows());
        Sequence sequence = Sequence.of(version(next.version()));
        now.forEach((key, row) -> {
            Row old = before.get(key);
            if (old == null || !old.values().equals(row.values())) {
                events.add(Event.upsert(key, sequence, data(row)));
            }
        });
        before.keySet().stream()
                .filter(key -> !now.containsKey(key))
                .forEach(key -> events.add(Event.delete(key, sequence)));
    }

    private Map<List<Object>, Row> byKey(List<Row> rows) {
        Map<List<Object>, Row> map = new LinkedHashMap<>();
        rows.forEach(row -> map.put(key(row), row));
        return map;
    }

    private List<Object> key(Row row) {
        return row.values().subList(0, series.keys()).stream()
                .map(value -> Objects.requireNonNullElse(value, NULL_KEY))
                .toList();
    }

    private Map<String, @Nullable Object> data(Row row) {
        Map<String, @Nullable Object> data = new LinkedHashMap<>();
        for (int i = series.keys(); i < Series.COLUMNS.size(); i++) {
            data.put(Series.COLUMNS.get(i), row.values().get(i));
        }
        return data;
    }

    Object version(long number) {
        return series.textVersion() ? (Object) "v%05d".formatted(number) : (Object) number;
    }

    List<TargetRow> rows() {
        List<String> data = Series.COLUMNS.subList(series.keys(), Series.COLUMNS.size());
        AutoCdcOracle oracle = new AutoCdcOracle(data, Set.copyOf(series.tracked()));
        return series.history() ? oracle.scd2(events) : oracle.scd1(events);
    }
}
