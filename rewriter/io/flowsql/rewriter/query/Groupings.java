package io.flowsql.rewriter.query;

import io.flowsql.rewriter.ast.TextRange;
import io.flowsql.rewriter.dialect.H2;
import io.flowsql.rewriter.query.Scope.Alias;
import io.flowsql.rewriter.query.tree.Expression;
import io.flowsql.rewriter.query.tree.Expression.Constant;
import io.flowsql.rewriter.query.tree.Expression.Reference;
import io.flowsql.rewriter.query.tree.Expression.Star;
import io.flowsql.rewriter.query.tree.Query.Grouping;
import io.flowsql.rewriter.query.tree.Query.Item;
import io.flowsql.rewriter.query.tree.Query.Select;
import io.flowsql.rewriter.query.tree.QueryTokens;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** GROUP BY: numbers, aliases and ALL become the expressions that they stand for. */
final class Groupings {
    private final Translation translation;
    private final QueryTokens tokens;
    private final TextEdits edits;
    private final Expressions expressions;
    private final TimeWindows windows;
    private final GroupingSets groupingSets;
    private final ItemNames names;

    Groupings(Translation translation, Expressions expressions, TimeWindows windows, ItemNames names) {
        this.names = names;
        this.translation = translation;
        this.tokens = translation.tokens();
        this.edits = translation.edits();
        this.expressions = expressions;
        this.windows = windows;
        this.groupingSets = new GroupingSets(translation);
    }

    /** Numbers and aliases become what they stand for, and ALL the items without aggregates. */
    void translate(Grouping grouping, Select select, Scope scope) {
        if (grouping.all()) {
            List<String> keys = itemsOfAll(select).map(this::key).toList();
            TextRange range = tokens.range(grouping.first(), grouping.last());
            edits.replace(range, keys.isEmpty() ? "" : "GROUP BY " + String.join(", ", keys));
            return;
        }
        for (Expression item : grouping.items()) {
            if (!windows.isWindow(item)) {
                groupItem(item, select, scope);
            }
        }
        grouping.sets().ifPresent(sets -> groupItem(sets, select, scope));
        groupingSets.write(grouping);
    }

    private Stream<Expression> itemsOfAll(Select select) {
        return select.items().stream()
                .map(Item::value)
                .filter(value -> !(value instanceof Star) && !GroupKeys.isAggregate(value, tokens));
    }

    private void groupItem(Expression item, Select select, Scope scope) {
        Optional<Item> numbered = numbered(item, select);
        if (numbered.isPresent()) {
            translation.replace(item, key(numbered.get().value()));
            return;
        }
        expressions.translate(item, scope);
        constantKey(item, scope);
        columnBeforeAlias(item, select, scope);
        if (GroupingSets.isSets(tokens, item)) {
            numbersInside(item, select);
        }
    }

    private void numbersInside(Expression sets, Select select) {
        for (Expression part : sets.parts()) {
            numbered(part, select).ifPresent(item -> translation.replace(part, key(item.value())));
            numbersInside(part, select);
        }
    }

    /** H2 2.5 takes a name for an alias of the list before it looks for a column; one with its relation is no alias. */
    private void columnBeforeAlias(Expression item, Select select, Scope scope) {
        if (!(translation.dialect() instanceof H2) || !isName(item)) {
            return;
        }
        String name = tokens.identifier(item.first()).text();
        boolean aliased = select.items().stream()
                .filter(there ->
                        names.given(there).filter(name::equalsIgnoreCase).isPresent())
                .anyMatch(there -> !isName(there.value())
                        || !tokens.identifier(there.first()).matches(name));
        List<Scope.Visible> owners = scope.relations().stream()
                .filter(relation -> relation.columns().list().stream()
                        .anyMatch(column -> column.name().equalsIgnoreCase(name)))
                .toList();
        if (!aliased || owners.isEmpty()) {
            return;
        }
        String relation = owners.size() == 1 ? owners.get(0).sql().orElse("") : "";
        if (relation.isEmpty()) {
            throw translation.refused(
                    "GROUP BY " + name + ", a column and an alias,",
                    item.first(),
                    "Write the column with its table: t." + name);
        }
        translation.replace(item, relation + "." + translation.sql(item));
    }

    private static boolean isName(Expression expression) {
        return expression instanceof Reference reference && reference.names() == 1;
    }

    /** On H2, the keys where items have more in them; none elsewhere. */
    GroupKeys keysInItems(Grouping grouping, Select select) {
        if (!(translation.dialect() instanceof H2)) {
            return GroupKeys.NONE;
        }
        List<String> all = grouping.all()
                ? itemsOfAll(select).map(this::key).toList()
                : grouping.items().stream()
                        .filter(item -> !windows.isWindow(item))
                        .map(translation::sql)
                        .toList();
        List<String> keys =
                all.stream().filter(sql -> !sql.matches("[\\w\".]+")).toList();
        GroupKeys group = new GroupKeys(keys);
        for (Item item : select.items()) {
            boolean apart = item.value() instanceof Star || GroupKeys.isAggregate(item.value(), tokens);
            String sql = translation.sql(item.value());
            String written = apart ? sql : group.inItem(sql);
            if (!written.equals(sql)) {
                translation.replace(item.value(), written);
            }
        }
        return group;
    }

    private void constantKey(Expression item, Scope scope) {
        boolean name = item instanceof Reference reference && reference.names() == 1;
        Optional<Alias> alias =
                name ? scope.alias(tokens.identifier(item.first()).text()) : Optional.empty();
        if (alias.filter(Alias::constant).isPresent()
                && translation.sql(item).equals(alias.get().sql())) {
            translation.replace(item, "(" + alias.get().sql() + " IS NULL)");
        }
    }

    /** The engines take a literal in GROUP BY for the number of an item, or refuse it. */
    private String key(Expression value) {
        String bare = expressions.unnamed(value);
        return value instanceof Constant ? "(" + bare + " IS NULL)" : bare;
    }

    private Optional<Item> numbered(Expression item, Select select) {
        boolean number = item instanceof Constant constant && constant.type() == Constant.Type.NUMBER;
        String text = tokens.get(item.first()).text();
        if (!number || !text.matches("\\d{1,4}")) {
            return Optional.empty();
        }
        int index = Integer.parseInt(text) - 1;
        boolean star = select.items().stream().anyMatch(there -> there.value() instanceof Star);
        if (index < 0 || index >= select.items().size() || star) {
            throw translation.refused("GROUP BY " + text, item.first(), "Name the expression");
        }
        return Optional.of(select.items().get(index));
    }
}
