package io.flowsql.rewriter.query;

import io.flowsql.rewriter.ast.TextRange;
import io.flowsql.rewriter.dialect.H2;
import io.flowsql.rewriter.query.Scope.Alias;
import io.flowsql.rewriter.query.Scope.Columns;
import io.flowsql.rewriter.query.Scope.OutputColumn;
import io.flowsql.rewriter.query.tree.Expression;
import io.flowsql.rewriter.query.tree.Expression.Reference;
import io.flowsql.rewriter.query.tree.Query;
import io.flowsql.rewriter.query.tree.Query.Body;
import io.flowsql.rewriter.query.tree.SortItem;
import io.flowsql.rewriter.query.value.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Queries in the engine's words, and the columns that they give. */
final class Queries {
    private final Translation translation;
    private final Expressions expressions;
    private final Selects selects;

    Queries(Translation translation) {
        this.translation = translation;
        this.expressions = new Expressions(translation, this);
        this.selects = new Selects(translation, expressions, this);
    }

    Expressions expressions() {
        return expressions;
    }

    Columns translate(Query query, @Nullable Scope parent) {
        Scope scope = new Scope(parent);
        boolean recursive = !query.with().isEmpty()
                && translation.tokens().isWord(query.with().get(0).name() - 1, "RECURSIVE");
        for (Query.With with : query.with()) {
            String name = translation.tokens().identifier(with.name()).text();
            if (recursive) {
                scope.with(name, renamed(Columns.UNKNOWN, with.columns()));
            }
            Columns columns = translate(with.query(), scope);
            expressions.references().nameOfWith(with.name());
            with.columns().forEach(column -> expressions.references().keep(column, column));
            scope.with(name, renamed(columns, with.columns()));
        }
        Result result = body(query.body(), scope);
        result.scope().aliasesFirst(true);
        if (OrderByAll.isAll(query.ordering(), translation.tokens())) {
            new OrderByAll(translation, expressions).write(query.ordering().get(0), query.body(), result);
        } else {
            query.ordering().forEach(item -> order(item, result));
        }
        result.scope().aliasesFirst(false);
        query.tail().forEach(expression -> tail(expression, result.scope()));
        return result.columns();
    }

    /** H2 2.5 has no LIMIT ALL, which limits nothing. */
    private void tail(Expression expression, Scope scope) {
        boolean all = translation.tokens().isWord(expression.first(), "ALL")
                && translation.tokens().isWord(expression.first() - 1, "LIMIT");
        if (all && translation.dialect() instanceof H2) {
            translation.edits().replace(translation.tokens().range(expression.first() - 1, expression.last()), "");
        } else if (!all) {
            expressions.translate(expression, scope);
        }
    }

    /**
     * A body's columns, and the scope in which ORDER BY behind it stands.
     *
     * @param plain whether only the columns of the result may be named behind it
     * @param keys the expressions that its rows are grouped by
     */
    record Result(Columns columns, Scope scope, boolean plain, GroupKeys keys) {
        Result(Columns columns, Scope scope, boolean plain) {
            this(columns, scope, plain, GroupKeys.NONE);
        }
    }

    private Result body(Body body, Scope scope) {
        if (body instanceof Query.Select select) {
            return selects.translate(select, scope);
        }
        if (body instanceof Query.SetOperation operation) {
            return setOperation(operation, scope);
        }
        if (body instanceof Query.Nested nested) {
            Columns columns = translate(nested.query(), scope);
            return new Result(columns, output(columns, scope), true);
        }
        if (body instanceof Query.Pipe pipe) {
            Columns columns = pipe(pipe, scope);
            return new Result(columns, output(columns, scope), true);
        }
        if (body instanceof Query.Rows rows) {
            Columns columns = selects.sources().rows(rows, scope);
            return new Result(columns, output(columns, scope), true);
        }
        expressions.translate(((Query.Unknown) body).value(), scope);
        return new Result(Columns.UNKNOWN, scope, false);
    }

    /** Each step is a query over those before it. */
    private Columns pipe(Query.Pipe pipe, Scope parent) {
        Columns columns = body(pipe.input(), parent).columns();
        String sql = rendered(pipe.input().first(), pipe.input().last());
        for (Query.Step step : pipe.steps()) {
            String word = translation.tokens().word(step.first());
            if (!step.understood()) {
                throw translation.refused("|> " + word, step.first(), "Write the step as a subquery");
            }
            String name =
                    translation.dialect().quote(selects.sources().generators().newName());
            Scope scope = new Scope(parent);
            scope.add(new Scope.Visible(List.of(), Optional.of(name), columns));
            String source = " FROM (" + sql + ") AS " + name;
            SelectItems.Listed keys = selects.items().list(step.keys(), scope);
            SelectItems.Listed items = selects.items().list(step.items(), scope);
            sql = switch (word) {
                case "WHERE", "LIMIT" -> {
                    Expression value = step.value().orElseThrow();
                    expressions.translate(value, scope);
                    yield "SELECT *" + source + " " + word + " " + translation.sql(value);
                }
                case "ORDER" -> {
                    step.ordering().forEach(item -> expressions.sortItem(item, scope, true));
                    SortItem last = step.ordering().get(step.ordering().size() - 1);
                    yield "SELECT *" + source + " ORDER BY "
                            + rendered(step.ordering().get(0).value().first(), last.last());
                }
                case "EXTEND" -> "SELECT " + name + ".*, " + items.sql() + source;
                case "AGGREGATE" ->
                    "SELECT " + keys.and(items) + source + (step.keys().isEmpty() ? "" : " GROUP BY " + keys.values());
                default -> "SELECT " + items.sql() + source;
            };
            columns = switch (word) {
                case "SELECT" -> items.columns();
                case "AGGREGATE" -> keys.with(items);
                case "EXTEND" -> new SelectItems.Listed("", "", columns).with(items);
                default -> columns;
            };
        }
        translation.edits().replace(translation.tokens().range(pipe.first(), pipe.last()), sql);
        return columns;
    }

    private String rendered(int first, int last) {
        return translation
                .edits()
                .render(translation.tokens().range(first, last))
                .text();
    }

    private Result setOperation(Query.SetOperation operation, Scope scope) {
        Columns left = body(operation.left(), scope).columns();
        Columns right = body(operation.right(), scope).columns();
        boolean all = translation.tokens().isWord(operation.at() + 1, "ALL");
        if (isByName(operation)) {
            throw translation.refused(
                    operation.operator() + " BY NAME", operation.at(), "Name the columns of both sides in one order");
        }
        if (all && !operation.operator().equals("UNION") && translation.dialect() instanceof H2) {
            throw translation.refused(
                    operation.operator() + " ALL",
                    operation.at(),
                    "Number the rows of each side, and use " + operation.operator());
        }
        if (operation.operator().equals("MINUS") && !(translation.dialect() instanceof H2)) {
            translation.edits().replace(translation.tokens().range(operation.at()), "EXCEPT");
        }
        List<OutputColumn> common = new ArrayList<>();
        for (int i = 0; i < left.list().size(); i++) {
            OutputColumn column = left.list().get(i);
            boolean both = left.known() && right.known() && i < right.list().size();
            Kind kind = both
                    ? expressions
                            .commonTypes()
                            .common(
                                    List.of(column.kind(), right.list().get(i).kind()),
                                    operation.operator(),
                                    operation.at())
                    : Kind.Simple.UNKNOWN;
            common.add(new OutputColumn(column.name(), kind));
        }
        Columns columns = new Columns(common, left.known());
        cast(operation.left(), left, columns, operation.at());
        cast(operation.right(), right, columns, operation.at());
        return new Result(columns, output(columns, scope), true);
    }

    private boolean isByName(Query.SetOperation operation) {
        int last = operation.right().first() - 1;
        return translation.tokens().isWord(last, "NAME") && translation.tokens().isWord(last - 1, "BY");
    }

    /** A side of a set operation around which texts are read as what stands in the other side. */
    private void cast(Body side, Columns columns, Columns common, int place) {
        boolean texts = IntStream.range(
                        0, Math.min(columns.list().size(), common.list().size()))
                .anyMatch(i -> expressions
                        .commonTypes()
                        .needsCast(
                                columns.list().get(i).kind(),
                                common.list().get(i).kind()));
        if (!texts) {
            return;
        }
        List<String> names = new ArrayList<>();
        List<String> items = new ArrayList<>();
        for (int i = 0; i < columns.list().size(); i++) {
            String name = translation.dialect().quote("__" + (i + 1));
            Operand value = Operand.of(name, columns.list().get(i).kind());
            String sql =
                    expressions.commonTypes().as(value, common.list().get(i).kind(), place);
            names.add(name);
            items.add(sql + " AS "
                    + translation.dialect().quote(columns.list().get(i).name()));
        }
        String rows = translation.dialect().quote(selects.sources().generators().newName());
        TextRange range = translation.tokens().range(side.first(), side.last());
        String body = translation.edits().render(range).text();
        translation
                .edits()
                .replace(
                        range,
                        "SELECT " + String.join(", ", items) + " FROM (" + body + ") AS " + rows + "("
                                + String.join(", ", names) + ")");
    }

    private static Scope output(Columns columns, Scope parent) {
        Scope scope = new Scope(parent);
        scope.add(new Scope.Visible(List.of(), Optional.empty(), columns));
        return scope;
    }

    /** A name is first one of the result's columns. The engines take such a name only alone. */
    private void order(SortItem item, Result result) {
        Optional<OutputColumn> column = item.value() instanceof Reference reference && reference.names() == 1
                ? result.columns()
                        .find(translation.tokens().identifier(reference.first()).text())
                : Optional.empty();
        if (column.isEmpty()) {
            Kind kind = expressions.translate(item.value(), result.scope());
            if (!result.plain()) {
                result.keys().write(item.value(), translation);
            }
            expressions.sorted(item, kind, !result.plain());
            return;
        }
        Optional<Alias> alias = result.scope().alias(column.get().name());
        boolean text = column.get().kind() == Kind.Simple.STRING && !result.plain();
        if (alias.isPresent() && text) {
            translation.replace(item.value(), alias.get().sql());
            result.keys().write(item.value(), translation);
        } else {
            expressions.translate(item.value(), result.scope());
            if (alias.isPresent()) {
                translation.replace(
                        item.value(), translation.dialect().quote(column.get().name()));
            }
        }
        expressions.sorted(item, column.get().kind(), text);
    }

    /** Columns under the names that a list gives them. */
    Columns renamed(Columns columns, List<Integer> names) {
        if (names.isEmpty()) {
            return columns;
        }
        List<OutputColumn> renamed = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            Kind kind = columns.known() && i < columns.list().size()
                    ? columns.list().get(i).kind()
                    : Kind.Simple.UNKNOWN;
            renamed.add(new OutputColumn(stored(names.get(i)), kind));
        }
        return new Columns(renamed, true);
    }

    /** How the engine calls what this token names. */
    String stored(int token) {
        return References.stored(translation.dialect(), translation.tokens().identifier(token));
    }

    Kind kind(Expression expression, Scope scope) {
        return expressions.translate(expression, scope);
    }
}
