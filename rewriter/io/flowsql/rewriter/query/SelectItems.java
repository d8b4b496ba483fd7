package io.flowsql.rewriter.query;

import io.flowsql.rewriter.dialect.DuckDb;
import io.flowsql.rewriter.dialect.PostgreSql;
import io.flowsql.rewriter.query.Scope.Alias;
import io.flowsql.rewriter.query.Scope.Columns;
import io.flowsql.rewriter.query.Scope.OutputColumn;
import io.flowsql.rewriter.query.Scope.Visible;
import io.flowsql.rewriter.query.tree.Expression;
import io.flowsql.rewriter.query.tree.Expression.Call;
import io.flowsql.rewriter.query.tree.Expression.Constant;
import io.flowsql.rewriter.query.tree.Expression.Reference;
import io.flowsql.rewriter.query.tree.Expression.Star;
import io.flowsql.rewriter.query.tree.Query.Item;
import io.flowsql.rewriter.query.tree.QueryTokens;
import io.flowsql.rewriter.query.value.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** The items of a list: values with their names, stars and generators. */
final class SelectItems {
    private static final Set<String> VOLATILE =
            Set.of("RAND", "RANDN", "RANDOM", "UUID", "SHUFFLE", "MONOTONICALLY_INCREASING_ID");

    private final Translation translation;
    private final QueryTokens tokens;
    private final TextEdits edits;
    private final Expressions expressions;
    private final Sources sources;
    private final Queries queries;
    private final ItemNames names;

    SelectItems(Translation translation, Expressions expressions, Sources sources, Queries queries) {
        this.translation = translation;
        this.tokens = translation.tokens();
        this.edits = translation.edits();
        this.expressions = expressions;
        this.sources = sources;
        this.queries = queries;
        this.names = new ItemNames(translation);
    }

    ItemNames names() {
        return names;
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
            name(item);
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

    /** Whether all columns that the item gives are known. */
    boolean item(Item item, Scope scope, List<OutputColumn> columns, List<String> joins) {
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
            String text = translation.text(value.first(), value.last());
            Optional<String> name = names.ofPath(value);
            columns.add(new OutputColumn(name.orElse(text), kind));
            name.ifPresent(n -> scope.alias(n, new Alias(expressions.whole(value), kind, false, isVolatile(value))));
        }
        return true;
    }

    /** When nothing needs the value without its name any more. */
    void name(Item item) {
        if (item.alias() < 0) {
            names.ofPath(item.value())
                    .ifPresent(name -> translation.replace(
                            item.value(),
                            translation.sql(item.value()) + " AS "
                                    + translation.dialect().quote(name)));
        }
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

    boolean isGenerator(Call call) {
        return call.first() == call.name() && Generators.isGenerator(tokens.word(call.name()));
    }

    /** Its rows are joined behind FROM; in the list its columns stay. */
    private void generator(Item item, Call call, Scope scope, List<OutputColumn> columns, List<String> joins) {
        List<Integer> aliases = item.alias() >= 0 ? List.of(item.alias()) : item.aliases();
        Generators.Generated rows = sources.generators()
                .rows(
                        call,
                        false,
                        Optional.empty(),
                        aliases.stream().map(queries::stored).toList(),
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
}
