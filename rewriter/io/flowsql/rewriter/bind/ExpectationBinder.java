package io.flowsql.rewriter.bind;

import io.flowsql.rewriter.ast.Expectation;
import io.flowsql.rewriter.definition.Expected;
import io.flowsql.rewriter.definition.Shape;
import io.flowsql.rewriter.error.FlowError;
import io.flowsql.rewriter.error.FlowException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** What a table expects of its rows. Names are checked at once, and columns as soon as they are known. */
final class ExpectationBinder {
    private final RowExpressionBinder expressions;

    ExpectationBinder(RowExpressionBinder expressions) {
        this.expressions = expressions;
    }

    void check(List<Expectation> expectations, String table) {
        Set<String> names = new HashSet<>();
        for (Expectation expectation : expectations) {
            if (!names.add(expectation.name().folded())) {
                throw FlowException.at(
                        expressions.position(expectation.name().range()),
                        FlowError.EXPECTATION_ALREADY_EXISTS,
                        expectation.name(),
                        table);
            }
            expressions.check(
                    expectation.condition(),
                    FlowError.INVALID_EXPECTATION_EXPRESSION,
                    expectation.name().text());
        }
    }

    /** @param row all columns of the table, as it spells them */
    List<Expected> bind(List<Expectation> expectations, Shape row) {
        return expectations.stream().map(e -> bind(e, row)).toList();
    }

    private Expected bind(Expectation expectation, Shape row) {
        String name = expectation.name().text();
        return new Expected(
                name,
                expectation.onViolation(),
                expectation.condition().text().strip(),
                expressions.condition(expectation.condition(), row, FlowError.INVALID_EXPECTATION_EXPRESSION, name),
                expressions.columns(expectation.condition(), row));
    }
}
