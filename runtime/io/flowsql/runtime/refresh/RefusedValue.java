package io.flowsql.runtime.refresh;

import io.flowsql.rewriter.definition.AppendFlow;
import io.flowsql.rewriter.definition.Flow;
import io.flowsql.rewriter.definition.Shape;
import io.flowsql.rewriter.definition.TableRef;
import io.flowsql.rewriter.dialect.Dialect;
import io.flowsql.rewriter.error.FlowError;
import io.flowsql.rewriter.error.FlowException;
import io.flowsql.rewriter.plan.StoreAssignment;
import java.sql.SQLException;
import java.util.Optional;
import java.util.stream.Collectors;

/** Says in the user's terms what an engine has against a value that a flow brings. */
final class RefusedValue {
    private final Dialect dialect;
    private final Flow flow;
    private final TableRef table;
    private final Shape columns;

    /** @param columns of the table */
    RefusedValue(Dialect dialect, Flow flow, TableRef table, Shape columns) {
        this.dialect = dialect;
        this.flow = flow;
        this.table = table;
        this.columns = columns;
    }

    /** Does nothing if the failure is about something else. */
    void explain(SQLException failure) {
        String words = String.valueOf(failure.getMessage());
        Optional<FlowError> error = dialect.refusedValue(failure.getSQLState(), words);
        if (error.isEmpty()) {
            return;
        }
        boolean missing = error.get() == FlowError.DELTA_NOT_NULL_CONSTRAINT_VIOLATED;
        String converted = flow instanceof AppendFlow ? converted() : "";
        if (missing || !converted.isEmpty()) {
            throw FlowException.of(error.get(), flow.name(), table.table(), dialect.withoutSql(words), converted)
                    .causedBy(failure);
        }
    }

    private String converted() {
        StoreAssignment assignment = new StoreAssignment(dialect);
        return flow.output().columns().stream()
                .filter(c -> assignment.converts(c, columns.find(c.name()).orElseThrow()))
                .map(c -> c.name() + " from " + c.type() + " to "
                        + columns.find(c.name()).orElseThrow().type())
                .collect(Collectors.joining(", "));
    }
}
