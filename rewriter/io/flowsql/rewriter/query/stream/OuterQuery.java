package io.flowsql.rewriter.query.stream;

import io.flowsql.rewriter.ast.Fragment;
import io.flowsql.rewriter.query.TextEdits;
import io.flowsql.rewriter.query.tree.Expression;
import io.flowsql.rewriter.query.tree.Query;
import io.flowsql.rewriter.query.tree.Query.Select;
import io.flowsql.rewriter.query.tree.Query.With;
import io.flowsql.rewriter.query.tree.SortItem;
import java.util.List;
import java.util.Set;

/**
 * What stands above an operator. It has to give the same rows for the same row of the operator at any time: by that, rows are found again
 * which have to be taken back.
 */
final class OuterQuery {
    private static final Set<String> CHANGING = Set.of(
            "RAND",
            "RANDOM",
            "RANDN",
            "UUID",
            "CURRENT_TIMESTAMP",
            "CURRENT_DATE",
            "CURRENT_TIME",
            "CURDATE",
            "LOCALTIMESTAMP",
            "NOW",
            "UNIX_TIMESTAMP",
            "MONOTONICALLY_INCREASING_ID");

    private final QueryText text;
    private final Refusal refusal;

    OuterQuery(QueryText text, Refusal refusal) {
        this.text = text;
        this.refusal = refusal;
    }

    /** It reads {@link StreamQuery#OPERATOR}. */
    Fragment above(Query tree, OperatorFinder.Found found) {
        Select below = found.below().orElseThrow();
        found.path().forEach(select -> check(select, below, found));
        TextEdits edits = text.edits();
        edits.replace(text.tokens().range(below.first(), below.last()), "SELECT * FROM " + StreamQuery.OPERATOR);
        for (With with : found.named().visible()) {
            if (isStreaming(with, found.named().before(with))) {
                edits.replace(
                        text.tokens().range(with.query().first(), with.query().last()), "SELECT 1 AS __flowsql_unused");
            }
        }
        leaveOutOrdering(text, tree, edits);
        return StreamQuery.made(edits.render().text());
    }

    private boolean isStreaming(With with, NamedQueries named) {
        return new Increments(text.tokens(), refusal).of(with.query(), named).isStreaming();
    }

    static void leaveOutOrdering(QueryText text, Query tree, TextEdits edits) {
        List<SortItem> ordering = tree.ordering();
        if (!ordering.isEmpty()) {
            int first = ordering.get(0).value().first() - 2;
            edits.replace(
                    text.tokens().range(first, ordering.get(ordering.size() - 1).last()), "");
        }
    }

    private void check(Select select, Select below, OperatorFinder.Found found) {
        new Statefulness(text.tokens()).expressions(select).forEach(e -> refuseSubqueries(e, found));
        for (int i = select.first(); i <= select.last(); i++) {
            boolean inside = i >= below.first() && i <= below.last();
            if (!inside
                    && CHANGING.contains(text.tokens().word(i))
                    && text.tokens().isSymbol(i + 1, "(")) {
                throw refusal.unsupported(
                        i,
                        text.tokens().word(i) + "() above " + found.name(),
                        "Move it into the query that has " + found.name());
            }
        }
    }

    private void refuseSubqueries(Expression expression, OperatorFinder.Found found) {
        if (expression instanceof Expression.Subquery) {
            throw refusal.unsupported(
                    expression.first(),
                    "A subquery above " + found.name(),
                    "Move it into the query that has " + found.name());
        }
        expression.parts().forEach(part -> refuseSubqueries(part, found));
    }
}
