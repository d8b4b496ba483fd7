package io.flowsql.random;

import java.util.List;

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
}
