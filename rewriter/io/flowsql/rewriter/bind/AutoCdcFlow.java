package io.flowsql.rewriter.bind;

import io.flowsql.rewriter.ast.StoredAs;
import java.util.List;
import java.util.Optional;

/**
 * Applies a feed of changes to its target.
 *
 * @param keys names of the key columns, in the order of {@code output}
 * @param deleteWhen in the engine's SQL, over the source's columns
 * @param output the selected columns, keys included, in the order of the source
 * @param tracking which columns open a new row of history, for SCD TYPE 2
 */
public record AutoCdcFlow(
        String name,
        FlowSource source,
        List<String> keys,
        Sequence sequence,
        Optional<String> deleteWhen,
        Shape output,
        StoredAs storedAs,
        Tracking tracking)
        implements Flow {
    public AutoCdcFlow {
        keys = List.copyOf(keys);
        if (keys.isEmpty() || !output.names().containsAll(keys)) {
            throw new IllegalArgumentException("keys " + keys + " of " + output);
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
        return new TargetLayout(storedAs.sql(), keyColumns, sequence.type(), tracked);
    }
}
