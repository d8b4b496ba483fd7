package io.flowsql.runtime.source;

import io.flowsql.rewriter.plan.Step;
import java.util.List;

/**
 * What a reading would send, for EXPLAIN.
 *
 * @param steps with {@code ?} for the row numbers and sums that the stored position holds
 * @param rows as in {@link Reading#rows}
 * @param rowsWithArrival as in {@link Reading#rowsWithArrival}
 */
public record Explained(List<Step> steps, String rows, String rowsWithArrival) {
    public Explained {
        steps = List.copyOf(steps);
    }
}
