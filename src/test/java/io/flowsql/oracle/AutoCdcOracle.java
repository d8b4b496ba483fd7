package io.flowsql.oracle;

import io.flowsql.oracle.Event.Kind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The target of a flow as a function of its events. Nothing is remembered between calls: every call starts from the whole history,
 * so that it cannot depend on how the history was cut into batches. Tombstones live for ever.
 *
 * @param columns those of the target that are no keys, in its order
 * @param tracked those whose change opens a row of SCD TYPE 2
 */
public record AutoCdcOracle(List<String> columns, Set<String> tracked) {
    public AutoCdcOracle {
        columns = List.copyOf(columns);
        tracked = Set.copyOf(tracked);
    }

    /**
     * SCD TYPE 1. Upserts below the key's latest delete, or below the latest truncate, do not count. Of those left each column shows
     * the newest that authored it: newest by sequence and then by arrival. Without any there is no row.
     */
    public List<TargetRow> scd1(List<Event> arrived) {
        Stream<Event> truncates = arrived.stream().filter(event -> event.kind() == Kind.TRUNCATE);
        Optional<Sequence> truncated = truncates.map(Event::sequence).max(Comparator.naturalOrder());
        List<TargetRow> rows = new ArrayList<>();
        byKey(arrived).forEach((key, events) -> {
            Stream<Sequence> deleted =
                    events.stream().filter(event -> event.kind() == Kind.DELETE).map(Event::sequence);
            Optional<Sequence> floor =
                    Stream.concat(deleted, truncated.stream()).max(Comparator.naturalOrder());
            List<Event> live = upserts(events).stream()
                    .filter(event -> floor.isEmpty() || event.sequence().compareTo(floor.get()) >= 0)
                    .sorted(Comparator.comparing(Event::sequence))
                    .toList();
            if (!live.isEmpty()) {
                rows.add(new TargetRow(key, inOrder(overlay(live)), Optional.empty(), Optional.empty()));
            }
        });
        return rows;
    }

    /** SCD TYPE 2: the runs of every key. */
    public List<TargetRow> scd2(List<Event> arrived) {
        List<TargetRow> rows = new ArrayList<>();
        byKey(arrived).forEach((key, events) -> rows.addAll(history(key, pointsOf(events))));
        return rows;
    }

    /**
     * BITEMPORAL. At each system time one believes in the SCD TYPE 2 history of the events known by then; a row of it is a fact, and
     * is there once for each stretch of system time during which it is believed without a break.
     */
    public List<TargetRow> bitemporal(List<Event> arrived) {
        List<TargetRow> rows = new ArrayList<>();
        byKey(arrived).forEach((key, events) -> {
            List<TargetRow> believed = List.of();
            for (Sequence now : events.stream()
                    .map(Event::systemSequence)
                    .sorted()
                    .distinct()
                    .toList()) {
                List<Event> known = events.stream()
                        .filter(event -> event.systemSequence().compareTo(now) <= 0)
                        .toList();
                List<TargetRow> facts = history(key, correctedPointsOf(known));
                believed = believe(believed, facts, now, rows);
            }
            rows.addAll(believed);
        });
        return rows;
    }

    /** Ends the beliefs that are no longer facts, into {@code ended}, and opens those that are new. */
    private static List<TargetRow> believe(
            List<TargetRow> believed, List<TargetRow> facts, Sequence now, List<TargetRow> ended) {
        List<TargetRow> next = new ArrayList<>();
        for (TargetRow belief : believed) {
            if (facts.stream().anyMatch(belief::sameFact)) {
                next.add(belief);
            } else {
                Sequence start = belief.belief().orElseThrow().start();
                ended.add(belief.believed(new Interval(start, Optional.of(now))));
            }
        }
        for (TargetRow fact : facts) {
            if (believed.stream().noneMatch(fact::sameFact)) {
                next.add(fact.believed(new Interval(now, Optional.empty())));
            }
        }
        return next;
    }

    /** The rows of one key: its points are walked in order, and each run of upserts with equal tracked columns is a row. */
    private List<TargetRow> history(List<Object> key, List<Point> points) {
        List<TargetRow> rows = new ArrayList<>();
        Optional<Run> run = Optional.empty();
        for (Point point : points) {
            if (point.upsert().isEmpty()) {
                run.ifPresent(ended -> rows.add(row(key, ended, Optional.of(point.sequence()))));
                run = Optional.empty();
                continue;
            }
            Map<String, @Nullable Object> values = new LinkedHashMap<>();
            run.ifPresent(before -> values.putAll(before.last()));
            values.putAll(point.upsert().get());
            if (run.isPresent() && sameTracked(run.get().last(), values)) {
                run = Optional.of(new Run(run.get().start(), values));
            } else {
                run.ifPresent(ended -> rows.add(row(key, ended, Optional.of(point.sequence()))));
                run = Optional.of(new Run(point.sequence(), values));
            }
        }
        run.ifPresent(open -> rows.add(row(key, open, Optional.empty())));
        return rows;
    }

    private boolean sameTracked(Map<String, @Nullable Object> before, Map<String, @Nullable Object> after) {
        return tracked.stream().allMatch(column -> SparkOrder.same(before.get(column), after.get(column)));
    }

    private TargetRow row(List<Object> key, Run run, Optional<Sequence> end) {
        return new TargetRow(key, inOrder(run.last()), Optional.of(new Interval(run.start(), end)), Optional.empty());
    }

    /**
     * One point for each sequence of the key; where a delete and upserts tie, the delete comes immediately before the upsert, and
     * among upserts the later arrival wins.
     */
    private static List<Point> pointsOf(List<Event> events) {
        List<Point> points = new ArrayList<>();
        bySequence(events).forEach((sequence, tied) -> {
            if (tied.stream().anyMatch(event -> event.kind() == Kind.DELETE)) {
                points.add(Point.delete(sequence));
            }
            if (!upserts(tied).isEmpty()) {
                points.add(Point.upsert(sequence, overlay(upserts(tied))));
            }
        });
        return points;
    }

    /** As {@link #pointsOf}, but of one sequence only what became known last counts: a later system time corrects an earlier one. */
    private static List<Point> correctedPointsOf(List<Event> events) {
        List<Point> points = new ArrayList<>();
        bySequence(events).forEach((sequence, tied) -> {
            Comparator<Event> order =
                    Comparator.comparing(Event::systemSequence).thenComparing(event -> event.kind() == Kind.UPSERT);
            List<Event> inOrder = tied.stream().sorted(order).toList();
            Event last = inOrder.get(inOrder.size() - 1);
            int lastDelete = lastDelete(inOrder);
            if (lastDelete >= 0 && inOrder.get(lastDelete).systemSequence().compareTo(last.systemSequence()) == 0) {
                points.add(Point.delete(sequence));
            }
            if (last.kind() == Kind.UPSERT) {
                points.add(Point.upsert(sequence, overlay(inOrder.subList(lastDelete + 1, inOrder.size()))));
            }
        });
        return points;
    }

    private static int lastDelete(List<Event> events) {
        for (int i = events.size() - 1; i >= 0; i--) {
            if (events.get(i).kind() == Kind.DELETE) {
                return i;
            }
        }
        return -1;
    }

    private static Map<List<Object>, List<Event>> byKey(List<Event> events) {
        Map<List<Object>, List<Event>> keys = new LinkedHashMap<>();
        for (Event event : events) {
            if (event.kind() != Kind.TRUNCATE) {
                keys.computeIfAbsent(event.key(), key -> new ArrayList<>()).add(event);
            }
        }
        return keys;
    }

    private static Map<Sequence, List<Event>> bySequence(List<Event> events) {
        Map<Sequence, List<Event>> sequences = new TreeMap<>();
        for (Event event : events) {
            sequences
                    .computeIfAbsent(event.sequence(), sequence -> new ArrayList<>())
                    .add(event);
        }
        return sequences;
    }

    private static List<Event> upserts(List<Event> events) {
        return events.stream().filter(event -> event.kind() == Kind.UPSERT).toList();
    }

    /** Column by column what the last of them says that says anything. */
    private static Map<String, @Nullable Object> overlay(List<Event> upserts) {
        Map<String, @Nullable Object> values = new LinkedHashMap<>();
        upserts.forEach(event -> values.putAll(event.authored()));
        return values;
    }

    private List<@Nullable Object> inOrder(Map<String, @Nullable Object> values) {
        List<@Nullable Object> ordered = new ArrayList<>();
        columns.forEach(column -> ordered.add(values.get(column)));
        return ordered;
    }

    /** What happens to a key at one sequence: a delete, or an upsert of some columns. */
    private record Point(Sequence sequence, Optional<Map<String, @Nullable Object>> upsert) {
        static Point delete(Sequence sequence) {
            return new Point(sequence, Optional.empty());
        }

        static Point upsert(Sequence sequence, Map<String, @Nullable Object> authored) {
            return new Point(sequence, Optional.of(authored));
        }
    }

    /** Consecutive upserts of one life whose tracked columns are equal; it shows the values of its last one. */
    private record Run(Sequence start, Map<String, @Nullable Object> last) {}
}
