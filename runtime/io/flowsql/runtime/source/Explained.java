package io.flowsql.runtime.source;

import io.flowsql.rewriter.dialect.NewRows;
import io.flowsql.rewriter.plan.Step;
import java.util.List;
import java.util.Optional;

/**
 * What a reading would send, for EXPLAIN.
 *
 * @param steps with {@code ?} for the row numbers and sums that the stored position holds
 * @param rows as in {@link Reading#rows}
 * @param rowsWithArrival as in {@link Reading#rowsWithArrival}
 * @param ofTable as in {@link Reading#ofTable}
 */
public record Explained(List<Step> steps, String rows, String rowsWithArrival, Optional<NewRows.OfTable> ofTable) {
    public Explained {
        steps = List.copyOf(steps);
    }

    Explained(List<Step> steps, String rows, String rowsWithArrival) {
        this(steps, rows, rowsWithArrival, Optional.empty());
    }
}
