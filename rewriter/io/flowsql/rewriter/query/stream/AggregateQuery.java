package io.flowsql.rewriter.query.stream;

import io.flowsql.rewriter.error.FlowError;
import io.flowsql.rewriter.query.TextEdits;
import io.flowsql.rewriter.query.stream.GroupKeys.Key;
import io.flowsql.rewriter.query.stream.StreamQuery.Operation;
import io.flowsql.rewriter.query.stream.StreamQueryReader.Knowledge;
import io.flowsql.rewriter.query.tree.Expression;
import io.flowsql.rewriter.query.tree.Expression.Call;
import io.flowsql.rewriter.query.tree.Query.Clause;
import io.flowsql.rewriter.query.tree.Query.Item;
import io.flowsql.rewriter.query.tree.Query.Select;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A grouping in two queries: one for what its keys and its aggregates are over, of which each row is kept, and one that groups those
 * rows.
 */
final class AggregateQuery {
    private final QueryText text;
    private final Refusal refusal;
    private final Knowledge knowledge;
    private final Statefulness statefulness;

    /** The values that aggregates are over, each with the name of its column. */
    private final Map<String, String> values = new LinkedHashMap<>();

    private final Map<String, String> names = new LinkedHashMap<>();

    AggregateQuery(QueryText text, Refusal refusal, Knowledge knowledge) {
        this.text = text;
        this.refusal = refusal;
        this.knowledge = knowledge;
        this.statefulness = new Statefulness(text.tokens());
    }

    StreamQuery read(Select select, OperatorFinder.Found found) {
        refuse(select, found);
        GroupKeys keys = GroupKeys.of(text, refusal, knowledge, select);
        String original = text.with(found.named().visible()) + text.of(select.first(), select.last());
        List<String> columns = knowledge.columns(StreamQuery.made(original));
        TextEdits edits = text.edits();
        statefulness.expressions(select).forEach(e -> rewrite(e, keys, edits));
        List<String> results = new ArrayList<>();
        keys.all().forEach(key -> results.add(keys.isGlobal() ? key.value() + " AS " + key.name() : key.name()));
        for (int i = 0; i < select.items().size(); i++) {
            Item item = select.items().get(i);
            results.add(rendered(edits, item.value()) + " AS " + QueryText.quoted(columns.get(i)));
        }
        String having = select.having()
                .map(Clause::value)
                .map(condition -> " HAVING " + rendered(edits, condition))
                .orElse("");
        String result = "SELECT " + String.join(", ", results) + " FROM " + StreamQuery.ROWS
                + (keys.isGlobal() ? "" : " GROUP BY " + String.join(", ", keys.names())) + having;
        List<String> inputs = new ArrayList<>();
        for (Key key : keys.all()) {
            inputs.add(key.value() + " AS " + key.name());
        }
        values.forEach((normal, value) -> inputs.add("(" + value + ") AS " + names.get(normal)));
        String input = text.with(found.named().visible()) + "SELECT " + String.join(", ", inputs) + " "
                + StreamQueryReader.rows(text, select) + keys.marked();
        return new StreamQuery(
                StreamQuery.made(input),
                List.of(),
                new Operation.Aggregate(keys.all().size(), keys.isGlobal(), StreamQuery.made(result), keys.time()),
                Optional.empty());
    }

    private void refuse(Select select, OperatorFinder.Found found) {
        Optional<Call> window = statefulness
                .expressions(select)
                .flatMap(e -> statefulness.find(e, statefulness::isWindow))
                .findFirst();
        if (window.isPresent()) {
            throw refusal.at(
                    window.get().first(),
                    FlowError.NON_TIME_WINDOW_NOT_SUPPORTED_IN_STREAMING,
                    "OVER (...) above " + found.name(),
                    "Write it as a MATERIALIZED VIEW over the table");
        }
        if (select.distinct()) {
            throw refusal.unsupported(
                    select.first() + 1, "DISTINCT above " + found.name(), "Group by what shall be distinct");
        }
        if (select.qualify().isPresent()) {
            throw refusal.unsupported(select.qualify().get().first(), "QUALIFY above " + found.name(), "Write HAVING");
        }
    }

    private String rendered(TextEdits edits, Expression expression) {
        return edits.render(text.tokens().range(expression.first(), expression.last()))
                .text();
    }

    private void rewrite(Expression expression, GroupKeys keys, TextEdits edits) {
        Optional<GroupKeys.Replacement> key = keys.find(expression);
        if (key.isPresent()) {
            edits.replace(
                    text.tokens().range(key.get().first(), key.get().last()),
                    key.get().sql());
        } else if (expression instanceof Call call && statefulness.isAggregate(call)) {
            call.arguments().forEach(argument -> capture(argument.value(), edits));
            call.ordering().forEach(item -> capture(item.value(), edits));
            call.filter().ifPresent(condition -> capture(condition, edits));
        } else {
            expression.parts().forEach(part -> rewrite(part, keys, edits));
        }
    }

    private void capture(Expression value, TextEdits edits) {
        if (value instanceof Expression.Constant || value instanceof Expression.Star) {
            return;
        }
        String normal = text.normal(value);
        values.putIfAbsent(normal, text.of(value));
        String name = names.computeIfAbsent(normal, n -> "__flowsql_value_" + names.size());
        edits.replace(text.tokens().range(value.first(), value.last()), name);
    }
}
