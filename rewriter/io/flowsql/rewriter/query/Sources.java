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
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The sources of FROM in the engine's words; what they show goes into the scope of their SELECT. */
final class Sources {
    private final Translation translation;
    private final QueryTokens tokens;
    private final Expressions expressions;
    private final Queries queries;
    private final Generators generators;
    private final Pivots pivots;

    Sources(Translation translation, Expressions expressions, Queries queries) {
        this.translation = translation;
        this.tokens = translation.tokens();
        this.expressions = expressions;
        this.queries = queries;
        this.generators = new Generators(translation, expressions);
        this.pivots = new Pivots(translation, expressions, generators);
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
        named.arguments().forEach(argument -> expressions.translate(argument, scope));
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

    private void join(Query.Join join, Scope scope, List<String> filters) {
        int before = scope.relations().size();
        translate(join.left(), scope, filters);
        int middle = scope.relations().size();
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
        Optional<Generated> rows = generator(join.right(), kind.startsWith("LEFT"), scope);
        if (rows.isPresent()) {
            translation
                    .edits()
                    .replace(
                            tokens.range(join.operatorFirst(), join.last()),
                            rows.get().join());
            scope.add(rows.get().relation());
            return;
        }
        translate(join.right(), scope, filters);
        if (kind.equals("FULL") && translation.dialect() instanceof H2) {
            fullJoin(join, scope, before, middle);
            return;
        }
        join.condition().ifPresent(condition -> expressions.translate(condition, scope));
        join.using().forEach(name -> {
            expressions.references().name(name, scope);
            scope.using(tokens.identifier(name).text());
        });
        if (translation.dialect() instanceof H2 && scope.isKnown()) {
            usingOnH2(join, scope, before, middle);
        }
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

    /** H2 takes the name alone for one of two, if it takes it at all (2.5). */
    private void usingOnH2(Query.Join join, Scope scope, int before, int middle) {
        boolean right = join.kind().equals("RIGHT");
        List<Visible> side = scope.relations()
                .subList(right ? middle : before, right ? scope.relations().size() : middle);
        List<OutputColumn> columns = new ArrayList<>();
        for (int token : join.using()) {
            String name = tokens.identifier(token).text();
            side.stream()
                    .flatMap(relation -> relation.columns().find(name).stream()
                            .map(column -> new OutputColumn(
                                    column.name(), column.kind(), Optional.of(qualified(relation, column)))))
                    .findFirst()
                    .ifPresent(columns::add);
        }
        if (!columns.isEmpty()) {
            scope.relations().add(before, new Visible(List.of(), Optional.empty(), new Columns(columns, true)));
        }
    }

    /** H2 has none: the rows of the left side with their partners, and those of the right side that have none. */
    private void fullJoin(Query.Join join, Scope scope, int before, int middle) {
        List<Visible> sides =
                List.copyOf(scope.relations().subList(before, scope.relations().size()));
        if (sides.stream().anyMatch(relation -> !relation.columns().known())) {
            throw translation.refused(
                    "FULL JOIN of columns that are not known",
                    join.operatorFirst(),
                    "Write a LEFT JOIN, UNION ALL and the rows of the right side without a partner");
        }
        Scope left = new Scope(scope);
        Scope right = new Scope(scope);
        List<Visible> leftSides = List.copyOf(scope.relations().subList(before, middle));
        leftSides.forEach(left::add);
        sides.subList(leftSides.size(), sides.size()).forEach(right::add);
        List<String> conditions = new ArrayList<>();
        join.condition().ifPresent(condition -> {
            expressions.translate(condition, scope);
            conditions.add(expressions.whole(condition));
        });
        join.using().forEach(name -> conditions.add(side(name, left) + " = " + side(name, right)));
        String name = translation.dialect().quote(generators.newName());
        List<Visible> shown = new ArrayList<>();
        List<String> all = new ArrayList<>();
        List<String> onlyRight = new ArrayList<>();
        for (Visible relation : sides) {
            List<OutputColumn> columns = new ArrayList<>();
            for (OutputColumn column : relation.columns().list()) {
                String as = translation.dialect().quote("c" + all.size());
                boolean isLeft = shown.size() < leftSides.size();
                onlyRight.add((isLeft ? "NULL" : qualified(relation, column)) + " AS " + as);
                all.add(qualified(relation, column) + " AS " + as);
                columns.add(new OutputColumn(column.name(), column.kind(), Optional.of(name + "." + as)));
            }
            shown.add(new Visible(relation.names(), Optional.of(name), new Columns(columns, true)));
        }
        String first = translation
                .edits()
                .render(tokens.range(join.left().first(), join.left().last()))
                .text();
        String second = translation
                .edits()
                .render(tokens.range(join.right().first(), join.right().last()))
                .text();
        String condition = String.join(" AND ", conditions);
        translation
                .edits()
                .replace(
                        tokens.range(join.first(), join.last()),
                        "(SELECT " + String.join(", ", all) + " FROM " + first + " LEFT JOIN " + second + " ON "
                                + condition
                                + " UNION ALL SELECT " + String.join(", ", onlyRight) + " FROM " + second
                                + " WHERE NOT EXISTS (SELECT 1 FROM " + first + " WHERE " + condition + ")) AS "
                                + name);
        scope.relations().subList(before, scope.relations().size()).clear();
        merged(join, shown, leftSides.size()).ifPresent(scope::add);
        shown.forEach(scope::add);
    }

    /** The columns of USING, which have the value of the side that has one. */
    private Optional<Visible> merged(Query.Join join, List<Visible> sides, int leftSides) {
        List<OutputColumn> columns = new ArrayList<>();
        for (int token : join.using()) {
            String name = tokens.identifier(token).text();
            List<OutputColumn> both = new ArrayList<>();
            sides.subList(0, leftSides).stream()
                    .flatMap(r -> r.columns().find(name).stream())
                    .findFirst()
                    .ifPresent(both::add);
            sides.subList(leftSides, sides.size()).stream()
                    .flatMap(r -> r.columns().find(name).stream())
                    .findFirst()
                    .ifPresent(both::add);
            String values = both.stream().map(column -> column.sql().orElse("")).collect(Collectors.joining(", "));
            columns.add(
                    new OutputColumn(both.get(0).name(), both.get(0).kind(), Optional.of("COALESCE(" + values + ")")));
        }
        return columns.isEmpty()
                ? Optional.empty()
                : Optional.of(new Visible(List.of(), Optional.empty(), new Columns(columns, true)));
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
    private Optional<Generated> generator(Source source, boolean outer, Scope scope) {
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
