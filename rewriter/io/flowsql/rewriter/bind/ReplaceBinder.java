package io.flowsql.rewriter.bind;

import io.flowsql.rewriter.ast.FlowClause.ReplaceUsing;
import io.flowsql.rewriter.ast.FlowClause.ReplaceWhere;
import io.flowsql.rewriter.ast.Fragment;
import io.flowsql.rewriter.ast.Identifier;
import io.flowsql.rewriter.definition.Column;
import io.flowsql.rewriter.definition.FlowSource;
import io.flowsql.rewriter.definition.ReplaceUsingFlow;
import io.flowsql.rewriter.definition.ReplaceWhereFlow;
import io.flowsql.rewriter.definition.Shape;
import io.flowsql.rewriter.dialect.Dialect;
import io.flowsql.rewriter.error.FlowError;
import io.flowsql.rewriter.error.FlowException;
import io.flowsql.rewriter.query.ForeignParts;
import io.flowsql.rewriter.query.StatefulOperator;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** REPLACE USING and REPLACE WHERE: their columns and their condition, checked against what the query gives. */
final class ReplaceBinder {
    private static final String WHERE = "REPLACE WHERE";

    private final Dialect dialect;
    private final StatementScope scope;

    ReplaceBinder(Dialect dialect, StatementScope scope) {
        this.dialect = dialect;
        this.scope = scope;
    }

    ReplaceUsingFlow using(String name, ReplaceUsing clause) {
        FlowSource.Query source = scope.query(clause.query(), false);
        Shape columns = source.shape();
        List<String> keys = new ArrayList<>();
        for (Identifier key : clause.keys()) {
            Column column = column(key, columns);
            if (keys.contains(column.name())) {
                throw wrong(key, "is named twice", "Name each key column once");
            }
            if (!dialect.usableAsKey(column.type()) || !dialect.orderable(column.type())) {
                throw wrong(key, "has type " + column.type(), "Choose key columns of plain types");
            }
            keys.add(column.name());
        }
        Column sequence = column(clause.sequenceBy(), columns);
        if (!dialect.orderable(sequence.type())) {
            throw wrong(
                    clause.sequenceBy(),
                    "has type " + sequence.type() + ", which cannot be ordered",
                    "Let SEQUENCE BY name a number, a text or a time");
        }
        return new ReplaceUsingFlow(
                name, source, columns.names().stream().filter(keys::contains).toList(), sequence.name());
    }

    private Column column(Identifier named, Shape columns) {
        return columns.find(named.text())
                .orElseThrow(() -> FlowException.at(
                        scope.position(named.range()),
                        FlowError.UNRESOLVED_COLUMN,
                        named.text(),
                        "the query",
                        columns));
    }

    private FlowException wrong(Identifier column, String why, String instead) {
        return FlowException.at(
                scope.position(column.range()), FlowError.INVALID_REPLACE_USING_COLUMN, column.text(), why, instead);
    }

    ReplaceWhereFlow where(String name, ReplaceWhere clause) {
        FlowSource.Query source = scope.wholeQuery(clause.query());
        return new ReplaceWhereFlow(name, source, condition(clause.condition(), source));
    }

    /** A condition over the columns of the target, which are those of the query; what stands before a column is left out. */
    String condition(Fragment condition, FlowSource source) {
        refuse(ForeignParts.first(condition).map(Fragment::text), condition, "does not tell of the row alone");
        refuse(StatefulOperator.in(condition, 1).map(t -> t.text()), condition, "needs more than one row");
        return scope.condition(WHERE, condition, source, scope.qualifiers(condition, source.shape()));
    }

    private void refuse(Optional<String> found, Fragment condition, String why) {
        found.ifPresent(word -> {
            throw FlowException.at(
                    scope.position(condition.range()),
                    FlowError.INVALID_EXPRESSION,
                    WHERE,
                    word + " " + why + ". Compare columns of the target with constants and times");
        });
    }
}
