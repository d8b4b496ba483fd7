package io.flowsql.rewriter.query.tree;

import io.flowsql.rewriter.query.tree.Query.Body;
import io.flowsql.rewriter.query.tree.Query.Clause;
import io.flowsql.rewriter.query.tree.Query.From;
import io.flowsql.rewriter.query.tree.Query.Grouping;
import io.flowsql.rewriter.query.tree.Query.Item;
import io.flowsql.rewriter.query.tree.Query.NamedWindow;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads one SELECT, or what stands in its place. */
final class SelectParser {
    private final Cursor cursor;
    private final QueryTokens tokens;
    private final ExpressionParser expressions;
    private final CallParser calls;
    private final QueryParser queries;
    private final SourceParser sources;

    SelectParser(Cursor cursor, ExpressionParser expressions, CallParser calls, QueryParser queries) {
        this.cursor = cursor;
        this.tokens = cursor.tokens;
        this.expressions = expressions;
        this.calls = calls;
        this.queries = queries;
        this.sources = new SourceParser(cursor, expressions, queries, this);
    }

    Body term() {
        int first = cursor.at;
        if (cursor.isWord("SELECT") || cursor.isWord("FROM")) {
            return select();
        }
        if (cursor.isWord("VALUES")) {
            return sources.values();
        }
        if (cursor.isSymbol("(")) {
            cursor.at++;
            Query query = queries.query();
            cursor.leave(first);
            return new Query.Nested(first, cursor.at - 1, query);
        }
        cursor.skipWord("TABLE");
        if (cursor.isFreeName()) {
            From from = new From(first, first, List.of(sources.source()));
            return new Clauses(first, Optional.of(from)).select(false, List.of());
        }
        Expression value = expressions.whole();
        return new Query.Unknown(first, Math.max(first, cursor.at - 1), value);
    }

    private Body select() {
        int first = cursor.at;
        Optional<From> before = cursor.isWord("FROM") ? Optional.of(from()) : Optional.empty();
        boolean distinct = false;
        List<Item> items = new ArrayList<>();
        if (cursor.skipWord("SELECT")) {
            distinct = cursor.skipWord("DISTINCT");
            if (distinct && cursor.isWord("ON") && tokens.isSymbol(cursor.at + 1, "(")) {
                cursor.leave(cursor.at + 1);
            }
            if (!distinct) {
                cursor.skipWord("ALL");
            }
            do {
                if (!cursor.isClosed() && !cursor.isWord("FROM")) {
                    items.add(item());
                }
            } while (cursor.skipSymbol(","));
        }
        Clauses clauses = new Clauses(first, before);
        clauses.read();
        return clauses.select(distinct, items);
    }

    /** Items with commas between them. */
    List<Item> items() {
        List<Item> items = new ArrayList<>();
        do {
            items.add(item());
        } while (cursor.skipSymbol(","));
        return items;
    }

    Item item() {
        int first = cursor.at;
        Expression value = expressions.expression();
        if (value == null || !isBehindItem()) {
            value = expressions.opaque(first, value);
        }
        int alias = -1;
        List<Integer> aliases = List.of();
        if (cursor.skipWord("AS")) {
            if (cursor.isSymbol("(")) {
                aliases = cursor.names();
            } else if (tokens.isName(cursor.at)) {
                alias = cursor.at++;
            }
        } else if (cursor.isFreeName()) {
            alias = cursor.at++;
        }
        return new Item(value, cursor.at - 1, alias, aliases);
    }

    /** Whether the value of an item may end here: also before a name, which is its alias then. */
    private boolean isBehindItem() {
        int behind = cursor.at + 1;
        boolean alias = cursor.isFreeName() && (!tokens.exists(behind) || cursor.endsExpression(behind));
        return alias || cursor.endsExpression();
    }

    private From from() {
        int first = cursor.at++;
        List<Query.Source> all = new ArrayList<>();
        do {
            all.add(sources.source());
        } while (cursor.skipSymbol(","));
        return new From(first, cursor.at - 1, all);
    }

    /** The clauses behind the list of a SELECT, in any order. */
    private final class Clauses {
        private final int first;
        private Optional<From> from;
        private @Nullable Clause where;
        private @Nullable Grouping grouping;
        private @Nullable Clause having;
        private @Nullable Clause qualify;
        private final List<NamedWindow> windows = new ArrayList<>();
        private final List<Clause> others = new ArrayList<>();

        Clauses(int first, Optional<From> from) {
            this.first = first;
            this.from = from;
        }

        void read() {
            boolean more = true;
            while (more) {
                switch (cursor.word()) {
                    case "FROM" -> from = Optional.of(from());
                    case "WHERE" -> where = clause();
                    case "HAVING" -> having = clause();
                    case "QUALIFY" -> qualify = clause();
                    case "GROUP" -> more = group();
                    case "WINDOW" -> windows();
                    case "CLUSTER", "DISTRIBUTE", "SORT" -> more = other();
                    default -> more = false;
                }
            }
        }

        private Clause clause() {
            int word = cursor.at++;
            Expression value = expressions.whole();
            return new Clause(word, cursor.at - 1, value);
        }

        private boolean group() {
            if (!tokens.isWord(cursor.at + 1, "BY")) {
                return false;
            }
            int word = cursor.at;
            cursor.at += 2;
            boolean all = cursor.isWord("ALL");
            cursor.at += all ? 1 : 0;
            List<Expression> items = new ArrayList<>();
            while (!all && !cursor.isClosed()) {
                items.add(groupItem());
                if (!cursor.skipSymbol(",")) {
                    break;
                }
            }
            int with = isBehindGroup() && cursor.isWord("WITH") ? cursor.at : -1;
            cursor.at += with >= 0 ? 2 : 0;
            Optional<Expression> sets =
                    isBehindGroup() ? Optional.of(expressions.opaque(cursor.at, null)) : Optional.empty();
            grouping = new Grouping(word, cursor.at - 1, all, items, with, sets);
            return true;
        }

        private Expression groupItem() {
            int first = cursor.at;
            Expression item = isBehindGroup() ? null : expressions.expression();
            boolean ended = item != null && (cursor.endsExpression() || isBehindGroup());
            return ended && item != null ? item : expressions.opaque(first, item);
        }

        private boolean isBehindGroup() {
            return cursor.isWords("WITH", "ROLLUP")
                    || cursor.isWords("WITH", "CUBE")
                    || cursor.isWords("GROUPING", "SETS");
        }

        private void windows() {
            cursor.at++;
            do {
                int name = cursor.at++;
                cursor.skipWord("AS");
                if (cursor.isSymbol("(")) {
                    windows.add(new NamedWindow(name, calls.window()));
                }
            } while (cursor.skipSymbol(","));
        }

        private boolean other() {
            if (!tokens.isWord(cursor.at + 1, "BY")) {
                return false;
            }
            int word = cursor.at;
            cursor.at += 2;
            do {
                others.add(new Clause(word, word + 1, expressions.whole()));
                if (cursor.isWord("ASC") || cursor.isWord("DESC")) {
                    cursor.at++;
                }
            } while (cursor.skipSymbol(","));
            return true;
        }

        Query.Select select(boolean distinct, List<Item> items) {
            return new Query.Select(
                    first,
                    Math.max(first, cursor.at - 1),
                    distinct,
                    items,
                    from,
                    Optional.ofNullable(where),
                    Optional.ofNullable(grouping),
                    Optional.ofNullable(having),
                    Optional.ofNullable(qualify),
                    windows,
                    others);
        }
    }
}
