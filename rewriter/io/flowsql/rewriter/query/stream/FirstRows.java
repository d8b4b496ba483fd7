package io.flowsql.rewriter.query.stream;

import io.flowsql.rewriter.definition.StreamOperator.Order;
import io.flowsql.rewriter.error.FlowError;
import io.flowsql.rewriter.error.FlowException;
import io.flowsql.rewriter.query.stream.StreamQuery.Operation;
import io.flowsql.rewriter.query.tree.Expression;
import io.flowsql.rewriter.query.tree.Expression.Binary;
import io.flowsql.rewriter.query.tree.Expression.Call;
import io.flowsql.rewriter.query.tree.Query.Item;
import io.flowsql.rewriter.query.tree.Query.NamedWindow;
import io.flowsql.rewriter.query.tree.Query.Select;
import io.flowsql.rewriter.query.tree.SortItem;
import io.flowsql.rewriter.query.tree.Window;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** {@code row_number() OVER (PARTITION BY k ORDER BY o) = 1}, in QUALIFY or in WHERE of the query above. */
final class FirstRows {
    private final QueryText text;
    private final Refusal refusal;
    private final Statefulness statefulness;

    FirstRows(QueryText text, Refusal refusal) {
        this.text = text;
        this.refusal = refusal;
        this.statefulness = new Statefulness(text.tokens());
    }

    StreamQuery read(Select select, OperatorFinder.Found found) {
        List<Call> calls = statefulness
                .expressions(select)
                .flatMap(e -> statefulness.find(e, statefulness::isWindow))
                .toList();
        Call call = calls.get(0);
        boolean same = calls.stream().allMatch(c -> text.normal(c).equals(text.normal(call)));
        if (!same || !text.tokens().isWord(call.name(), "ROW_NUMBER") || !isFiltered(select, call, found)) {
            throw refused(found);
        }
        Window window = window(select, call.over().orElseThrow(), found);
        List<String> values = new ArrayList<>();
        for (Item item : select.items()) {
            values.add(value(item, call, found));
        }
        List<String> keys = new ArrayList<>(
                window.partition().isEmpty()
                        ? List.of("0")
                        : window.partition().stream().map(text::of).toList());
        int number = 0;
        for (String key : keys) {
            values.add("(" + key + ") AS __flowsql_key_" + number++);
        }
        List<Order> orders = new ArrayList<>();
        for (SortItem item : window.ordering()) {
            values.add("(" + text.of(item.value()) + ") AS __flowsql_order_" + orders.size());
            orders.add(order(item));
        }
        String input = text.with(found.named().visible()) + "SELECT " + String.join(", ", values) + " "
                + StreamQueryReader.rows(text, select);
        return new StreamQuery(
                StreamQuery.made(input), List.of(), new Operation.First(keys.size(), orders), Optional.empty());
    }

    private FlowException refused(OperatorFinder.Found found) {
        return refusal.at(
                found.token(),
                FlowError.NON_TIME_WINDOW_NOT_SUPPORTED_IN_STREAMING,
                found.name(),
                "Only QUALIFY row_number() OVER (PARTITION BY k ORDER BY o) = 1, which keeps the first row of each key, may stand over a stream. Write other windows as a MATERIALIZED VIEW over the table");
    }

    private Window window(Select select, Window over, OperatorFinder.Found found) {
        if (text.tokens().isSymbol(over.first(), "(")) {
            return over;
        }
        String name = text.tokens().identifier(over.first()).text();
        return select.windows().stream()
                .filter(w -> text.tokens().identifier(w.name()).text().equalsIgnoreCase(name))
                .findFirst()
                .map(NamedWindow::window)
                .orElseThrow(() -> refused(found));
    }

    /** The number of the first row is 1. */
    private String value(Item item, Call call, OperatorFinder.Found found) {
        if (statefulness.find(item.value(), statefulness::isWindow).findAny().isEmpty()) {
            return text.of(item.first(), item.last());
        }
        if (!text.normal(item.value()).equals(text.normal(call)) || item.alias() < 0) {
            throw refused(found);
        }
        return "1 AS " + text.of(item.alias(), item.alias());
    }

    private Order order(SortItem item) {
        boolean first = item.nullsGiven() ? text.tokens().isWord(item.last(), "FIRST") : !item.descending();
        return new Order(item.descending(), first);
    }

    private boolean isFiltered(Select select, Call call, OperatorFinder.Found found) {
        Optional<String> alias = select.items().stream()
                .filter(item -> item.alias() >= 0 && text.normal(item.value()).equals(text.normal(call)))
                .map(item -> text.tokens().identifier(item.alias()).text())
                .findFirst();
        if (select.qualify().isPresent()) {
            return isFirst(select.qualify().get().value(), Optional.of(call), alias);
        }
        if (alias.isEmpty() || found.path().isEmpty()) {
            return false;
        }
        Select above = found.path().get(found.path().size() - 1);
        return above.where()
                .map(where -> conjuncts(where.value()).stream().anyMatch(c -> isFirst(c, Optional.empty(), alias)))
                .orElse(false);
    }

    private static List<Expression> conjuncts(Expression condition) {
        if (condition instanceof Expression.Parentheses parentheses
                && parentheses.parts().size() == 1) {
            return conjuncts(parentheses.parts().get(0));
        }
        if (condition instanceof Binary binary && binary.operator().equals("AND")) {
            List<Expression> all = new ArrayList<>(conjuncts(binary.left()));
            all.addAll(conjuncts(binary.right()));
            return all;
        }
        return List.of(condition);
    }

    private boolean isFirst(Expression condition, Optional<Call> call, Optional<String> alias) {
        if (condition instanceof Expression.Parentheses parentheses
                && parentheses.parts().size() == 1) {
            return isFirst(parentheses.parts().get(0), call, alias);
        }
        if (!(condition instanceof Binary test)) {
            return false;
        }
        String bound = text.of(test.right());
        boolean one = List.of("=", "==", "<=").contains(test.operator()) && bound.equals("1")
                || test.operator().equals("<") && bound.equals("2");
        boolean mirrored = List.of("=", "==").contains(test.operator())
                && text.of(test.left()).equals("1");
        Expression number = mirrored ? test.right() : test.left();
        boolean isCall =
                call.map(c -> text.normal(c).equals(text.normal(number))).orElse(false);
        boolean isAlias = number instanceof Expression.Reference reference
                && alias.map(a -> text.tokens()
                                .identifier(reference.last())
                                .text()
                                .equalsIgnoreCase(a))
                        .orElse(false);
        return (one || mirrored) && (isCall || isAlias);
    }
}
