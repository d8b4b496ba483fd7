package io.flowsql.rewriter.query;

import io.flowsql.rewriter.ast.Identifier;
import io.flowsql.rewriter.ast.Name;
import io.flowsql.rewriter.ast.TextRange;
import io.flowsql.rewriter.definition.Shape;
import io.flowsql.rewriter.dialect.H2;
import io.flowsql.rewriter.dialect.PostgreSql;
import io.flowsql.rewriter.query.EngineForms.LateralRows;
import io.flowsql.rewriter.query.Scope.Columns;
import io.flowsql.rewriter.query.Scope.OutputColumn;
import io.flowsql.rewriter.query.Scope.Visible;
import io.flowsql.rewriter.query.tree.Expression;
import io.flowsql.rewriter.query.tree.Expression.Call;
import io.flowsql.rewriter.query.tree.Expression.Parentheses;
import io.flowsql.rewriter.query.tree.Query;
import io.flowsql.rewriter.query.tree.Query.Source;
import io.flowsql.rewriter.query.tree.QueryTokens;
import io.flowsql.rewriter.query.tree.Relation;
import io.flowsql.rewriter.query.value.Kind;
import io.flowsql.rewriter.query.value.Kind.Simple;
import io.flowsql.rewriter.query.value.Kinds;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** The sources of FROM in the engine's words; what they show goes into the scope of their SELECT. */
final class Sources {
    private static final Map<String, Boolean> GENERATORS =
            Map.of("EXPLODE", false, "EXPLODE_OUTER", false, "POSEXPLODE", true, "POSEXPLODE_OUTER", true);

    private final Translation translation;
    private final QueryTokens tokens;
    private final Expressions expressions;
    private final Queries queries;
    private int generated;

    Sources(Translation translation, Expressions expressions, Queries queries) {
        this.translation = translation;
        this.tokens = translation.tokens();
        this.expressions = expressions;
        this.queries = queries;
    }

    /**
     * Translates a source.
     *
     * @param filters takes the conditions that are left of semi and anti joins
     */
    void translate(Source source, Scope scope, List<String> filters) {
        if (source instanceof Query.Named named) {
            named(named, scope);
        } else if (source instanceof Query.Derived derived) {
            derived(derived, scope);
        } else if (source instanceof Query.Join join) {
            join(join, scope, filters);
        } else if (source instanceof Query.LateralView view) {
            translate(view.source(), scope, filters);
            lateralView(view, scope);
        } else if (source instanceof Query.Rows rows) {
            rowsSource(rows, scope);
        } else if (source instanceof Query.Enclosed enclosed) {
            translate(enclosed.source(), scope, filters);
        } else if (source instanceof Query.Pivoted pivoted) {
            scope.add(new Pivots(translation, expressions, this).pivot(pivoted, scope));
        } else if (source instanceof Query.Unpivoted unpivoted) {
            scope.add(new Pivots(translation, expressions, this).unpivot(unpivoted, scope));
        } else {
            expressions.translate(((Query.Unknown) source).value(), scope);
            scope.add(new Visible(List.of(), Optional.empty(), Columns.UNKNOWN));
        }
    }

    private void named(Query.Named named, Scope scope) {
        Relation relation = named.relation();
        named.arguments().forEach(argument -> expressions.translate(argument, scope));
        if (RangeRows.isCalled(relation, named.arguments().size())) {
            range(named, scope);
            return;
        }
        Optional<Columns> with =
                isPlain(relation) ? scope.with(relation.name().last().text()) : Optional.empty();
        Shape shape = translation.shapes().get(relation.range());
        Columns columns = with.orElseGet(() -> shape == null ? Columns.UNKNOWN : columns(shape));
        Query.Alias alias = named.alias();
        columns = queries.renamed(columns, alias.columns());
        String replacement = translation.replaced().get(relation.range());
        if (replacement != null) {
            String behind = alias.isGiven() ? "" : References.aliasBehind(translation.dialect(), replacement, relation);
            translation.edits().replace(relation.range(), replacement + behind);
        } else {
            keepNames(relation.name());
        }
        spell(alias);
        if (alias.isGiven()) {
            Identifier name = tokens.identifier(alias.name());
            scope.add(visible(List.of(name.text()), name, columns));
        } else if (relation.isFunction()) {
            scope.add(new Visible(List.of(), Optional.empty(), columns));
        } else {
            List<String> names =
                    relation.name().parts().stream().map(Identifier::text).toList();
            scope.add(visible(names, relation.name().last(), columns));
        }
    }

    private void range(Query.Named named, Scope scope) {
        List<String> arguments =
                named.arguments().stream().map(translation::sql).toList();
        Query.Alias alias = named.alias();
        spell(alias);
        String name = alias.isGiven()
                ? References.quoted(translation.dialect(), tokens.identifier(alias.name()))
                : translation.dialect().quote(generated());
        String sql = RangeRows.of(translation.dialect(), arguments).sql();
        translation.edits().replace(named.relation().range(), alias.isGiven() ? sql : sql + " AS " + name);
        Columns columns =
                new Columns(List.of(new OutputColumn(translation.dialect().fold(RangeRows.COLUMN), Kind.BIGINT)), true);
        List<String> names =
                alias.isGiven() ? List.of(tokens.identifier(alias.name()).text()) : List.of();
        scope.add(new Visible(names, Optional.of(name), queries.renamed(columns, alias.columns())));
    }

    private static boolean isPlain(Relation relation) {
        return !relation.stream()
                && !relation.isFunction()
                && relation.name().parts().size() == 1;
    }

    private Visible visible(List<String> names, Identifier name, Columns columns) {
        return new Visible(names, Optional.of(References.quoted(translation.dialect(), name)), columns);
    }

    private static Columns columns(Shape shape) {
        return new Columns(
                shape.columns().stream()
                        .map(column -> new OutputColumn(column.name(), Kinds.of(column.type())))
                        .toList(),
                true);
    }

    private void keepNames(Name name) {
        for (Identifier part : name.parts()) {
            if (part.quoted()) {
                translation.edits().replace(part.range(), References.quoted(translation.dialect(), part));
            }
        }
    }

    void spell(Query.Alias alias) {
        if (alias.isGiven()) {
            expressions.references().keep(alias.name(), alias.name());
        }
        alias.columns().forEach(column -> expressions.references().keep(column, column));
    }

    /** {@code VALUES} without names has columns col1, col2, ... */
    private void derived(Query.Derived derived, Scope scope) {
        Columns columns = queries.translate(derived.query(), scope);
        Query.Alias alias = derived.alias();
        spell(alias);
        String name = alias.isGiven()
                ? References.quoted(translation.dialect(), tokens.identifier(alias.name()))
                : translation.dialect().quote(generated());
        boolean values =
                derived.query().body() instanceof Query.Rows && alias.columns().isEmpty();
        boolean unnamed = !alias.isGiven() && (values || translation.dialect() instanceof PostgreSql);
        if (values || unnamed) {
            TextRange range = tokens.range(derived.first(), derived.last());
            String list = values
                    ? "("
                            + translation
                                    .dialect()
                                    .quote(columns.list().stream()
                                            .map(OutputColumn::name)
                                            .toList()) + ")"
                    : "";
            translation
                    .edits()
                    .replace(
                            range,
                            translation.edits().render(range).text() + (alias.isGiven() ? "" : " AS " + name) + list);
        }
        Columns renamed = queries.renamed(columns, alias.columns());
        scope.add(
                alias.isGiven()
                        ? new Visible(List.of(tokens.identifier(alias.name()).text()), Optional.of(name), renamed)
                        : new Visible(List.of(), Optional.of(name), renamed));
    }

    String generated() {
        return "__flowsql_" + ++generated;
    }

    Columns rows(Query.Rows rows, Scope scope) {
        List<Kind> kinds = new ArrayList<>();
        for (Expression row : rows.rows()) {
            boolean tuple = row instanceof Parentheses;
            List<Expression> values = tuple ? row.parts() : List.of(row);
            for (int i = 0; i < values.size(); i++) {
                Kind kind = expressions.translate(values.get(i), scope);
                if (i < kinds.size()) {
                    kinds.set(i, kinds.get(i).common(kind));
                } else {
                    kinds.add(kind);
                }
            }
            if (!tuple) {
                translation.replace(row, "(" + translation.sql(row) + ")");
            }
        }
        List<OutputColumn> columns = IntStream.range(0, kinds.size())
                .mapToObj(i -> new OutputColumn(translation.dialect().fold("col" + (i + 1)), kinds.get(i)))
                .toList();
        return new Columns(columns, true);
    }

    private void rowsSource(Query.Rows rows, Scope scope) {
        Columns columns = rows(rows, scope);
        Query.Alias alias = rows.alias();
        spell(alias);
        Expression last = rows.rows().get(rows.rows().size() - 1);
        TextRange values = tokens.range(rows.first(), last.last());
        String name = alias.isGiven()
                ? References.quoted(translation.dialect(), tokens.identifier(alias.name()))
                : translation.dialect().quote(generated());
        String list = alias.columns().isEmpty()
                ? "("
                        + translation
                                .dialect()
                                .quote(columns.list().stream()
                                        .map(OutputColumn::name)
                                        .toList()) + ")"
                : "";
        String sql = "(" + translation.edits().render(values).text() + ")";
        if (alias.columns().isEmpty()) {
            translation.edits().replace(tokens.range(rows.first(), rows.last()), sql + " AS " + name + list);
        } else {
            translation.edits().replace(values, sql);
        }
        List<String> names =
                alias.isGiven() ? List.of(tokens.identifier(alias.name()).text()) : List.of();
        scope.add(new Visible(names, Optional.of(name), queries.renamed(columns, alias.columns())));
    }

    private void join(Query.Join join, Scope scope, List<String> filters) {
        translate(join.left(), scope, filters);
        String kind = join.kind();
        if (kind.endsWith("SEMI") || kind.endsWith("ANTI")) {
            filters.add(semiJoin(join, scope));
            return;
        }
        if (!filters.isEmpty() && (kind.startsWith("RIGHT") || kind.startsWith("FULL"))) {
            throw translation.refused(
                    kind + " JOIN behind a SEMI or ANTI JOIN",
                    join.operatorFirst(),
                    "Put the first join into a subquery");
        }
        if (kind.contains("FULL") && translation.dialect() instanceof H2) {
            throw translation.refused(
                    "FULL JOIN",
                    join.operatorFirst(),
                    "Write a LEFT JOIN, UNION ALL and the rows of the right side without a partner");
        }
        translate(join.right(), scope, filters);
        join.condition().ifPresent(condition -> expressions.translate(condition, scope));
        join.using().forEach(name -> {
            expressions.references().name(name, scope);
            scope.using(tokens.identifier(name).text());
        });
        if (kind.contains("NATURAL")) {
            scope.natural();
        }
        boolean cross = (kind.isEmpty() || kind.equals("INNER"))
                && join.condition().isEmpty()
                && join.using().isEmpty();
        if (cross) {
            translation.edits().replace(tokens.range(join.operatorFirst(), join.operatorLast()), "CROSS JOIN");
        }
    }

    /** A row of the left side counts if it has a partner, or if it has none: its columns are the only ones. */
    private String semiJoin(Query.Join join, Scope scope) {
        Scope inner = new Scope(scope);
        List<String> filters = new ArrayList<>();
        translate(join.right(), inner, filters);
        join.condition().ifPresent(condition -> expressions.translate(condition, inner));
        List<String> conditions = new ArrayList<>();
        join.condition().map(expressions::whole).ifPresent(conditions::add);
        for (int name : join.using()) {
            conditions.add(side(name, scope) + " = " + side(name, inner));
        }
        conditions.addAll(filters);
        String right = translation
                .edits()
                .render(tokens.range(join.right().first(), join.right().last()))
                .text();
        String where = conditions.isEmpty() ? "" : " WHERE " + String.join(" AND ", conditions);
        TextRange whole = tokens.range(join.first(), join.last());
        TextRange left = tokens.range(join.left().first(), join.left().last());
        translation.edits().replace(whole, translation.edits().render(left).text());
        return (join.kind().endsWith("ANTI") ? "NOT " : "") + "EXISTS (SELECT 1 FROM " + right + where + ")";
    }

    private String side(int name, Scope scope) {
        String text = tokens.identifier(name).text();
        return scope.relations().stream()
                .flatMap(relation -> relation.columns().find(text).stream().map(column -> qualified(relation, column)))
                .findFirst()
                .orElseThrow(() -> translation.refused(
                        "USING of a column that is not known in SEMI and ANTI joins", name, "Write ON a.x = b.x"));
    }

    String qualified(Visible relation, OutputColumn column) {
        String name = translation.dialect().quote(column.name());
        return column.sql()
                .orElseGet(() -> relation.sql().map(sql -> sql + "." + name).orElse(name));
    }

    private void lateralView(Query.LateralView view, Scope scope) {
        if (!(view.generator() instanceof Call call)) {
            throw translation.refused(
                    "LATERAL VIEW without a generator", view.start(), "Write LATERAL VIEW explode(array) t AS column");
        }
        Generated rows = generator(
                call,
                view.outer(),
                view.table() < 0 ? Optional.empty() : Optional.of(tokens.identifier(view.table())),
                view.columns(),
                scope);
        translation.edits().replace(tokens.range(view.start(), view.last()), rows.join());
        scope.add(rows.relation());
    }

    /**
     * The rows of a generator.
     *
     * @param join what stands behind the sources
     */
    record Generated(String join, Visible relation) {}

    static boolean isGenerator(QueryTokens tokens, Call call) {
        return call.first() == call.name() && GENERATORS.containsKey(tokens.word(call.name()));
    }

    /** @param names tokens of the names of the columns; without, they are pos and col */
    Generated generator(Call call, boolean outer, Optional<Identifier> alias, List<Integer> names, Scope scope) {
        String function = tokens.word(call.name());
        if (!isGenerator(tokens, call) || call.arguments().size() != 1) {
            throw translation.refused(
                    function.toLowerCase(Locale.ROOT) + "() as a generator",
                    call.first(),
                    "Use explode or posexplode over an array");
        }
        boolean positions = GENERATORS.getOrDefault(function, false);
        Operand array = expressions.operand(call.arguments().get(0).value(), scope);
        if (array.kind() instanceof Kind.Map) {
            throw translation.refused(
                    "explode() of a map", call.first(), "Explode map_keys(m) and take the values by key");
        }
        Kind element = array.kind() instanceof Kind.Array of ? of.element() : Simple.UNKNOWN;
        List<String> columns = new ArrayList<>();
        names.forEach(name -> columns.add(queries.stored(name)));
        if (columns.isEmpty()) {
            if (positions) {
                columns.add(translation.dialect().fold("pos"));
            }
            columns.add(translation.dialect().fold("col"));
        }
        if (columns.size() != (positions ? 2 : 1)) {
            throw translation.refused(
                    function.toLowerCase(Locale.ROOT) + "() with " + columns.size() + " names",
                    call.first(),
                    "Name each of its columns once");
        }
        String name = translation
                .dialect()
                .quote(alias.map(given -> References.stored(translation.dialect(), given))
                        .orElseGet(this::generated));
        LateralRows rows = expressions
                .forms()
                .lateralRows(
                        outer || function.endsWith("_OUTER"),
                        positions,
                        array.sql(),
                        name,
                        columns.stream().map(translation.dialect()::quote).toList());
        List<OutputColumn> shown = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
            boolean position = positions && i == 0;
            shown.add(new OutputColumn(
                    columns.get(i),
                    position ? Kind.INT : element,
                    Optional.of(rows.columns().get(i))));
        }
        List<String> called = alias.map(given -> List.of(given.text())).orElse(List.of());
        return new Generated(rows.sql(), new Visible(called, Optional.of(name), new Columns(shown, true)));
    }
}
