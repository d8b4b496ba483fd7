package io.flowsql.rewriter.query;

import io.flowsql.rewriter.ast.Identifier;
import io.flowsql.rewriter.ast.Name;
import io.flowsql.rewriter.ast.TextRange;
import io.flowsql.rewriter.definition.Shape;
import io.flowsql.rewriter.dialect.H2;
import io.flowsql.rewriter.dialect.PostgreSql;
import io.flowsql.rewriter.query.Generators.Generated;
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
import io.flowsql.rewriter.query.value.Kinds;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;

/** The sources of FROM in the engine's words; what they show goes into the scope of their SELECT. */
final class Sources {
    private final Translation translation;
    private final QueryTokens tokens;
    private final Expressions expressions;
    private final Queries queries;
    private final Generators generators;
    private final Pivots pivots;
    private final Joins joins;

    Sources(Translation translation, Expressions expressions, Queries queries) {
        this.translation = translation;
        this.tokens = translation.tokens();
        this.expressions = expressions;
        this.queries = queries;
        this.generators = new Generators(translation, expressions);
        this.pivots = new Pivots(translation, expressions, generators);
        this.joins = new Joins(translation, expressions, this);
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
            joins.translate(join, scope, filters);
        } else if (source instanceof Query.LateralView view) {
            translate(view.source(), scope, filters);
            lateralView(view, scope);
        } else if (source instanceof Query.Rows rows) {
            rowsSource(rows, scope);
        } else if (source instanceof Query.Enclosed enclosed) {
            translate(enclosed.source(), scope, filters);
        } else if (source instanceof Query.Pivot pivot) {
            pivots.pivot(pivot, scope, inner -> translate(pivot.source(), inner, filters));
        } else if (source instanceof Query.Unpivot unpivot) {
            pivots.unpivot(unpivot, scope, inner -> translate(unpivot.source(), inner, filters));
        } else {
            expressions.translate(((Query.Unknown) source).value(), scope);
            scope.add(new Visible(List.of(), Optional.empty(), Columns.UNKNOWN));
        }
    }

    private void named(Query.Named named, Scope scope) {
        Relation relation = named.relation();
        if (isRange(named)) {
            range(named, scope);
            return;
        }
        if (!relation.isFunction() || !translation.replaced().containsKey(relation.range())) {
            named.arguments().forEach(argument -> expressions.translate(argument, scope));
        }
        Optional<Columns> with =
                isPlain(relation) ? scope.with(relation.name().last().text()) : Optional.empty();
        Shape shape = translation.shapes().get(relation.range());
        Columns columns = with.orElseGet(() -> shape == null ? Columns.UNKNOWN : columns(shape));
        Query.Alias alias = named.alias();
        columns = queries.renamed(columns, alias.columns());
        String replacement = with.isPresent()
                ? expressions.references().ofWith(relation.name().last()).orElse(null)
                : translation.replaced().get(relation.range());
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

    private static boolean isRange(Query.Named named) {
        Relation relation = named.relation();
        boolean arguments = !named.arguments().isEmpty() && named.arguments().size() <= 3;
        return relation.isFunction()
                && arguments
                && relation.name().parts().size() == 1
                && relation.name().last().matches("range");
    }

    /** {@code range([start,] end [, step])} has one column, id. */
    private void range(Query.Named named, Scope scope) {
        List<Operand> arguments = named.arguments().stream()
                .map(argument -> expressions.operand(argument, scope))
                .toList();
        String start = arguments.size() == 1 ? "0" : arguments.get(0).sql();
        String end = arguments.get(arguments.size() == 1 ? 0 : 1).sql();
        String step = arguments.size() == 3
                ? arguments
                        .get(2)
                        .literal()
                        .orElseThrow(() -> translation.refused(
                                "range() with a computed step", named.first(), "Write the step as a literal"))
                : "1";
        String id = translation.dialect().quote(translation.dialect().fold("id"));
        String sql = "(" + expressions.forms().range(start, end, step, id) + ")";
        Query.Alias alias = named.alias();
        spell(alias);
        String name = alias.isGiven()
                ? References.quoted(translation.dialect(), tokens.identifier(alias.name()))
                : translation.dialect().quote(translation.dialect().fold("range"));
        translation
                .edits()
                .replace(
                        tokens.range(named.first(), named.relationLast()), alias.isGiven() ? sql : sql + " AS " + name);
        Columns columns =
                new Columns(List.of(new OutputColumn(translation.dialect().fold("id"), Kind.BIGINT)), true);
        List<String> names =
                alias.isGiven() ? List.of(tokens.identifier(alias.name()).text()) : List.of("range");
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

    private void spell(Query.Alias alias) {
        if (alias.isGiven()) {
            expressions.references().keep(alias.name(), alias.name());
        }
        alias.columns().forEach(column -> expressions.references().keep(column, column));
    }

    /** {@code VALUES} without names has columns col1, col2, ... */
    private void derived(Query.Derived derived, Scope scope) {
        if (derived.lateral() && translation.dialect() instanceof H2) {
            throw translation.refused(
                    "LATERAL", derived.first(), "Write a join with GROUP BY, or a subquery in the list of SELECT");
        }
        Columns columns = queries.translate(derived.query(), scope);
        Query.Alias alias = derived.alias();
        spell(alias);
        String name = alias.isGiven()
                ? References.quoted(translation.dialect(), tokens.identifier(alias.name()))
                : translation.dialect().quote(generators.newName());
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
        List<String> names =
                alias.isGiven() ? List.of(tokens.identifier(alias.name()).text()) : List.of();
        Optional<String> qualifier = alias.isGiven() || unnamed || values ? Optional.of(name) : Optional.empty();
        scope.add(new Visible(names, qualifier, queries.renamed(columns, alias.columns())));
    }

    Columns rows(Query.Rows rows, Scope scope) {
        List<List<CommonTypes.Value>> values = new ArrayList<>();
        for (Expression row : rows.rows()) {
            boolean tuple = row instanceof Parentheses;
            List<Expression> parts = tuple ? row.parts() : List.of(row);
            for (int i = 0; i < parts.size(); i++) {
                if (i == values.size()) {
                    values.add(new ArrayList<>());
                }
                values.get(i).add(expressions.value(parts.get(i), scope));
            }
        }
        List<Kind> kinds = values.stream()
                .map(column -> expressions.commonTypes().unify(column, "VALUES", rows.first()))
                .toList();
        for (Expression row : rows.rows()) {
            if (!(row instanceof Parentheses)) {
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
                : translation.dialect().quote(generators.newName());
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
        Generated rows = generators.rows(
                call,
                view.outer(),
                view.table() < 0 ? Optional.empty() : Optional.of(tokens.identifier(view.table())),
                view.columns().stream().map(queries::stored).toList(),
                scope);
        translation.edits().replace(tokens.range(view.start(), view.last()), rows.join());
        scope.add(rows.relation());
    }

    Generators generators() {
        return generators;
    }

    /** A generator as a source, if it is one: its rows are joined with those of the sources before it. */
    Optional<Generated> generator(Source source, boolean outer, Scope scope) {
        if (!(source instanceof Query.Named named) || !named.relation().isFunction()) {
            return Optional.empty();
        }
        Name name = named.relation().name();
        boolean generator = name.parts().size() == 1
                && Generators.isGenerator(name.last().text().toUpperCase(Locale.ROOT));
        if (!generator) {
            return Optional.empty();
        }
        int word = named.first();
        while (!tokens.isSymbol(word + 1, "(")) {
            word++;
        }
        Call call = Generators.call(word, word + 1, tokens.closing(word + 1), named.arguments());
        Query.Alias alias = named.alias();
        return Optional.of(generators.rows(
                call,
                outer,
                alias.isGiven() ? Optional.of(tokens.identifier(alias.name())) : Optional.empty(),
                alias.columns().stream().map(queries::stored).toList(),
                scope));
    }

    /** Sources with commas between them. */
    void list(List<Source> sources, Scope scope, List<String> filters) {
        for (int i = 0; i < sources.size(); i++) {
            Source source = sources.get(i);
            Optional<Generated> rows = generator(source, false, scope);
            if (rows.isEmpty()) {
                translate(source, scope, filters);
                continue;
            }
            int first = i == 0 ? source.first() : source.first() - 1;
            String before = i == 0 ? oneRow() + " " : " ";
            translation
                    .edits()
                    .replace(
                            tokens.range(first, source.last()),
                            before + rows.get().join());
            scope.add(rows.get().relation());
        }
    }

    /** What generators without a source are joined to. */
    String oneRow() {
        return "(SELECT 1 AS one) AS " + translation.dialect().quote(generators.newName());
    }
}
