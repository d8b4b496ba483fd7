package io.flowsql.rewriter.query;

import io.flowsql.rewriter.ast.TextRange;
import io.flowsql.rewriter.dialect.PostgreSql;
import io.flowsql.rewriter.query.Queries.Result;
import io.flowsql.rewriter.query.Scope.Columns;
import io.flowsql.rewriter.query.Scope.OutputColumn;
import io.flowsql.rewriter.query.Scope.Visible;
import io.flowsql.rewriter.query.tree.Expression;
import io.flowsql.rewriter.query.tree.Expression.Call;
import io.flowsql.rewriter.query.tree.Expression.Reference;
import io.flowsql.rewriter.query.tree.Expression.Star;
import io.flowsql.rewriter.query.tree.Query.Clause;
import io.flowsql.rewriter.query.tree.Query.Item;
import io.flowsql.rewriter.query.tree.Query.Select;
import io.flowsql.rewriter.query.tree.QueryTokens;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** One SELECT: its sources, its list with the aliases that later items may use, and its clauses. */
final class Selects {
    private static final String QUALIFIED = "__flowsql_qualified";

    private final Translation translation;
    private final QueryTokens tokens;
    private final TextEdits edits;
    private final Expressions expressions;
    private final Sources sources;
    private final SelectItems items;
    private final TimeWindows windows;
    private final Groupings groupings;

    Selects(Translation translation, Expressions expressions, Queries queries) {
        this.translation = translation;
        this.tokens = translation.tokens();
        this.edits = translation.edits();
        this.expressions = expressions;
        this.sources = new Sources(translation, expressions, queries);
        this.items = new SelectItems(translation, expressions, sources, queries);
        this.windows = new TimeWindows(translation, expressions, sources.generators());
        this.groupings = new Groupings(translation, expressions, windows, items.names());
    }

    Sources sources() {
        return sources;
    }

    SelectItems items() {
        return items;
    }

    Result translate(Select select, Scope parent) {
        Scope scope = new Scope(parent);
        List<String> filters = new ArrayList<>();
        select.from().ifPresent(from -> {
            sources.list(from.sources(), scope, filters);
        });
        select.where().ifPresent(where -> where(where, select, scope));
        List<String> joins = new ArrayList<>();
        select.grouping().ifPresent(grouping -> windows.group(grouping, scope, filters, joins));
        List<OutputColumn> columns = new ArrayList<>();
        boolean known = true;
        for (Item item : select.items()) {
            known &= items.item(item, scope, columns, joins);
        }
        if (select.items().isEmpty()) {
            scope.relations()
                    .forEach(relation -> columns.addAll(relation.columns().list()));
            known = scope.isKnown();
        }
        select.grouping().ifPresent(grouping -> groupings.translate(grouping, select, scope));
        GroupKeys keys = select.grouping()
                .map(grouping -> groupings.keysInItems(grouping, select))
                .orElse(GroupKeys.NONE);
        select.having().ifPresent(having -> {
            scope.aliasesFirst(true);
            expressions.translate(having.value(), scope);
            scope.aliasesFirst(false);
            keys.write(having.value(), translation);
        });
        select.windows().forEach(window -> {
            expressions.references().keep(window.name(), window.name());
            expressions.window(window.window(), scope);
        });
        select.qualify().ifPresent(qualify -> expressions.translate(qualify.value(), scope));
        boolean wrapped = select.qualify().isPresent() && translation.dialect() instanceof PostgreSql;
        if (!wrapped) {
            select.items().forEach(items::name);
        }
        leaveOut(select.others());
        from(select, filters, joins);
        listFirst(select);
        Columns result = new Columns(columns, known);
        if (wrapped) {
            qualify(select, select.qualify().get(), result);
        }
        return new Result(result, wrapped ? output(result, parent) : scope, wrapped || select.distinct(), keys);
    }

    /** DuckDB 2.0 would take the aliases of the list there. */
    private void where(Clause where, Select select, Scope scope) {
        scope.hide(select.items().stream()
                .flatMap(item -> items.names().given(item).stream())
                .collect(Collectors.toSet()));
        expressions.translate(where.value(), scope);
        scope.hide(Set.of());
    }

    private static Scope output(Columns columns, Scope parent) {
        Scope scope = new Scope(parent);
        scope.add(new Visible(List.of(), Optional.empty(), columns));
        return scope;
    }

    /** How rows are spread over a cluster and sorted there does not change which there are. */
    private void leaveOut(List<Clause> clauses) {
        if (!clauses.isEmpty()) {
            int last = clauses.get(clauses.size() - 1).value().last();
            int behind = tokens.isWord(last + 1, "ASC") || tokens.isWord(last + 1, "DESC") ? last + 1 : last;
            edits.replace(tokens.range(clauses.get(0).first(), behind), "");
        }
    }

    /** FROM may stand before SELECT in Databricks, or alone; so may TABLE. */
    private void listFirst(Select select) {
        if (select.isTable(tokens)) {
            edits.replace(tokens.range(select.first()), "SELECT * FROM");
            return;
        }
        boolean fromFirst =
                select.from().filter(from -> from.first() == select.first()).isPresent()
                        && tokens.isWord(select.first(), "FROM");
        if (!fromFirst) {
            return;
        }
        int from = select.from().get().last();
        TextRange whole = tokens.range(select.first(), select.last());
        if (select.items().isEmpty()) {
            edits.replace(whole, "SELECT * " + edits.render(whole).text());
            return;
        }
        int last = select.items().get(select.items().size() - 1).last();
        String list = edits.render(tokens.range(from + 1, last)).text();
        String sources = edits.render(tokens.range(select.first(), from)).text();
        String rest = last < select.last()
                ? " " + edits.render(tokens.range(last + 1, select.last())).text()
                : "";
        edits.replace(whole, list + " " + sources + rest);
    }

    private void from(Select select, List<String> filters, List<String> joins) {
        if (select.where().isPresent() && !filters.isEmpty()) {
            Expression where = select.where().get().value();
            translation.replace(where, String.join(" AND ", filters) + " AND (" + translation.sql(where) + ")");
        }
        String condition =
                select.where().isPresent() || filters.isEmpty() ? "" : " WHERE " + String.join(" AND ", filters);
        String joined = joins.stream().map(join -> " " + join).collect(Collectors.joining());
        if (joined.isEmpty() && condition.isEmpty()) {
            return;
        }
        TextRange range = select.from()
                .map(from -> tokens.range(from.first(), from.last()))
                .orElseGet(() -> tokens.range(
                        select.items().get(0).first(),
                        select.items().get(select.items().size() - 1).last()));
        String from = select.from().isPresent() ? "" : " FROM " + sources.oneRow();
        edits.replace(range, edits.render(range).text() + from + joined + condition);
    }

    /** PostgreSQL has no QUALIFY: a query around filters by a column more. */
    private void qualify(Select select, Clause clause, Columns columns) {
        if (!columns.known()) {
            throw translation.refused(
                    "QUALIFY with * over columns that are not known", clause.first(), "Name the columns");
        }
        String condition = translation.sql(clause.value());
        edits.replace(tokens.range(clause.first(), clause.value().last()), "");
        for (Item item : select.items()) {
            boolean unnamed =
                    item.alias() < 0 && !(item.value() instanceof Star) && !(item.value() instanceof Reference);
            if (unnamed
                    && item.aliases().isEmpty()
                    && !(item.value() instanceof Call call && items.isGenerator(call))) {
                String name = items.names()
                        .ofPath(item.value())
                        .orElseGet(() ->
                                translation.text(item.first(), item.value().last()));
                translation.replace(
                        item.value(),
                        translation.sql(item.value()) + " AS "
                                + translation.dialect().quote(name));
            }
        }
        Item last = select.items().get(select.items().size() - 1);
        TextRange range = tokens.range(last.first(), last.last());
        String flag = translation.dialect().quote(QUALIFIED);
        edits.replace(range, edits.render(range).text() + ", " + condition + " AS " + flag);
        if (select.distinct()) {
            edits.replace(tokens.range(select.first() + 1), "");
        }
        TextRange whole = tokens.range(select.first(), select.last());
        String names = translation
                .dialect()
                .quote(columns.list().stream().map(OutputColumn::name).toList());
        edits.replace(
                whole,
                "SELECT " + (select.distinct() ? "DISTINCT " : "") + names + " FROM ("
                        + edits.render(whole).text().strip() + ") AS "
                        + translation.dialect().quote("__flowsql_rows") + " WHERE " + flag);
    }
}
