package io.flowsql.oracle;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * REPLACE USING as a function of the rows that the source has delivered: of each key those with its highest sequence, NULL below all
 * others. It knows nothing of batches.
 */
public final class ReplaceUsingOracle<R> {
    private final Function<R, List<@Nullable Object>> key;
    private final Function<R, @Nullable Object> sequence;

    public ReplaceUsingOracle(Function<R, List<@Nullable Object>> key, Function<R, @Nullable Object> sequence) {
        this.key = key;
        this.sequence = sequence;
    }

    /** The target's rows, in the order of the source. */
    public List<R> target(List<R> source) {
        Map<List<@Nullable Object>, @Nullable Object> highest = new HashMap<>();
        for (R row : source) {
            List<@Nullable Object> of = key.apply(row);
            Object now = sequence.apply(row);
            if (!highest.containsKey(of) || SparkOrder.compare(now, highest.get(of)) > 0) {
                highest.put(of, now);
            }
        }
        List<R> kept = new ArrayList<>();
        for (R row : source) {
            if (SparkOrder.compare(sequence.apply(row), highest.get(key.apply(row))) == 0) {
                kept.add(row);
            }
        }
        return kept;
    }
}
