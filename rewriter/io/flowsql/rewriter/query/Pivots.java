package io.flowsql.rewriter.query;

import io.flowsql.rewriter.dialect.Dialect;
import io.flowsql.rewriter.query.Scope.Columns;
import io.flowsql.rewriter.query.Scope.OutputColumn;
import io.flowsql.rewriter.query.Scope.Visible;
import io.flowsql.rewriter.query.tree.Expression;
import io.flowsql.rewriter.query.tree.Expression.Call;
import io.flowsql.rewriter.query.tree.Expression.Reference;
import io.flowsql.rewriter.query.tree.Query.Alias;
import io.flowsql.rewriter.query.tree.Query.Item;
import io.flowsql.rewriter.query.tree.Query.Pivot;
import io.flowsql.rewriter.query.tree.Query.Source;
import io.flowsql.rewriter.query.tree.Query.Unpivot;
import io.flowsql.rewriter.query.tree.QueryTokens;
import io.flowsql.rewriter.query.value.FunctionCall;
import io.flowsql.rewriter.query.value.Kind;
import io.flowsql.rewriter.query.value.TranslatedCall;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** PIVOT as a grouping with a filtered aggregate for each column, UNPIVOT as a union of a query for each column. */
final class Pivots {
    private final Translation translation;
    private final Dialect dialect;
    private final QueryTokens tokens;
    private final Expressions expressions;
    private final Generators generators;

    Pivots(Translation translation, Expressions expressions, Generators generators) {
        this.translation = translation;
        this.dialect = translation.dialect();
        this.tokens = translation.tokens();
        this.expressions = expressions;
        this.generators = generators;
    }

    /** What a source shows, in a scope of its own. */
    private Scope source(Source source, int word, Scope scope, Consumer<Scope> translate) {
        Scope inner = new Scope(scope);
        translate.accept(inner);
        if (!inner.isKnown() || inner.isNatural()) {
            throw translation.refused(
                    tokens.word(word) + " of columns that are not known",
                    word,
                    "Put the source into a subquery that names its columns");
        }
        return inner;
    }

    void pivot(Pivot pivot, Scope scope, Consumer<Scope> translate) {
        Scope inner = source(pivot.source(), pivot.word(), scope, translate);
        if (pivot.columns().isEmpty() || pivot.values().isEmpty()) {
            throw translation.refused("PIVOT", pivot.word(), "Write PIVOT (aggregate FOR column IN (value, ...))");
        }
        Set<String> used = new HashSet<>();
        pivot.columns().forEach(column -> used.add(tokens.identifier(column).folded()));
        pivot.aggregates().forEach(item -> names(item.value(), used));
        List<OutputColumn> columns = new ArrayList<>();
        List<String> keys = new ArrayList<>();
        List<String> items = new ArrayList<>();
        for (Visible relation : inner.relations()) {
            for (OutputColumn column : relation.columns().list()) {
                if (!used.contains(column.name().toLowerCase(Locale.ROOT))) {
                    String key = qualified(relation, column);
                    keys.add(key);
                    items.add(key + " AS " + dialect.quote(column.name()));
                    columns.add(new OutputColumn(column.name(), column.kind()));
                }
            }
        }
        List<FunctionCall> calls = pivot.aggregates().stream()
                .map(item -> expressions.calls().prepared(call(item), inner))
                .toList();
        pivot.columns().forEach(column -> expressions.translate(new Reference(column, column), inner));
        for (Item value : pivot.values()) {
            String condition = condition(pivot, value, inner);
            for (int i = 0; i < calls.size(); i++) {
                TranslatedCall call = expressions.calls().filtered(calls.get(i), condition);
                String name = name(pivot, value, pivot.aggregates().get(i));
                // Without a row for the value Databricks gives NULL, for counts too
                items.add("CASE WHEN count(*) FILTER (WHERE " + condition + ") > 0 THEN " + call.sql() + " END AS "
                        + dialect.quote(name));
                columns.add(new OutputColumn(name, call.kind()));
            }
        }
        String grouping = keys.isEmpty() ? "" : " GROUP BY " + String.join(", ", keys);
        String sql = "SELECT " + String.join(", ", items) + " FROM " + rendered(pivot.source()) + grouping;
        show(pivot.first(), pivot.last(), sql, pivot.alias(), columns, scope);
    }

    private void names(Expression expression, Set<String> names) {
        if (expression instanceof Reference reference) {
            names.add(tokens.identifier(reference.last()).folded());
        }
        expression.parts().forEach(part -> names(part, names));
    }

    private String condition(Pivot pivot, Item value, Scope scope) {
        List<Expression> values = pivot.columns().size() == 1
                ? List.of(value.value())
                : value.value().parts();
        if (values.size() != pivot.columns().size()) {
            throw translation.refused("PIVOT", value.first(), "Give a value for each column of FOR");
        }
        List<String> tests = new ArrayList<>();
        for (int i = 0; i < values.size(); i++) {
            int column = pivot.columns().get(i);
            String left = translation.edits().render(tokens.range(column)).text();
            tests.add(left + " IS NOT DISTINCT FROM "
                    + expressions.operand(values.get(i), scope).sql());
        }
        return String.join(" AND ", tests);
    }

    private Call call(Item item) {
        if (!(item.value() instanceof Call call) || call.filter().isPresent()) {
            throw translation.refused(
                    "PIVOT with an expression around aggregates", item.first(), "Compute it from columns of the PIVOT");
        }
        return call;
    }

    private String name(Pivot pivot, Item value, Item aggregate) {
        String own = value.alias() >= 0
                ? tokens.identifier(value.alias()).text()
                : expressions
                        .literal(value.value())
                        .orElseGet(() ->
                                translation.text(value.first(), value.value().last()));
        String name = pivot.aggregates().size() == 1
                ? own
                : own + "_"
                        + (aggregate.alias() >= 0
                                ? tokens.identifier(aggregate.alias()).text()
                                : translation.text(
                                        aggregate.first(), aggregate.value().last()));
        boolean plain = Dialect.PLAIN_WORD.matcher(name).matches();
        return plain ? dialect.fold(name) : name;
    }

    void unpivot(Unpivot unpivot, Scope scope, Consumer<Scope> translate) {
        Scope inner = source(unpivot.source(), unpivot.word(), scope, translate);
        if (unpivot.values().size() != 1
                || unpivot.name() < 0
                || unpivot.columns().isEmpty()) {
            throw translation.refused(
                    "UNPIVOT of several columns at once",
                    unpivot.word(),
                    "Write UNPIVOT (value FOR name IN (column, ...))");
        }
        Set<String> turned = new HashSet<>();
        unpivot.columns().forEach(item -> names(item.value(), turned));
        List<OutputColumn> columns = new ArrayList<>();
        List<String> keys = new ArrayList<>();
        for (Visible relation : inner.relations()) {
            for (OutputColumn column : relation.columns().list()) {
                if (!turned.contains(column.name().toLowerCase(Locale.ROOT))) {
                    keys.add(qualified(relation, column) + " AS " + dialect.quote(column.name()));
                    columns.add(new OutputColumn(column.name(), column.kind()));
                }
            }
        }
        String name = References.stored(dialect, tokens.identifier(unpivot.name()));
        String value =
                References.stored(dialect, tokens.identifier(unpivot.values().get(0)));
        List<Operand> values = unpivot.columns().stream()
                .map(item -> expressions.operand(item.value(), inner))
                .toList();
        Kind kind = expressions
                .commonTypes()
                .common(values.stream().map(Operand::kind).toList(), "UNPIVOT", unpivot.word());
        List<String> queries = new ArrayList<>();
        for (int i = 0; i < values.size(); i++) {
            Item item = unpivot.columns().get(i);
            String text = item.alias() >= 0
                    ? tokens.identifier(item.alias()).text()
                    : tokens.identifier(item.value().last()).text();
            String column = expressions.commonTypes().as(values.get(i), kind, unpivot.word());
            List<String> items = new ArrayList<>(keys);
            items.add(dialect.literal(text).strip() + " AS " + dialect.quote(name));
            items.add(column + " AS " + dialect.quote(value));
            queries.add("SELECT " + String.join(", ", items) + " FROM " + rendered(unpivot.source())
                    + (unpivot.nulls() ? "" : " WHERE " + column + " IS NOT NULL"));
        }
        columns.add(new OutputColumn(name, Kind.Simple.STRING));
        columns.add(new OutputColumn(value, kind));
        show(
                unpivot.first(),
                unpivot.last(),
                queries.stream().collect(Collectors.joining(" UNION ALL ")),
                unpivot.alias(),
                columns,
                scope);
    }

    private String qualified(Visible relation, OutputColumn column) {
        String name = dialect.quote(column.name());
        return column.sql()
                .orElseGet(() -> relation.sql().map(sql -> sql + "." + name).orElse(name));
    }

    private String rendered(Source source) {
        return translation
                .edits()
                .render(tokens.range(source.first(), source.last()))
                .text();
    }

    private void show(int first, int last, String sql, Alias alias, List<OutputColumn> columns, Scope scope) {
        String name = alias.isGiven()
                ? References.quoted(dialect, tokens.identifier(alias.name()))
                : dialect.quote(generators.newName());
        translation.edits().replace(tokens.range(first, last), "(" + sql + ") AS " + name);
        List<String> names =
                alias.isGiven() ? List.of(tokens.identifier(alias.name()).text()) : List.of();
        scope.add(new Visible(names, Optional.of(name), new Columns(columns, true)));
    }
}
