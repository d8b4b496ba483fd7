package io.flowsql.rewriter.query;

import io.flowsql.rewriter.query.tree.Expression;
import io.flowsql.rewriter.query.tree.Expression.Call;
import io.flowsql.rewriter.query.tree.QueryTokens;
import java.util.List;

/**
 * The expressions of GROUP BY where H2 2.5 does not know them again: in an item of SELECT that has more in it, and CASE also behind it. There
 * any of their equal values is the value.
 *
 * @param keys in the engine's words
 */
record GroupKeys(List<String> keys) {
    static final GroupKeys NONE = new GroupKeys(List.of());

    GroupKeys {
        keys = List.copyOf(keys);
    }

    static boolean isAggregate(Expression expression, QueryTokens tokens) {
        boolean aggregate = expression instanceof Call call
                && call.over().isEmpty()
                && (call.filter().isPresent() || Aggregates.contains(tokens.word(call.name())));
        return aggregate || expression.parts().stream().anyMatch(part -> isAggregate(part, tokens));
    }

    /** An expression behind the list, translated already. */
    void write(Expression expression, Translation translation) {
        boolean aggregate = expression instanceof Call && isAggregate(expression, translation.tokens());
        if (keys.isEmpty() || aggregate) {
            return;
        }
        String sql = translation.sql(expression);
        if (isKey(sql)) {
            translation.replace(expression, "ANY_VALUE(" + sql + ")");
        } else if (!translation.edits().covers(translation.range(expression))) {
            expression.parts().forEach(part -> write(part, translation));
        }
    }

    boolean isKey(String sql) {
        return keys.contains(sql)
                || keys.contains("(" + sql + ")")
                || keys.stream().anyMatch(key -> sql.equals("(" + key + ")"));
    }

    /** The text of an item of SELECT. */
    String inItem(String sql) {
        String text = sql;
        for (String key : isKey(sql) ? List.<String>of() : keys) {
            text = text.replace(key, "ANY_VALUE(" + key + ")");
        }
        return text;
    }
}
