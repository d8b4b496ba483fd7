package io.flowsql.runtime.refresh;

import io.flowsql.rewriter.definition.Expected;
import io.flowsql.rewriter.definition.Flow;
import io.flowsql.rewriter.definition.TableDefinition;
import io.flowsql.runtime.catalog.FlowEntry;
import io.flowsql.runtime.catalog.TableEntry;
import java.util.List;

/**
 * A table of ours with its flows, bound to what the engine has at this moment.
 *
 * @param expected of the rows that the flows bring; empty as long as the table's columns are not known
 */
public record Definition(TableEntry entry, TableDefinition table, List<BoundFlow> flows, List<Expected> expected) {
    public Definition {
        expected = List.copyOf(expected);
        flows = List.copyOf(flows);
    }

    public record BoundFlow(FlowEntry entry, Flow flow) {
        /** Whether it had its one time. */
        boolean isOver() {
            return flow.once() && entry.completed();
        }
    }
}
