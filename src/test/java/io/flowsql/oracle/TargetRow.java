package io.flowsql.oracle;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A row that the target must have.
 *
 * @param values of the columns that are no keys, in the order of the target
 * @param validity {@code __START_AT} and {@code __END_AT}, if the target keeps history
 * @param belief {@code __SYSTEM_START_AT} and {@code __SYSTEM_END_AT}, if it is BITEMPORAL
 */
public record TargetRow(
        List<Object> key, List<@Nullable Object> values, Optional<Interval> validity, Optional<Interval> belief) {
    public TargetRow {
        key = List.copyOf(key);
        values = Collections.unmodifiableList(new ArrayList<>(values));
    }

    TargetRow believed(Interval interval) {
        return new TargetRow(key, values, validity, Optional.of(interval));
    }

    boolean sameFact(TargetRow other) {
        return key.equals(other.key) && validity.orElseThrow().same(other.validity.orElseThrow()) && sameValues(other);
    }

    private boolean sameValues(TargetRow other) {
        for (int i = 0; i < values.size(); i++) {
            if (!SparkOrder.same(values.get(i), other.values.get(i))) {
                return false;
            }
        }
        return true;
    }
}
