package io.flowsql.rewriter.query.stream;

import io.flowsql.rewriter.query.stream.StreamQueryReader.Knowledge;
import io.flowsql.rewriter.query.tree.Expression;
import io.flowsql.rewriter.query.tree.Expression.Call;
import io.flowsql.rewriter.query.tree.Expression.Reference;
import io.flowsql.rewriter.query.tree.Query.Grouping;
import io.flowsql.rewriter.query.tree.Query.Item;
import io.flowsql.rewriter.query.tree.Query.Select;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What a grouping groups by, each expression as a column of its own, and the places that mean it. */
final class GroupKeys {
    private final QueryText text;
    private final List<Key> keys = new ArrayList<>();
    private Optional<Call> window = Optional.empty();
    private int time = -1;
    private boolean global;

    /** @param normal empty where it is no expression of the user's */
    record Key(String name, String value, String normal, Optional<Reference> column) {}

    /** A stretch of tokens and what takes their place. */
    record Replacement(int first, int last, String sql) {}

    private GroupKeys(QueryText text) {
        this.text = text;
    }

    static GroupKeys of(QueryText text, Refusal refusal, Knowledge knowledge, Select select) {
        GroupKeys keys = new GroupKeys(text);
        for (Expression item : keys.items(refusal, knowledge, select)) {
            keys.add(item, knowledge);
        }
        keys.global = keys.keys.isEmpty();
        if (keys.global) {
            keys.keys.add(new Key("__flowsql_key_0", "0", "", Optional.empty()));
        }
        return keys;
    }

    List<Key> all() {
        return keys;
    }

    List<String> names() {
        return keys.stream().map(Key::name).toList();
    }

    /** Whether there is one group, with a key that means nothing, also of no rows. */
    boolean isGlobal() {
        return global;
    }

    /** Which of them says when a group is complete; -1 for none. */
    int time() {
        return time;
    }

    /** What has to stand behind the query of the rows. */
    String marked() {
        return window.map(w -> " " + StreamQuery.GROUPING + " GROUP BY " + text.of(w))
                .orElse("");
    }

    private List<Expression> items(Refusal refusal, Knowledge knowledge, Select select) {
        if (select.grouping().isEmpty()) {
            return List.of();
        }
        Grouping grouping = select.grouping().get();
        Statefulness statefulness = new Statefulness(text.tokens());
        if (grouping.all()) {
            return select.items().stream()
                    .map(Item::value)
                    .filter(e -> statefulness
                            .find(e, statefulness::isAggregate)
                            .findAny()
                            .isEmpty())
                    .toList();
        }
        boolean sets = grouping.with() >= 0
                || grouping.sets().isPresent()
                || grouping.items().stream()
                        .anyMatch(e -> e instanceof Call call
                                && List.of("ROLLUP", "CUBE")
                                        .contains(text.tokens().word(call.name())));
        if (sets) {
            throw refusal.outputMode(
                    grouping.first(),
                    "GROUP BY with ROLLUP, CUBE or GROUPING SETS",
                    "Write one streaming table for each grouping, or a MATERIALIZED VIEW over the rows");
        }
        List<Expression> items = new ArrayList<>();
        grouping.items().forEach(item -> add(items, item, select, knowledge));
        return items;
    }

    private void add(List<Expression> items, Expression item, Select select, Knowledge knowledge) {
        if (item instanceof Expression.Parentheses parentheses) {
            parentheses.parts().forEach(part -> add(items, part, select, knowledge));
        } else if (item instanceof Expression.Constant constant
                && constant.type() == Expression.Constant.Type.NUMBER
                && text.of(constant).matches("\\d{1,4}")
                && Integer.parseInt(text.of(constant)) >= 1
                && Integer.parseInt(text.of(constant)) <= select.items().size()) {
            items.add(
                    select.items().get(Integer.parseInt(text.of(constant)) - 1).value());
        } else {
            items.add(aliased(item, select, knowledge).orElse(item));
        }
    }

    /** A column wins over an alias of its name. */
    private Optional<Expression> aliased(Expression item, Select select, Knowledge knowledge) {
        if (!(item instanceof Reference reference) || reference.names() > 1) {
            return Optional.empty();
        }
        String name = text.tokens().identifier(reference.first()).text();
        return knowledge.isColumn(name)
                ? Optional.empty()
                : select.items().stream()
                        .filter(i -> i.alias() >= 0
                                && text.tokens().identifier(i.alias()).text().equalsIgnoreCase(name))
                        .map(Item::value)
                        .findFirst();
    }

    private void add(Expression item, Knowledge knowledge) {
        if (item instanceof Call call && isWindow(call)) {
            window = Optional.of(call);
            add("window.start", "WINDOW . START ", Optional.empty());
            add("window.end", "WINDOW . END ", Optional.empty());
            if (!call.arguments().isEmpty()
                    && call.arguments().get(0).value() instanceof Reference column
                    && knowledge.isTime(lastName(column))) {
                time = keys.size() - 1;
            }
            return;
        }
        boolean column = item instanceof Reference;
        add("(" + text.of(item) + ")", text.normal(item), column ? Optional.of((Reference) item) : Optional.empty());
        if (column && knowledge.isTime(lastName((Reference) item))) {
            time = keys.size() - 1;
        }
    }

    private void add(String value, String normal, Optional<Reference> column) {
        keys.add(new Key("__flowsql_key_" + keys.size(), value, normal, column));
    }

    private boolean isWindow(Call call) {
        return call.first() == call.name()
                && call.over().isEmpty()
                && text.tokens().isWord(call.name(), "WINDOW");
    }

    private String lastName(Reference reference) {
        return text.tokens().identifier(reference.last()).text();
    }

    /** The key that an expression is, or that it starts with. */
    Optional<Replacement> find(Expression expression) {
        Optional<Replacement> ofWindow = window.flatMap(w -> window(expression, w));
        if (ofWindow.isPresent()) {
            return ofWindow;
        }
        Optional<Key> key = keys.stream()
                .filter(k -> k.normal().equals(text.normal(expression)))
                .findFirst()
                .or(() -> expression instanceof Reference reference ? sameColumn(reference) : Optional.empty());
        if (key.isPresent()) {
            return Optional.of(new Replacement(
                    expression.first(), expression.last(), key.get().name()));
        }
        return expression instanceof Reference reference ? field(reference) : Optional.empty();
    }

    /** A key of that very name comes first: {@code n.id} may be a field beside a column {@code id}. */
    private Optional<Key> sameColumn(Reference reference) {
        return keys.stream()
                .filter(key -> key.column().map(c -> isSame(c, reference)).orElse(false))
                .findFirst();
    }

    /** One of them may have its table before it. */
    private boolean isSame(Reference key, Reference other) {
        return (key.names() == 1 || other.names() == 1)
                && key.names() + other.names() <= 3
                && lastName(key).equalsIgnoreCase(lastName(other));
    }

    /** A field of a struct that is grouped by. */
    private Optional<Replacement> field(Reference reference) {
        return keys.stream()
                .filter(key -> !key.normal().isEmpty() && text.normal(reference).startsWith(key.normal() + ". "))
                .map(key -> new Replacement(
                        reference.first(),
                        reference.first()
                                + key.column().map(c -> c.last() - c.first()).orElse(0),
                        key.name()))
                .findFirst();
    }

    private Optional<Replacement> window(Expression expression, Call window) {
        String start = keyNamed("WINDOW . START ");
        String end = keyNamed("WINDOW . END ");
        String call = text.normal(window);
        String normal = text.normal(expression);
        Optional<String> sql = Optional.empty();
        if (normal.equals(call) || normal.equals("WINDOW ")) {
            sql = Optional.of("named_struct('start', " + start + ", 'end', " + end + ")");
        } else if (normal.equals(call + ". START ")) {
            sql = Optional.of(start);
        } else if (normal.equals(call + ". END ")) {
            sql = Optional.of(end);
        }
        return sql.map(s -> new Replacement(expression.first(), expression.last(), s));
    }

    private String keyNamed(String normal) {
        return keys.stream()
                .filter(key -> key.normal().equals(normal))
                .map(Key::name)
                .findFirst()
                .orElseThrow();
    }
}
