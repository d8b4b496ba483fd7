package io.flowsql.rewriter.query;

import io.flowsql.rewriter.ast.TextRange;
import io.flowsql.rewriter.dialect.DuckDb;
import io.flowsql.rewriter.dialect.H2;
import io.flowsql.rewriter.dialect.PostgreSql;
import io.flowsql.rewriter.query.Queries.Result;
import io.flowsql.rewriter.query.Scope.Alias;
import io.flowsql.rewriter.query.Scope.Columns;
import io.flowsql.rewriter.query.Scope.OutputColumn;
import io.flowsql.rewriter.query.Scope.Visible;
import io.flowsql.rewriter.query.tree.Expression;
import io.flowsql.rewriter.query.tree.Expression.Call;
import io.flowsql.rewriter.query.tree.Expression.Constant;
import io.flowsql.rewriter.query.tree.Expression.Reference;
import io.flowsql.rewriter.query.tree.Expression.Star;
import io.flowsql.rewriter.query.tree.Query.Clause;
import io.flowsql.rewriter.query.tree.Query.Grouping;
import io.flowsql.rewriter.query.tree.Query.Item;
import io.flowsql.rewriter.query.tree.Query.Select;
import io.flowsql.rewriter.query.tree.QueryTokens;
import io.flowsql.rewriter.query.value.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** One SELECT: its sources, its list with the aliases that later items may use, and its clauses. */
final class Selects {
    private static final Set<String> VOLATILE =
            Set.of("RAND", "RANDN", "RANDOM", "UUID", "SHUFFLE", "MONOTONICALLY_INCREASING_ID");

    private static final String QUALIFIED = "__flowsql_qualified";

    private final Translation translation;
    private final QueryTokens tokens;
    private final TextEdits edits;
    private final Expressions expressions;
    private final Sources sources;
    private final Queries queries;
    private final TimeWindows windows;
    private final GroupingSets groupingSets;

    Selects(Translation translation, Expressions expressions, Queries queries) {
        this.translation = translation;
        this.tokens = translation.tokens();
        this.edits = translation.edits();
        this.expressions = expressions;
        this.queries = queries;
        this.sources = new Sources(translation, expressions, queries);
        this.windows = new TimeWindows(translation, expressions, sources.generators());
        this.groupingSets = new GroupingSets(translation);
    }

    Sources sources() {
        return sources;
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
            known &= item(item, scope, columns, joins);
        }
        if (select.items().isEmpty()) {
            scope.relations()
                    .forEach(relation -> columns.addAll(relation.columns().list()));
            known = scope.isKnown();
        }
        select.grouping().ifPresent(grouping -> group(grouping, select, scope));
        GroupKeys keys = select.grouping()
                .filter(grouping -> translation.dialect() instanceof H2)
                .map(grouping -> keysInItems(grouping, select))
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
        leaveOut(select.others());
        from(select, filters, joins);
        listFirst(select);
        Columns result = new Columns(columns, known);
        boolean wrapped = select.qualify().isPresent() && translation.dialect() instanceof PostgreSql;
        if (wrapped) {
            qualify(select, select.qualify().get(), result);
        }
        return new Result(result, wrapped ? output(result, parent) : scope, wrapped || select.distinct(), keys);
    }

    /** DuckDB 2.0 would take the aliases of the list there. */
    private void where(Clause where, Select select, Scope scope) {
        scope.hide(select.items().stream()
                .filter(item -> item.alias() >= 0)
                .map(item -> tokens.identifier(item.alias()).text())
                .collect(Collectors.toSet()));
        expressions.translate(where.value(), scope);
        scope.hide(Set.of());
    }

    /**
     * Items in the engine's words.
     *
     * @param sql with their names
     * @param values without
     */
    record Listed(String sql, String values, Columns columns) {
        /** These and then the others. */
        String and(Listed other) {
            return sql.isEmpty() || other.sql.isEmpty() ? sql + other.sql : sql + ", " + other.sql;
        }

        Columns with(Listed other) {
            List<OutputColumn> all = new ArrayList<>(columns.list());
            all.addAll(other.columns.list());
            return new Columns(all, columns.known() && other.columns.known());
        }
    }

    /** The items of a list without clauses. */
    Listed list(List<Item> items, Scope scope) {
        List<OutputColumn> columns = new ArrayList<>();
        List<String> joins = new ArrayList<>();
        List<String> values = new ArrayList<>();
        boolean known = true;
        for (Item item : items) {
            known &= item(item, scope, columns, joins);
            values.add(translation.sql(item.value()));
        }
        if (!joins.isEmpty()) {
            throw translation.refused(
                    "A generator in a step of a pipe", items.get(0).first(), "Write the step as a subquery");
        }
        String sql = items.isEmpty()
                ? ""
                : edits.render(tokens.range(
                                items.get(0).first(),
                                items.get(items.size() - 1).last()))
                        .text();
        return new Listed(sql, String.join(", ", values), new Columns(columns, known));
    }

    private static Scope output(Columns columns, Scope parent) {
        Scope scope = new Scope(parent);
        scope.add(new Visible(List.of(), Optional.empty(), columns));
        return scope;
    }

    /** Whether all columns that the item gives are known. */
    private boolean item(Item item, Scope scope, List<OutputColumn> columns, List<String> joins) {
        Expression value = item.value();
        if (value instanceof Star star) {
            return star(star, scope, columns);
        }
        if (value instanceof Call call && isGenerator(call)) {
            generator(item, call, scope, columns, joins);
            return true;
        }
        Kind kind = expressions.translate(value, scope);
        if (item.alias() >= 0) {
            named(item, kind, scope, columns);
            return true;
        }
        if (value instanceof Reference reference) {
            String name = expressions.references().outputName(reference, scope);
            columns.add(new OutputColumn(name, kind));
            nameIfReplaced(reference, name);
        } else {
            columns.add(new OutputColumn(translation.text(value.first(), value.last()), kind));
        }
        return true;
    }

    private void named(Item item, Kind kind, Scope scope, List<OutputColumn> columns) {
        expressions.references().alias(item.alias());
        String name = References.stored(translation.dialect(), tokens.identifier(item.alias()));
        columns.add(new OutputColumn(name, kind));
        String sql = expressions.whole(item.value());
        boolean constant = item.value() instanceof Constant;
        scope.alias(tokens.identifier(item.alias()).text(), new Alias(sql, kind, constant, isVolatile(item.value())));
    }

    private boolean isVolatile(Expression expression) {
        boolean call = expression instanceof Call there && VOLATILE.contains(tokens.word(there.name()));
        return call || expression.parts().stream().anyMatch(this::isVolatile);
    }

    /** A name that stands for an expression of ours keeps its name. */
    private void nameIfReplaced(Reference reference, String name) {
        String sql = translation.sql(reference);
        String quoted = translation.dialect().quote(name);
        boolean named =
                sql.endsWith(quoted) || sql.equalsIgnoreCase(translation.text(reference.first(), reference.last()));
        if (!named) {
            translation.replace(reference, sql + " AS " + quoted);
        }
    }

    private boolean star(Star star, Scope scope, List<OutputColumn> columns) {
        if (star.star() > star.first() && isStruct(star, scope, columns)) {
            return true;
        }
        Stars.Columns shown = expressions.stars().columns(star, scope);
        shown.list()
                .forEach(item -> columns.add(
                        new OutputColumn(item.column().name(), item.column().kind())));
        boolean except = !star.except().isEmpty();
        if (shown.replaced() || except && translation.dialect() instanceof PostgreSql) {
            if (!shown.known()) {
                throw translation.refused("* EXCEPT over columns that are not known", star.star(), "Name the columns");
            }
            translation.replace(
                    star,
                    shown.list().stream().map(item -> item.named(translation)).collect(Collectors.joining(", ")));
        } else if (except && translation.dialect() instanceof DuckDb) {
            edits.replace(tokens.range(star.star() + 1), "EXCLUDE");
        }
        return shown.known();
    }

    /** {@code s.*} where s is a struct: a column for each of its fields. */
    private boolean isStruct(Star star, Scope scope, List<OutputColumn> columns) {
        Reference reference = new Reference(star.first(), star.star() - 2);
        if (expressions.references().isRelation(reference, scope)
                || !(expressions.translate(reference, scope) instanceof Kind.Struct struct)) {
            return false;
        }
        translation.replace(star, expressions.structs().fields(translation.sql(reference), struct, star.first()));
        struct.fields()
                .forEach(field ->
                        columns.add(new OutputColumn(translation.dialect().fold(field.name()), field.kind())));
        return true;
    }

    private boolean isGenerator(Call call) {
        return call.first() == call.name() && Generators.isGenerator(tokens.word(call.name()));
    }

    /** Its rows are joined behind FROM; in the list its columns stay. */
    private void generator(Item item, Call call, Scope scope, List<OutputColumn> columns, List<String> joins) {
        List<Integer> names = item.alias() >= 0 ? List.of(item.alias()) : item.aliases();
        Generators.Generated rows = sources.generators()
                .rows(
                        call,
                        false,
                        Optional.empty(),
                        names.stream().map(queries::stored).toList(),
                        scope);
        if (!rows.join().isEmpty()) {
            joins.add(rows.join());
        }
        scope.add(new Visible(List.of(), Optional.empty(), new Columns(List.of(), true)));
        List<String> items = new ArrayList<>();
        for (OutputColumn column : rows.relation().columns().list()) {
            columns.add(new OutputColumn(column.name(), column.kind()));
            String sql = column.sql().orElse(column.name());
            items.add(sql + " AS " + translation.dialect().quote(column.name()));
            scope.alias(column.name(), new Alias(sql, column.kind(), false, false));
        }
        edits.replace(tokens.range(item.first(), item.last()), String.join(", ", items));
    }

    /** Numbers and aliases become what they stand for, and ALL the items without aggregates. */
    private void group(Grouping grouping, Select select, Scope scope) {
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
                        there.alias() >= 0 && tokens.identifier(there.alias()).matches(name))
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

    private GroupKeys keysInItems(Grouping grouping, Select select) {
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
        String sql = expressions.whole(value);
        int as = value instanceof Reference ? sql.lastIndexOf(" AS \"") : -1;
        String bare = as > 0 ? sql.substring(0, as) : sql;
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

    /** How rows are spread over a cluster and sorted there does not change which there are. */
    private void leaveOut(List<Clause> clauses) {
        if (!clauses.isEmpty()) {
            int last = clauses.get(clauses.size() - 1).value().last();
            int behind = tokens.isWord(last + 1, "ASC") || tokens.isWord(last + 1, "DESC") ? last + 1 : last;
            edits.replace(tokens.range(clauses.get(0).first(), behind), "");
        }
    }

    /** FROM may stand before SELECT in Databricks, or alone. */
    private void listFirst(Select select) {
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
            if (unnamed && item.aliases().isEmpty() && !(item.value() instanceof Call call && isGenerator(call))) {
                String name = translation.text(item.first(), item.value().last());
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
