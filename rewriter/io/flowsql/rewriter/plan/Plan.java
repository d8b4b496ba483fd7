package io.flowsql.rewriter.plan;

import java.util.List;
import java.util.stream.Stream;

/** What one refresh of one flow sends to the engine, in order. It is data: EXPLAIN prints it, a refresh runs it. */
public record Plan(List<Step> steps) {
    public Plan {
        steps = List.copyOf(steps);
    }

    public Plan after(List<Step> before) {
        return new Plan(Stream.concat(before.stream(), steps.stream()).toList());
    }
}
