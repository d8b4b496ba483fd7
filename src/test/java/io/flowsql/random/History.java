package io.flowsql.random;

import java.util.List;
import java.util.stream.Stream;

/**
 * A flow and all that happens to it.
 *
 * @param before rows that the first source has when the flow is created
 */
record History(FlowShape shape, List<SourceRow> before, List<Step> steps) {
    History {
        before = List.copyOf(before);
        steps = List.copyOf(steps);
    }

    /** How many histories with keys of their own these are. */
    int count() {
        return (int) Math.max(
                1,
                Stream.concat(before.stream(), steps.stream().flatMap(step -> step.rows().stream()))
                        .flatMap(row -> shape.number(row).stream())
                        .distinct()
                        .count());
    }
}
