package io.flowsql.runtime.refresh;

import io.flowsql.rewriter.error.FlowException;
import io.flowsql.rewriter.plan.Plan;
import io.flowsql.rewriter.plan.Step;
import io.flowsql.rewriter.plan.Violation;
import io.flowsql.runtime.execution.SqlRunner;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Runs the steps of a plan, one after the other, in the transaction that is open. */
final class PlanExecutor {
    private final SqlRunner sql;

    PlanExecutor(SqlRunner sql) {
        this.sql = sql;
    }

    /** Rows of the target. */
    record Counts(long inserted, long updated, long deleted) {
        Counts plus(Counts other) {
            return new Counts(inserted + other.inserted, updated + other.updated, deleted + other.deleted);
        }
    }

    /** @param flow for messages */
    Counts run(Plan plan, String flow) throws SQLException {
        Counts counts = new Counts(0, 0, 0);
        for (Step step : plan.steps()) {
            if (step instanceof Step.Validate validate) {
                validate(validate, flow);
            } else if (step instanceof Step.Count count) {
                counts = counts.plus(sql.first(count.sql(), r -> new Counts(r.getLong(1), r.getLong(2), r.getLong(3)))
                        .orElseThrow());
            } else if (step instanceof Step.Insert insert) {
                counts = counts.plus(new Counts(sql.execute(insert.sql()), 0, 0));
            } else {
                sql.execute(step.sql());
            }
        }
        return counts;
    }

    private void validate(Step.Validate step, String flow) throws SQLException {
        List<Long> found = sql.first(step.sql(), r -> {
                    List<Long> counts = new ArrayList<>();
                    for (int i = 1; i <= step.violations().size(); i++) {
                        counts.add(r.getLong(i));
                    }
                    return counts;
                })
                .orElseThrow();
        for (int i = 0; i < found.size(); i++) {
            if (found.get(i) > 0) {
                Violation violation = step.violations().get(i);
                List<String> samples = sql.query(violation.samples(), r -> r.getString(1));
                throw FlowException.of(
                        violation.error(), flow, found.get(i), violation.subject(), String.join(", ", samples));
            }
        }
    }
}
