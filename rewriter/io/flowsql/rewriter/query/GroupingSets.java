package io.flowsql.rewriter.query;

import io.flowsql.rewriter.dialect.H2;
import io.flowsql.rewriter.query.tree.Expression;
import io.flowsql.rewriter.query.tree.Query.Grouping;
import io.flowsql.rewriter.query.tree.QueryTokens;

/**
 * GROUP BY with ROLLUP, CUBE and GROUPING SETS. Spark takes them behind the columns, too: {@code a, b WITH ROLLUP} is {@code ROLLUP (a, b)}, and
 * of {@code a, b GROUPING SETS (...)} only the sets count.
 */
final class GroupingSets {
    private final Translation translation;
    private final QueryTokens tokens;

    GroupingSets(Translation translation) {
        this.translation = translation;
        this.tokens = translation.tokens();
    }

    static boolean isSets(QueryTokens tokens, Expression item) {
        boolean sets = tokens.isWord(item.first(), "GROUPING") && tokens.isWord(item.first() + 1, "SETS");
        boolean call = tokens.isWord(item.first(), "ROLLUP") || tokens.isWord(item.first(), "CUBE");
        return sets || call && tokens.isSymbol(item.first() + 1, "(");
    }

    /** Writes what stands behind the items, which are translated already. */
    void write(Grouping grouping) {
        refuse(grouping);
        if (grouping.items().isEmpty()) {
            return;
        }
        int first = grouping.items().get(0).first();
        if (grouping.with() >= 0) {
            String items = rendered(first, grouping.with() - 1).strip();
            translation
                    .edits()
                    .replace(
                            tokens.range(first, grouping.with() + 1),
                            tokens.word(grouping.with() + 1) + "(" + items + ")");
        } else if (grouping.sets().isPresent()) {
            Expression sets = grouping.sets().get();
            translation.edits().replace(tokens.range(first, sets.last()), translation.sql(sets));
        }
    }

    private String rendered(int first, int last) {
        return translation.edits().render(tokens.range(first, last)).text();
    }

    /** H2 2.5 has none of them. */
    private void refuse(Grouping grouping) {
        if (!(translation.dialect() instanceof H2)) {
            return;
        }
        grouping.items().stream()
                .filter(item -> isSets(tokens, item))
                .findFirst()
                .ifPresent(item -> {
                    throw refused(tokens.word(item.first()), item.first());
                });
        if (grouping.with() >= 0) {
            throw refused("WITH " + tokens.word(grouping.with() + 1), grouping.with());
        }
        grouping.sets().ifPresent(sets -> {
            throw refused("GROUPING", sets.first());
        });
    }

    private RuntimeException refused(String word, int place) {
        return translation.refused(
                "GROUP BY " + word + (word.equals("GROUPING") ? " SETS" : ""),
                place,
                "Write a query for each grouping, and UNION ALL between them");
    }
}
