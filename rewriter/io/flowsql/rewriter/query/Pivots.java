package io.flowsql.rewriter.query;

import io.flowsql.rewriter.ast.Identifier;
import io.flowsql.rewriter.ast.TextRange;
import io.flowsql.rewriter.dialect.Dialect;
import io.flowsql.rewriter.dialect.PostgreSql;
import io.flowsql.rewriter.lex.StringLiteral;
import io.flowsql.rewriter.query.Scope.Columns;
import io.flowsql.rewriter.query.Scope.OutputColumn;
import io.flowsql.rewriter.query.Scope.Visible;
import io.flowsql.rewriter.query.tree.Expression;
import io.flowsql.rewriter.query.tree.Expression.Call;
import io.flowsql.rewriter.query.tree.Expression.Constant;
import io.flowsql.rewriter.query.tree.Expression.Parentheses;
import io.flowsql.rewriter.query.tree.Expression.Reference;
import io.flowsql.rewriter.query.tree.Query;
import io.flowsql.rewriter.query.tree.Query.Item;
import io.flowsql.rewriter.query.tree.Query.Source;
import io.flowsql.rewriter.query.tree.QueryTokens;
import io.flowsql.rewriter.query.value.Kind;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * PIVOT and UNPIVOT in words that every engine has. H2 2.5 and PostgreSQL 18 have neither, and PIVOT of DuckDB 2.0 counts 0 where Spark
 * has NULL: rows are aggregated by the remaining columns and the pivoted one, and of each group the values are then put side by side.
 */
final class Pivots {
    private static final String ROWS = "__flowsql_rows";

    private final Translation translation;
    private final Dialect dialect;
    private final QueryTokens tokens;
    private final Expressions expressions;
    private final Sources sources;

    Pivots(Translation translation, Expressions expressions, Sources sources) {
        this.translation = translation;
        this.dialect = translation.dialect();
        this.tokens = translation.tokens();
        this.expressions = expressions;
        this.sources = sources;
    }

    Visible pivot(Query.Pivoted pivot, Scope parent) {
        boolean read = !pivot.aggregates().isEmpty()
                && !pivot.columns().isEmpty()
                && !pivot.values().isEmpty()
                && pivot.alias().columns().isEmpty();
        if (!read) {
            throw translation.refused(
                    "This PIVOT", pivot.word(), "Write PIVOT (sum(a) AS s FOR c IN (1 AS x, 2 AS y))");
        }
        String from = from(pivot.source(), pivot.word(), "PIVOT", parent);
        List<OutputColumn> shown = new ArrayList<>();
        List<String> groups = rest(names(pivot), parent, shown);
        List<String> keys =
                shown.stream().map(column -> dialect.quote(column.name())).toList();
        List<String> inner = named(groups, keys);
        for (int i = 0; i < pivot.columns().size(); i++) {
            expressions.references().name(pivot.columns().get(i), parent);
            String column = translation
                    .edits()
                    .render(tokens.range(pivot.columns().get(i)))
                    .text();
            inner.add(column + " AS " + dialect.quote("__flowsql_c" + i));
            groups.add(column);
        }
        List<Kind> kinds = new ArrayList<>();
        for (Item aggregate : pivot.aggregates()) {
            if (!(aggregate.value() instanceof Call)) {
                throw translation.refused("PIVOT of something else than aggregates", aggregate.first(), "Name one");
            }
            inner.add(value(aggregate, kinds, parent) + " AS " + dialect.quote("__flowsql_a" + (kinds.size() - 1)));
        }
        List<String> outer = new ArrayList<>(keys);
        for (Item value : pivot.values()) {
            String condition = condition(value, pivot.columns().size(), parent);
            for (int i = 0; i < kinds.size(); i++) {
                String name = stored(name(value, pivot.aggregates().get(i), kinds.size() > 1));
                outer.add(picked(dialect.quote("__flowsql_a" + i), condition) + " AS " + dialect.quote(name));
                shown.add(new OutputColumn(name, kinds.get(i)));
            }
        }
        String sql = "(SELECT " + String.join(", ", outer) + " FROM (SELECT " + String.join(", ", inner) + " FROM "
                + from + " GROUP BY " + String.join(", ", groups) + ") AS " + dialect.quote(ROWS)
                + (keys.isEmpty() ? "" : " GROUP BY " + String.join(", ", keys)) + ")";
        return put(sql, pivot, pivot.alias(), shown, parent);
    }

    Visible unpivot(Query.Unpivoted unpivot, Scope parent) {
        boolean plain = unpivot.value() >= 0
                && unpivot.alias().columns().isEmpty()
                && !unpivot.columns().isEmpty()
                && unpivot.columns().stream().allMatch(item -> item.value() instanceof Reference r && r.names() == 1);
        if (!plain) {
            throw translation.refused("This UNPIVOT", unpivot.word(), "Write UNPIVOT (v FOR k IN (a, b))");
        }
        String from = from(unpivot.source(), unpivot.word(), "UNPIVOT", parent);
        Set<String> names = unpivot.columns().stream()
                .map(item -> tokens.identifier(item.first()).folded())
                .collect(Collectors.toSet());
        List<OutputColumn> shown = new ArrayList<>();
        List<String> rest = rest(names, parent, shown);
        List<String> items = named(
                rest, shown.stream().map(column -> dialect.quote(column.name())).toList());
        String key = dialect.quote(ROWS) + "." + dialect.quote("k");
        List<String> labels = new ArrayList<>();
        StringBuilder cases = new StringBuilder("CASE " + key);
        Kind kind = Kind.Simple.NULL;
        for (Item column : unpivot.columns()) {
            int name = column.alias() >= 0 ? column.alias() : column.first();
            String label = dialect.literal(tokens.identifier(name).text());
            labels.add("(" + label + ")");
            kind = kind.common(expressions.translate(column.value(), parent));
            cases.append(" WHEN ").append(label).append(" THEN ").append(translation.sql(column.value()));
        }
        cases.append(" END");
        String k = stored(tokens.identifier(unpivot.name()));
        String v = stored(tokens.identifier(unpivot.value()));
        items.add(key + " AS " + dialect.quote(k));
        items.add(cases + " AS " + dialect.quote(v));
        shown.add(new OutputColumn(k, Kind.Simple.STRING));
        shown.add(new OutputColumn(v, kind));
        String sql = "(SELECT " + String.join(", ", items) + " FROM " + from + " CROSS JOIN (VALUES "
                + String.join(", ", labels) + ") AS " + dialect.quote(ROWS) + "(" + dialect.quote("k") + ")"
                + (unpivot.nulls() ? "" : " WHERE " + cases + " IS NOT NULL") + ")";
        return put(sql, unpivot, unpivot.alias(), shown, parent);
    }

    /** The source with the scope filled by what it shows, of which every column must be known. */
    private String from(Source source, int word, String what, Scope scope) {
        int before = scope.relations().size();
        List<String> filters = new ArrayList<>();
        sources.translate(source, scope, filters);
        if (before > 0 || !filters.isEmpty() || scope.isNatural() || !scope.isKnown()) {
            throw translation.refused(
                    what + " of columns that are not known",
                    word,
                    "Name the columns: FROM (SELECT a, b FROM t) " + what);
        }
        return translation
                .edits()
                .render(tokens.range(source.first(), source.last()))
                .text();
    }

    private Set<String> names(Query.Pivoted pivot) {
        Set<String> names = new HashSet<>();
        pivot.columns().forEach(column -> names.add(tokens.identifier(column).folded()));
        pivot.aggregates().forEach(aggregate -> collect(aggregate.value(), names));
        return names;
    }

    private void collect(Expression expression, Set<String> names) {
        if (expression instanceof Reference reference) {
            for (int name = reference.first(); name <= reference.last(); name += 2) {
                names.add(tokens.identifier(name).folded());
            }
        }
        expression.parts().forEach(part -> collect(part, names));
    }

    /** The columns that are not named, as they are written before they are pivoted. */
    private List<String> rest(Set<String> names, Scope scope, List<OutputColumn> shown) {
        List<String> rest = new ArrayList<>();
        boolean single = scope.relations().size() == 1;
        for (Visible relation : scope.relations()) {
            for (OutputColumn column : relation.columns().list()) {
                if (!names.contains(column.name().toLowerCase(Locale.ROOT))) {
                    String name = dialect.quote(column.name());
                    rest.add(single ? column.sql().orElse(name) : sources.qualified(relation, column));
                    shown.add(new OutputColumn(column.name(), column.kind()));
                }
            }
        }
        return rest;
    }

    private static List<String> named(List<String> values, List<String> names) {
        return IntStream.range(0, values.size())
                .mapToObj(i -> values.get(i) + " AS " + names.get(i))
                .collect(Collectors.toCollection(ArrayList::new));
    }

    private String value(Item item, List<Kind> kinds, Scope scope) {
        kinds.add(expressions.translate(item.value(), scope));
        return translation.sql(item.value());
    }

    private String condition(Item value, int columns, Scope scope) {
        List<Expression> values =
                columns > 1 && value.value() instanceof Parentheses tuple ? tuple.parts() : List.of(value.value());
        if (values.size() != columns || !values.stream().allMatch(Constant.class::isInstance)) {
            throw translation.refused("This value of PIVOT", value.first(), "Write a literal for each column");
        }
        List<String> conditions = new ArrayList<>();
        for (int i = 0; i < columns; i++) {
            expressions.translate(values.get(i), scope);
            boolean isNull = ((Constant) values.get(i)).type() == Constant.Type.NULL;
            String test = isNull ? " IS NULL" : " = " + translation.sql(values.get(i));
            conditions.add(dialect.quote("__flowsql_c" + i) + test);
        }
        return String.join(" AND ", conditions);
    }

    /** Of one row at most. */
    private String picked(String aggregate, String condition) {
        return dialect instanceof PostgreSql
                ? "(array_agg(" + aggregate + ") FILTER (WHERE " + condition + "))[1]"
                : "ANY_VALUE(" + aggregate + ") FILTER (WHERE " + condition + ")";
    }

    /** The value's name, with that of the aggregate behind it if there are several. */
    private Identifier name(Item value, Item aggregate, boolean several) {
        Identifier name = value.alias() >= 0 ? tokens.identifier(value.alias()) : label(value);
        if (!several) {
            return name;
        }
        String suffix = aggregate.alias() >= 0
                ? tokens.identifier(aggregate.alias()).text()
                : tokens.fragment(aggregate.value().first(), aggregate.value().last())
                        .text();
        return new Identifier(name.text() + "_" + suffix, true, name.range());
    }

    private Identifier label(Item value) {
        if (!(value.value() instanceof Constant constant)) {
            throw translation.refused("A value of PIVOT without a name", value.first(), "Give it one with AS");
        }
        TextRange range = tokens.range(value.first(), value.value().last());
        String text = tokens.fragment(value.first(), value.value().last()).text();
        boolean string = constant.type() == Constant.Type.STRING && constant.first() == constant.last();
        return new Identifier(string ? StringLiteral.value(text) : text.toLowerCase(Locale.ROOT), true, range);
    }

    private String stored(Identifier name) {
        return References.stored(dialect, name);
    }

    /** In the place of the source; the scope then shows this relation alone. */
    private Visible put(String sql, Source source, Query.Alias alias, List<OutputColumn> shown, Scope scope) {
        sources.spell(alias);
        String name = alias.isGiven()
                ? References.quoted(dialect, tokens.identifier(alias.name()))
                : dialect.quote(sources.generated());
        translation.edits().replace(tokens.range(source.first(), source.last()), sql + " AS " + name);
        scope.relations().clear();
        List<String> names =
                alias.isGiven() ? List.of(tokens.identifier(alias.name()).text()) : List.of();
        return new Visible(names, Optional.of(name), new Columns(shown, true));
    }
}
