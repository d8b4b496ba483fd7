package io.flowsql.rewriter.query;

import io.flowsql.rewriter.dialect.DuckDb;
import io.flowsql.rewriter.query.Queries.Result;
import io.flowsql.rewriter.query.tree.Expression.Reference;
import io.flowsql.rewriter.query.tree.Expression.Star;
import io.flowsql.rewriter.query.tree.Query.Body;
import io.flowsql.rewriter.query.tree.Query.Item;
import io.flowsql.rewriter.query.tree.Query.Select;
import io.flowsql.rewriter.query.tree.QueryTokens;
import io.flowsql.rewriter.query.tree.SortItem;
import io.flowsql.rewriter.query.value.Kind;
import io.flowsql.rewriter.query.value.Kind.Simple;
import java.util.ArrayList;
import java.util.List;

/** ORDER BY ALL: by every column of the result, from the left. */
final class OrderByAll {
    private final Translation translation;
    private final Expressions expressions;

    OrderByAll(Translation translation, Expressions expressions) {
        this.translation = translation;
        this.expressions = expressions;
    }

    static boolean isAll(List<SortItem> ordering, QueryTokens tokens) {
        return ordering.size() == 1
                && ordering.get(0).value() instanceof Reference reference
                && reference.names() == 1
                && tokens.isWord(reference.first(), "ALL");
    }

    void write(SortItem item, Body body, Result result) {
        Scope.Columns columns = result.columns();
        int place = item.value().first();
        if (!columns.known() || columns.list().isEmpty()) {
            throw translation.refused("ORDER BY ALL of columns that are not known", place, "Name the columns");
        }
        List<String> values = body instanceof Select select && !result.plain() ? values(select, result) : List.of();
        String suffix = item.last() > item.value().last()
                ? " " + translation.text(item.value().last() + 1, item.last())
                : "";
        String nulls = item.nullsGiven() ? "" : item.descending() ? " NULLS LAST" : " NULLS FIRST";
        List<String> keys = new ArrayList<>();
        for (int i = 0; i < columns.list().size(); i++) {
            Kind kind = columns.list().get(i).kind();
            if (kind instanceof Kind.Struct) {
                throw translation.refused("ORDER BY ALL with a struct", place, "Name the columns");
            }
            // DuckDB compares texts by their bytes
            boolean bytes = kind == Simple.STRING && !(translation.dialect() instanceof DuckDb);
            String key = bytes && values.size() == columns.list().size()
                    ? expressions.forms().byBytes(values.get(i))
                    : String.valueOf(i + 1);
            keys.add(key + suffix + nulls);
        }
        translation
                .edits()
                .replace(translation.tokens().range(item.value().first(), item.last()), String.join(", ", keys));
    }

    private List<String> values(Select select, Result result) {
        List<String> values = new ArrayList<>();
        for (Item item : select.items()) {
            if (item.value() instanceof Star star) {
                expressions.stars().columns(star, result.scope()).list().forEach(column -> values.add(column.sql()));
            } else {
                String sql = expressions.unnamed(item.value());
                values.add(result.keys().isKey(sql) ? "ANY_VALUE(" + sql + ")" : sql);
            }
        }
        return values;
    }
}
