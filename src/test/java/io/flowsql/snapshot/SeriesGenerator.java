package io.flowsql.snapshot;

import io.flowsql.snapshot.Series.Change;
import io.flowsql.snapshot.Series.Kind;
import io.flowsql.snapshot.Series.Row;
import io.flowsql.snapshot.Series.Snapshot;
import io.flowsql.snapshot.Series.Step;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** Makes series of few keys and few values, so that equal ones meet. */
final class SeriesGenerator {
    private static final List<Optional<String>> TRACKS =
            List.of(Optional.empty(), Optional.of("(a)"), Optional.of("* EXCEPT (b)"));

    /** How far the keys of one series are from those of the next. */
    private static final int STRIDE = 100;

    private final Random random;
    private final int parts;
    private Map<List<@Nullable Object>, Row> last = new LinkedHashMap<>();
    private long version = 10;
    private boolean nullKeys;
    private boolean twoKeys;

    /** @param sideBySide how many series with keys of their own share the flow and its versions */
    SeriesGenerator(Random random, int sideBySide) {
        this.random = random;
        this.parts = sideBySide;
    }

    Series next() {
        boolean history = random.nextBoolean();
        twoKeys = random.nextBoolean();
        nullKeys = random.nextInt(3) == 0;
        Optional<String> track = history ? TRACKS.get(random.nextInt(TRACKS.size())) : Optional.empty();
        boolean streamed = !history && random.nextBoolean();
        Series empty = new Series(
                history,
                twoKeys,
                track,
                tracked(track),
                !streamed && random.nextInt(3) == 0,
                random.nextInt(3) == 0,
                random.nextInt(3) == 0,
                streamed,
                random.nextBoolean(),
                random.nextInt(3) == 0,
                List.of());
        List<Step> steps = new ArrayList<>();
        int count = 2 + random.nextInt(5);
        for (int i = 0; i < count; i++) {
            steps.add(step(streamed));
        }
        return empty.with(steps);
    }

    private List<String> tracked(Optional<String> track) {
        List<String> data = new ArrayList<>(Series.COLUMNS.subList(twoKeys ? 2 : 1, 5));
        if (track.equals(TRACKS.get(1))) {
            return List.of("a");
        }
        if (track.equals(TRACKS.get(2))) {
            data.remove("b");
        }
        return data;
    }

    private Step step(boolean streamed) {
        int kind = random.nextInt(12);
        Kind chosen = kind < 6
                ? Kind.ARRIVE
                : kind < 8
                        ? Kind.FAIL
                        : kind == 8
                                ? Kind.COMMIT
                                : kind == 9 ? Kind.ROLL_BACK : kind == 10 ? Kind.REFRESH_FULL : Kind.RECONNECT;
        List<Change> changes = new ArrayList<>();
        for (int part = 0; streamed && part < parts; part++) {
            for (int i = random.nextInt(4); i > 0; i--) {
                changes.add(change(part));
            }
        }
        Map<List<@Nullable Object>, Row> before = last;
        List<Snapshot> snapshots = new ArrayList<>();
        for (int i = random.nextInt(4); i > 0; i--) {
            snapshots.add(snapshot());
        }
        if (chosen == Kind.FAIL && (snapshots.isEmpty() || last.isEmpty())) {
            chosen = Kind.ARRIVE;
        }
        if (chosen == Kind.ROLL_BACK) {
            last = before;
        }
        return new Step(chosen, snapshots, changes);
    }

    /** Now and then one from before the others, which is too late to be read. */
    private Snapshot snapshot() {
        if (random.nextInt(8) == 0 && version > 12) {
            return new Snapshot(version - 2 - random.nextInt(2), List.of(row(1), row(2)));
        }
        version += 3 + random.nextInt(5);
        Map<List<@Nullable Object>, Row> next = new LinkedHashMap<>();
        for (int part = 0; part < parts; part++) {
            if (random.nextInt(10) > 0) {
                fill(next, part);
            }
        }
        last = next;
        return new Snapshot(version, List.copyOf(next.values()));
    }

    private void fill(Map<List<@Nullable Object>, Row> next, int part) {
        last.forEach((key, row) -> {
            int fate = part(row) == part ? random.nextInt(6) : 0;
            if (fate > 0) {
                next.put(key, fate > 2 ? row : changed(row));
            }
        });
        for (int i = random.nextInt(4); i > 0; i--) {
            Row row = row(part * STRIDE + random.nextInt(6));
            next.putIfAbsent(key(row), row);
        }
    }

    private static int part(Row row) {
        Object key = row.values().get(0);
        return key == null ? 0 : (int) key / STRIDE;
    }

    private List<@Nullable Object> key(Row row) {
        return row.values().subList(0, twoKeys ? 2 : 1);
    }

    private Row changed(Row row) {
        List<@Nullable Object> values = new ArrayList<>(row.values());
        List<@Nullable Object> others = data();
        int first = twoKeys ? 2 : 1;
        int column = first + random.nextInt(5 - first);
        values.set(column, others.get(column));
        return new Row(values);
    }

    private Row row(int key) {
        List<@Nullable Object> values = data();
        values.set(0, nullKeys && key == 0 ? null : (Object) key);
        if (twoKeys) {
            values.set(1, nullKeys && random.nextInt(3) == 0 ? null : (Object) pick("", "x"));
        }
        return new Row(values);
    }

    private List<@Nullable Object> data() {
        return new ArrayList<>(Arrays.asList(
                0,
                pick(null, "", "p"),
                pick(null, "A", "a", "a ", "京都"),
                pick(null, 0, 1),
                pick(null, new BigDecimal("0.5"), new BigDecimal("2"))));
    }

    private @Nullable Object pick(@Nullable Object... values) {
        return values[random.nextInt(values.length)];
    }

    /** Its sequence is about that of the snapshots, and may be equal to one. */
    private Change change(int part) {
        List<@Nullable Object> values =
                new ArrayList<>(row(part * STRIDE + 1 + random.nextInt(5)).values());
        if (twoKeys && values.get(1) == null) {
            values.set(1, "");
        }
        return new Change(new Row(values), random.nextInt(4) == 0, Math.max(0, version - 8 + random.nextInt(20)));
    }
}
