package io.flowsql.random;

import io.flowsql.rewriter.ast.StoredAs;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Makes histories in which things meet: few keys, few sequences, many ties, replays and late events. */
final class HistoryGenerator {
    private static final int MOST_STEPS = 7;
    private static final int MOST_ROWS_OF_A_STEP = 6;

    /** Names of columns that statements may use for something of their own. */
    private static final List<String> COMMON_NAMES = List.of(
            "a",
            "b",
            "c",
            "d",
            "e",
            "f",
            "g",
            "h",
            "i",
            "k",
            "l",
            "m",
            "n",
            "o",
            "p",
            "q",
            "r",
            "s",
            "t",
            "u",
            "v",
            "w",
            "x",
            "y",
            "z",
            "one",
            "p0",
            "v0",
            "late",
            "ties",
            "tied",
            "kept",
            "copies",
            "copy",
            "plain",
            "deletes",
            "changes",
            "total",
            "sample",
            "xid",
            "row_id",
            "row_hash",
            "before",
            "newest",
            "events",
            "arrival",
            "number",
            "kind",
            "state",
            "target",
            "source",
            "flow",
            "version",
            "id",
            "gap_lo");

    private final Random random;

    HistoryGenerator(Random random) {
        this.random = random;
    }

    /** One history, in any storage. */
    History next() {
        return history(shape(pick(List.of(StoredAs.values())), false), 1);
    }

    /**
     * Histories with keys of their own side by side in one target, each with rows of its own in every step.
     *
     * @param sideBySide how many; a TRUNCATE would be one for all of them, so that there is one only where the flow has that clause
     */
    History next(StoredAs storedAs, int sideBySide) {
        FlowShape shape = shape(storedAs, true);
        return history(shape, shape.truncates() ? 1 : sideBySide);
    }

    private History history(FlowShape shape, int sideBySide) {
        List<KeysAndRows> parts = new ArrayList<>();
        for (int i = 0; i < sideBySide; i++) {
            parts.add(new KeysAndRows(keys(shape, i), new ArrayList<>()));
        }
        List<SourceRow> before = oneIn(3) ? rows(shape, parts) : List.of();
        List<Step> steps = new ArrayList<>();
        int count = 1 + random.nextInt(MOST_STEPS);
        for (int i = 0; i < count; i++) {
            Step.Kind kind = kind(shape);
            List<SourceRow> rows = kind.bringsRows() ? rows(shape, parts) : List.of();
            steps.add(new Step(kind, rows, random.nextInt(shape.flows())));
        }
        return new History(shape, before, steps);
    }

    private Step.Kind kind(FlowShape shape) {
        return switch (random.nextInt(16)) {
            case 0, 1 -> Step.Kind.COMMIT;
            case 2, 3 -> Step.Kind.ROLL_BACK;
            case 4 -> Step.Kind.REFRESH_AGAIN;
            // With several sources these read them in another order than their rows came in, which ties depend on
            case 5 -> shape.flows() == 1 ? Step.Kind.REFRESH_FULL : Step.Kind.ARRIVE;
            case 6 -> shape.flows() == 1 ? Step.Kind.RECREATE : Step.Kind.ARRIVE;
            case 7 -> Step.Kind.DEFINE_AGAIN;
            case 8 -> Step.Kind.RECONNECT;
            case 9, 10, 11 -> Step.Kind.ARRIVE_ONE_BY_ONE;
            default -> Step.Kind.ARRIVE;
        };
    }

    /** The keys of one history, and all rows of them so far. */
    private record KeysAndRows(List<List<Object>> keys, List<SourceRow> seen) {}

    private FlowShape shape(StoredAs storedAs, boolean numbered) {
        Names naming = naming();
        List<Column> keys =
                columns(naming, "k", 1 + random.nextInt(2), ValueKind.INTEGER, ValueKind.TEXT, ValueKind.DATE);
        if (numbered) {
            keys.add(new Column(FlowShape.NUMBER, ValueKind.INTEGER));
        }
        boolean bitemporal = storedAs == StoredAs.BITEMPORAL;
        List<Column> data = columns(naming, "c", 1 + random.nextInt(4), data());
        List<Column> sequence = columns(naming, "s", oneIn(4) ? 2 : 1, orderable());
        List<Column> system = bitemporal ? columns(naming, "y", oneIn(6) ? 2 : 1, orderable()) : List.of();
        boolean ignores = oneIn(3);
        boolean listed = !ignores && !bitemporal && oneIn(4);
        List<Column> source = new ArrayList<>();
        source.addAll(keys);
        source.addAll(data);
        source.addAll(sequence);
        source.addAll(system);
        source.add(new Column(FlowShape.OPERATION, ValueKind.TEXT));
        if (listed) {
            source.add(new Column(FlowShape.UPDATED, ValueKind.NAMES));
        }
        Collections.shuffle(source, random);

        List<Column> sequences = new ArrayList<>(sequence);
        sequences.addAll(system);
        Set<String> dropped = dropped(names(data), names(sequences));
        if (listed) {
            dropped.add(FlowShape.UPDATED);
        }
        Set<String> selected = new LinkedHashSet<>(names(source));
        selected.removeAll(dropped);
        Optional<String> columnsClause = columnsClause(dropped, selected);

        List<String> trackable = new ArrayList<>(selected);
        trackable.removeAll(names(keys));
        Set<String> untracked = storedAs == StoredAs.SCD_TYPE_2 && oneIn(2) ? some(trackable) : Set.of();
        Set<String> tracked = new LinkedHashSet<>(trackable);
        tracked.removeAll(untracked);
        Optional<String> trackClause = trackClause(untracked, tracked);
        Set<String> ignored = trackable.isEmpty() || oneIn(2) ? new LinkedHashSet<>(trackable) : some(trackable);
        List<String> keyOrder = new ArrayList<>(names(keys));
        Collections.shuffle(keyOrder, random);
        return new FlowShape(
                source,
                keyOrder,
                names(sequence),
                !oneIn(8),
                columnsClause,
                selected,
                names(system),
                storedAs == StoredAs.SCD_TYPE_1 && oneIn(3),
                ignores
                        ? Optional.of(ignored.size() == trackable.size() ? "" : " ON " + list(ignored))
                        : Optional.empty(),
                ignores ? ignored : Set.of(),
                listed,
                storedAs,
                trackClause,
                tracked,
                oneIn(8) ? 2 : 1,
                pick(List.of(
                        FlowShape.Reading.TABLE,
                        FlowShape.Reading.TABLE,
                        FlowShape.Reading.QUERY,
                        FlowShape.Reading.FILTER)),
                oneIn(2));
    }

    /** What COLUMNS leaves out: mostly the operation and the sequence, sometimes nothing, sometimes data too. */
    private Set<String> dropped(List<String> data, List<String> sequence) {
        Set<String> dropped = new LinkedHashSet<>();
        if (oneIn(8)) {
            return dropped;
        }
        dropped.add(FlowShape.OPERATION);
        if (!oneIn(6)) {
            dropped.addAll(sequence);
        }
        if (oneIn(4) && data.size() > 1) {
            dropped.add(pick(data));
        }
        return dropped;
    }

    private Optional<String> columnsClause(Set<String> dropped, Set<String> selected) {
        if (dropped.isEmpty()) {
            return Optional.empty();
        }
        List<String> anyOrder = new ArrayList<>(selected);
        Collections.shuffle(anyOrder, random);
        return Optional.of(oneIn(3) ? list(anyOrder) : except(dropped));
    }

    private Optional<String> trackClause(Set<String> untracked, Set<String> tracked) {
        if (untracked.isEmpty()) {
            return Optional.empty();
        }
        boolean list = !tracked.isEmpty() && oneIn(2);
        return Optional.of(list ? list(tracked) : except(untracked));
    }

    private static String except(Set<String> names) {
        return "* EXCEPT " + list(names);
    }

    private static String list(Collection<String> names) {
        return "(" + String.join(", ", names) + ")";
    }

    private List<List<Object>> keys(FlowShape shape, int number) {
        List<List<Object>> keys = new ArrayList<>();
        int count = 1 + random.nextInt(3);
        for (int i = 0; i < count; i++) {
            List<Object> key = new ArrayList<>();
            for (Column column : shape.source()) {
                if (column.name().equals(FlowShape.NUMBER)) {
                    key.add(number);
                } else if (shape.keys().contains(column.name())) {
                    key.add(pick(column.kind().samples()));
                }
            }
            keys.add(key);
        }
        return keys;
    }

    private List<SourceRow> rows(FlowShape shape, List<KeysAndRows> parts) {
        List<SourceRow> rows = new ArrayList<>();
        for (KeysAndRows part : parts) {
            int count = 1 + random.nextInt(MOST_ROWS_OF_A_STEP);
            for (int i = 0; i < count; i++) {
                SourceRow row = !part.seen().isEmpty() && oneIn(6) ? pick(part.seen()) : row(shape, pick(part.keys()));
                rows.add(row);
                part.seen().add(row);
            }
        }
        if (parts.size() > 1) {
            Collections.shuffle(rows, random);
        }
        return rows;
    }

    private SourceRow row(FlowShape shape, List<Object> key) {
        List<@Nullable Object> values = new ArrayList<>();
        String operation = operation(shape);
        boolean truncates = shape.truncates() && FlowShape.TRUNCATE.equals(operation);
        int keyColumn = 0;
        for (Column column : shape.source()) {
            if (shape.keys().contains(column.name())) {
                values.add(truncates && oneIn(2) ? null : key.get(keyColumn));
                keyColumn++;
            } else if (column.name().equals(FlowShape.OPERATION)) {
                values.add(operation);
            } else if (column.name().equals(FlowShape.UPDATED)) {
                values.add(oneIn(6) ? null : namesIn(shape));
            } else {
                // Of a sequence only the fields of a STRUCT may be NULL
                boolean mayBeNull = mayBeNull(shape.sequence(), column) && mayBeNull(shape.system(), column);
                values.add(mayBeNull && oneIn(5) ? null : pick(column.kind().samples()));
            }
        }
        return new SourceRow(values);
    }

    private static boolean mayBeNull(List<String> sequence, Column column) {
        return sequence.size() > 1 || !sequence.contains(column.name());
    }

    private @Nullable String operation(FlowShape shape) {
        if (oneIn(4)) {
            return FlowShape.DELETE;
        }
        if (shape.truncates() && oneIn(6)) {
            return FlowShape.TRUNCATE;
        }
        return oneIn(10) ? null : oneIn(10) ? FlowShape.NOISE : "U";
    }

    /** Some of the source's columns, in other letters too. */
    private List<String> namesIn(FlowShape shape) {
        return shape.source().stream()
                .map(Column::name)
                .filter(name -> oneIn(2))
                .map(name -> oneIn(4) ? name.toUpperCase(Locale.ROOT) : name)
                .toList();
    }

    private static ValueKind[] data() {
        List<ValueKind> kinds = new ArrayList<>(List.of(ValueKind.values()));
        kinds.remove(ValueKind.NAMES);
        return kinds.toArray(ValueKind[]::new);
    }

    private List<Column> columns(Names names, String prefix, int count, ValueKind... kinds) {
        List<Column> columns = new ArrayList<>();
        for (int i = 1; i <= count; i++) {
            columns.add(new Column(names.of(prefix, i), pick(List.of(kinds))));
        }
        return columns;
    }

    /** Gives columns their names. */
    private interface Names {
        String of(String prefix, int number);
    }

    private Names naming() {
        if (!oneIn(4)) {
            return (prefix, number) -> prefix + number;
        }
        List<String> shuffled = new ArrayList<>(COMMON_NAMES);
        Collections.shuffle(shuffled, random);
        Iterator<String> next = shuffled.iterator();
        return (prefix, number) -> next.next();
    }

    private static ValueKind[] orderable() {
        List<ValueKind> kinds = new ArrayList<>(List.of(ValueKind.values()));
        kinds.removeAll(List.of(ValueKind.BOOLEAN, ValueKind.NAMES));
        return kinds.toArray(ValueKind[]::new);
    }

    private static List<String> names(List<Column> columns) {
        return columns.stream().map(Column::name).toList();
    }

    /** At least one of them. */
    private Set<String> some(List<String> names) {
        Set<String> some = new LinkedHashSet<>();
        names.stream().filter(name -> oneIn(2)).forEach(some::add);
        return some.isEmpty() ? Set.of(pick(names)) : some;
    }

    private <T> T pick(List<T> values) {
        return values.get(random.nextInt(values.size()));
    }

    private boolean oneIn(int chances) {
        return random.nextInt(chances) == 0;
    }
}
