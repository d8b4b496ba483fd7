package io.flowsql.rewriter.definition;

import java.util.List;
import java.util.Optional;

/**
 * Replaces all rows of a key by those with the key's highest sequence. Of what was read before nothing is needed but the rows of the
 * target, which show the highest sequence of their key.
 *
 * @param keys names of the key columns, in the order of the query
 * @param sequence name of the column that orders the versions of a key
 */
public record ReplaceUsingFlow(String name, FlowSource source, List<String> keys, String sequence) implements Flow {
    public ReplaceUsingFlow {
        keys = List.copyOf(keys);
        if (keys.isEmpty()
                || !source.shape().names().containsAll(keys)
                || !source.shape().names().contains(sequence)) {
            throw new IllegalArgumentException("keys " + keys + " and sequence " + sequence + " of " + source.shape());
        }
    }

    @Override
    public boolean once() {
        return false;
    }

    @Override
    public boolean isAlone() {
        return true;
    }

    @Override
    public TargetLayout layout(Shape target) {
        List<Column> keyColumns = keys.stream().map(k -> inTarget(target, k)).toList();
        Column sequenceColumn = inTarget(target, sequence);
        return new TargetLayout(
                TargetLayout.REPLACE_USING,
                keyColumns,
                sequenceColumn.type(),
                sequenceColumn.name(),
                List.of(),
                List.of());
    }

    private Column inTarget(Shape target, String column) {
        return target.find(column).orElseGet(() -> output().find(column).orElseThrow());
    }

    @Override
    public Optional<String> disagreement(Flow other) {
        return equals(other) ? Optional.empty() : Optional.of(name + " replaces the rows of a key");
    }

    @Override
    public Optional<AutoCdcFlow> changes() {
        return Optional.empty();
    }

    @Override
    public Shape output() {
        return source.shape();
    }
}
