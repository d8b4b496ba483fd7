package io.flowsql.rewriter.definition;

import io.flowsql.rewriter.ast.StoredAs;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Applies a feed of changes to its target.
 *
 * @param keys names of the key columns, in the order of {@code output}
 * @param systemSequence when events became known, for BITEMPORAL
 * @param deleteWhen in the engine's SQL, over the source's columns
 * @param truncateWhen likewise; an event that deletes every older one
 * @param authorship what an upsert says
 * @param output the selected columns, keys included, in the order of the source
 * @param tracking which columns open a new row of history, for SCD TYPE 2
 */
public record AutoCdcFlow(
        String name,
        FlowSource source,
        boolean once,
        List<String> keys,
        Sequence sequence,
        Optional<Sequence> systemSequence,
        Optional<String> deleteWhen,
        Optional<String> truncateWhen,
        Authorship authorship,
        Shape output,
        StoredAs storedAs,
        Tracking tracking)
        implements Flow {
    public AutoCdcFlow {
        keys = List.copyOf(keys);
        if (keys.isEmpty() || !output.names().containsAll(keys)) {
            throw new IllegalArgumentException("keys " + keys + " of " + output);
        }
        if (systemSequence.isPresent() != (storedAs == StoredAs.BITEMPORAL)) {
            throw new IllegalArgumentException(storedAs + " with a system sequence " + systemSequence);
        }
    }

    @Override
    public TargetLayout layout(Shape target) {
        List<Column> keyColumns =
                keys.stream().map(k -> output.find(k).orElseThrow()).toList();
        List<String> tracked = storedAs == StoredAs.SCD_TYPE_1
                ? List.of()
                : target.union(output).columns().stream()
                        .map(Column::name)
                        .filter(c -> keys.stream().noneMatch(c::equalsIgnoreCase) && tracking.tracks(c))
                        .toList();
        List<Unit> unsaid = new ArrayList<>(
                target.without(output.names()).names().stream().map(Unit::of).toList());
        authorship.mayLeaveUnsaid(output.without(keys).names()).stream()
                .map(u -> u.in(target.find(u.column()).map(Column::name).orElse(u.column())))
                .forEach(unsaid::add);
        return new TargetLayout(
                storedAs.sql(),
                keyColumns,
                sequenceTypes(),
                unsaid.isEmpty() ? sequenceColumn(target.union(output)) : "",
                tracked,
                unsaid);
    }

    /** A truncate has a sequence that no row shows. */
    private String sequenceColumn(Shape all) {
        if (storedAs != StoredAs.SCD_TYPE_1 || truncateWhen.isPresent()) {
            return "";
        }
        return sequence.column(source.shape())
                .flatMap(c -> output.find(c.name()))
                .flatMap(c -> all.find(c.name()))
                .filter(c -> c.type().equals(sequence.type()))
                .map(Column::name)
                .orElse("");
    }

    @Override
    public Optional<String> disagreement(Flow other) {
        if (other.changes().isEmpty()) {
            return Optional.of(name + " applies changes, and " + other.name() + " appends");
        }
        AutoCdcFlow that = other.changes().get();
        if (storedAs != that.storedAs) {
            return Optional.of(
                    name + " is stored as " + storedAs.sql() + ", and " + that.name + " as " + that.storedAs.sql());
        }
        if (!folded(keys).equals(folded(that.keys))) {
            return Optional.of(
                    "the keys of " + name + " are " + keys + ", and those of " + that.name + " " + that.keys);
        }
        if (!sequenceTypes().equals(that.sequenceTypes())) {
            return Optional.of("the sequence of " + name + " has type " + sequenceTypes() + ", and that of " + that.name
                    + " " + that.sequenceTypes());
        }
        return Optional.empty();
    }

    @Override
    public Optional<AutoCdcFlow> changes() {
        return Optional.of(this);
    }

    private String sequenceTypes() {
        return sequence.type() + systemSequence.map(s -> ", SYSTEM " + s.type()).orElse("");
    }

    private static Set<String> folded(List<String> names) {
        return names.stream().map(n -> n.toLowerCase(Locale.ROOT)).collect(Collectors.toSet());
    }
}
