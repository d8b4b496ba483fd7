package io.flowsql.runtime.refresh;

import io.flowsql.rewriter.ast.Expectation.OnViolation;
import io.flowsql.rewriter.error.FlowError;
import io.flowsql.rewriter.error.FlowException;
import io.flowsql.rewriter.plan.Step;
import io.flowsql.runtime.execution.SqlRunner;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Counts the rows that are not as expected, and refuses the batch where that is what was asked for. */
final class ExpectationCheck {
    private final SqlRunner sql;

    ExpectationCheck(SqlRunner sql) {
        this.sql = sql;
    }

    /** @param flow for messages */
    Quality run(Step.Expect step, String flow) throws SQLException {
        List<Long> numbers = sql.first(step.sql(), r -> {
                    List<Long> found = new ArrayList<>();
                    for (int i = 1; i <= 2 * step.checks().size() + 1; i++) {
                        found.add(r.getLong(i));
                    }
                    return found;
                })
                .orElseThrow();
        List<Quality.Count> counts = new ArrayList<>();
        for (int i = 0; i < step.checks().size(); i++) {
            Step.Expect.Check check = step.checks().get(i);
            long judged = numbers.get(2 * i);
            long failed = numbers.get(2 * i + 1);
            List<String> samples = failed == 0 ? List.of() : sql.query(check.samples(), r -> r.getString(1));
            if (failed > 0 && check.onViolation() == OnViolation.FAIL_UPDATE) {
                throw FlowException.of(
                        FlowError.EXPECTATION_VIOLATION_VERBOSITY_ALL,
                        flow,
                        failed,
                        check.expectation() + " (" + check.condition() + ")",
                        String.join(", ", samples));
            }
            long dropped = check.onViolation() == OnViolation.DROP_ROW ? failed : 0;
            counts.add(new Quality.Count(check.expectation(), judged - failed, failed, dropped, samples));
        }
        return new Quality(numbers.get(numbers.size() - 1), counts);
    }
}
