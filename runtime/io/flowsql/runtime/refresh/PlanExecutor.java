package io.flowsql.runtime.refresh;

import io.flowsql.rewriter.error.FlowError;
import io.flowsql.rewriter.error.FlowException;
import io.flowsql.rewriter.plan.Plan;
import io.flowsql.rewriter.plan.Step;
import io.flowsql.rewriter.plan.Violation;
import io.flowsql.runtime.execution.SqlRunner;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Runs the steps of a plan, one after the other, in the transaction that is open. */
public final class PlanExecutor {
    private final SqlRunner sql;
    private final List<String> notices = new ArrayList<>();
    private Quality quality = Quality.NONE;

    public PlanExecutor(SqlRunner sql) {
        this.sql = sql;
    }

    /** What the steps found that the user should know. */
    List<String> notices() {
        return List.copyOf(notices);
    }

    /** @param flow for messages */
    public BatchCounts run(Plan plan, String flow) throws SQLException {
        return run(plan.steps(), flow);
    }

    /** How the rows of all plans so far met what their table expects. */
    Quality quality() {
        return quality;
    }

    private BatchCounts run(List<Step> steps, String flow) throws SQLException {
        BatchCounts counts = BatchCounts.NONE;
        for (Step step : steps) {
            counts = counts.plus(run(step, flow));
        }
        return counts;
    }

    private BatchCounts run(Step step, String flow) throws SQLException {
        if (step instanceof Step.Validate validate) {
            validate(validate, flow);
            return BatchCounts.NONE;
        }
        if (step instanceof Step.Expect expect) {
            quality = quality.plus(new ExpectationCheck(sql).run(expect, flow));
            return BatchCounts.NONE;
        }
        if (step instanceof Step.Count count) {
            return sql.first(count.sql(), r -> BatchCounts.rows(r.getLong(1), r.getLong(2), r.getLong(3)))
                    .orElseThrow();
        }
        if (step instanceof Step.Tally tally) {
            return sql.first(
                            tally.sql(),
                            r -> new BatchCounts(0, 0, 0, r.getLong(1), r.getLong(2), r.getLong(3), r.getLong(4)))
                    .orElseThrow();
        }
        if (step instanceof Step.Notice notice) {
            long found = sql.first(notice.sql(), r -> r.getLong(1)).orElseThrow();
            if (found > 0) {
                notices.add("Flow " + flow + ": " + notice.message().replace("{0}", String.valueOf(found)));
            }
            return BatchCounts.NONE;
        }
        if (step instanceof Step.Outcome outcome) {
            return sql.first(outcome.sql(), r -> outcome(r, 1)).orElseThrow();
        }
        if (step instanceof Step.OrdinaryOutcome ordinary) {
            Optional<BatchCounts> counts = sql.first(
                            ordinary.sql(),
                            r -> r.getLong(1) > 0 ? Optional.<BatchCounts>empty() : Optional.of(outcome(r, 2)))
                    .orElseThrow();
            return counts.isPresent() ? counts.get() : run(ordinary.steps(), flow);
        }
        if (step instanceof Step.When when) {
            boolean needed = sql.first(when.sql(), r -> r.getLong(1)).orElseThrow() > 0;
            return needed ? run(when.steps(), flow) : BatchCounts.NONE;
        }
        if (step instanceof Step.Either either) {
            boolean first = sql.first(either.sql(), r -> r.getLong(1)).orElseThrow() > 0;
            return run(first ? either.steps() : either.otherwise(), flow);
        }
        if (step instanceof Step.DeleteAgain delete) {
            deleteAgain(delete, flow);
            return BatchCounts.NONE;
        }
        long rows = sql.execute(step.sql());
        if (step instanceof Step.Insert) {
            return BatchCounts.rows(rows, 0, 0);
        }
        return step instanceof Step.Delete ? BatchCounts.rows(0, 0, rows) : BatchCounts.NONE;
    }

    private static BatchCounts outcome(ResultSet row, int from) throws SQLException {
        return new BatchCounts(
                row.getLong(from),
                row.getLong(from + 1),
                row.getLong(from + 2),
                row.getLong(from + 3),
                row.getLong(from + 4),
                row.getLong(from + 5),
                row.getLong(from + 6));
    }

    /** Most often there are none: of the running transaction's own rows, or of a key's state. */
    private void deleteAgain(Step.DeleteAgain step, String flow) throws SQLException {
        List<Long> expected = counts(step.expected(), step.deletions().size());
        for (int i = 0; i < expected.size(); i++) {
            long rows = expected.get(i) == 0 ? 0 : sql.execute(step.deletions().get(i));
            if (rows != expected.get(i)) {
                throw FlowException.of(FlowError.ROWS_NOT_FOUND_AGAIN, flow, rows, expected.get(i));
            }
        }
    }

    /** @return the numbers of the only row */
    private List<Long> counts(String query, int columns) throws SQLException {
        return sql.first(query, r -> {
                    List<Long> counts = new ArrayList<>();
                    for (int i = 1; i <= columns; i++) {
                        counts.add(r.getLong(i));
                    }
                    return counts;
                })
                .orElseThrow();
    }

    private void validate(Step.Validate step, String flow) throws SQLException {
        List<Long> found = counts(step.sql(), step.violations().size());
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
