package io.flowsql.rewriter.query;

import io.flowsql.rewriter.ast.TextRange;
import io.flowsql.rewriter.dialect.H2;
import io.flowsql.rewriter.query.Generators.Generated;
import io.flowsql.rewriter.query.Scope.Columns;
import io.flowsql.rewriter.query.Scope.OutputColumn;
import io.flowsql.rewriter.query.Scope.Visible;
import io.flowsql.rewriter.query.tree.Query;
import io.flowsql.rewriter.query.tree.QueryTokens;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Joins: semi and anti joins become conditions, and H2 gets a union for a full one. */
final class Joins {
    private final Translation translation;
    private final QueryTokens tokens;
    private final Expressions expressions;
    private final Sources sources;

    Joins(Translation translation, Expressions expressions, Sources sources) {
        this.translation = translation;
        this.tokens = translation.tokens();
        this.expressions = expressions;
        this.sources = sources;
    }

    /** @param filters takes the conditions that are left of semi and anti joins */
    void translate(Query.Join join, Scope scope, List<String> filters) {
        int before = scope.relations().size();
        sources.translate(join.left(), scope, filters);
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
        Optional<Generated> rows = sources.generator(join.right(), kind.startsWith("LEFT"), scope);
        if (rows.isPresent()) {
            translation
                    .edits()
                    .replace(
                            tokens.range(join.operatorFirst(), join.last()),
                            rows.get().join());
            scope.add(rows.get().relation());
            return;
        }
        sources.translate(join.right(), scope, filters);
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
                                    column.name(), column.kind(), Optional.of(sources.qualified(relation, column)))))
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
        String name = translation.dialect().quote(sources.generators().newName());
        List<Visible> shown = new ArrayList<>();
        List<String> all = new ArrayList<>();
        List<String> onlyRight = new ArrayList<>();
        for (Visible relation : sides) {
            List<OutputColumn> columns = new ArrayList<>();
            for (OutputColumn column : relation.columns().list()) {
                String as = translation.dialect().quote("c" + all.size());
                boolean isLeft = shown.size() < leftSides.size();
                onlyRight.add((isLeft ? "NULL" : sources.qualified(relation, column)) + " AS " + as);
                all.add(sources.qualified(relation, column) + " AS " + as);
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
        sources.translate(join.right(), inner, filters);
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
                .flatMap(relation ->
                        relation.columns().find(text).stream().map(column -> sources.qualified(relation, column)))
                .findFirst()
                .orElseThrow(() -> translation.refused(
                        "USING of a column that is not known in SEMI and ANTI joins", name, "Write ON a.x = b.x"));
    }
}
