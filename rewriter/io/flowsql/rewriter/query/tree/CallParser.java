package io.flowsql.rewriter.query.tree;

import io.flowsql.rewriter.query.tree.Expression.Call;
import io.flowsql.rewriter.query.tree.Expression.Lambda;
import io.flowsql.rewriter.query.tree.Expression.Subquery;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Reads calls with all that may stand in their parentheses and behind them. */
final class CallParser {
    /** Functions of the standard with words between their arguments. */
    private static final Set<String> WITH_KEYWORDS =
            Set.of("EXTRACT", "OVERLAY", "POSITION", "SUBSTR", "SUBSTRING", "TRIM");

    private static final Set<String> SIDES = Set.of("BOTH", "LEADING", "TRAILING");

    /** Words of the frame of a window. */
    private static final Set<String> FRAME = Set.of(
            "AND",
            "BETWEEN",
            "CURRENT",
            "EXCLUDE",
            "FOLLOWING",
            "GROUPS",
            "NO",
            "OTHERS",
            "PRECEDING",
            "RANGE",
            "ROW",
            "ROWS",
            "TIES",
            "UNBOUNDED");

    private final Cursor cursor;
    private final QueryTokens tokens;
    private final ExpressionParser expressions;
    private final QueryParser queries;

    CallParser(Cursor cursor, ExpressionParser expressions, QueryParser queries) {
        this.cursor = cursor;
        this.tokens = cursor.tokens;
        this.expressions = expressions;
        this.queries = queries;
    }

    /**
     * @param first the first token of the function's name
     * @param name the last one; the parenthesis follows it
     */
    Call call(int first, int name) {
        int open = name + 1;
        int close = tokens.closing(open);
        cursor.at = open + 1;
        boolean distinct = cursor.skipWord("DISTINCT");
        if (!distinct
                && cursor.isWord("ALL")
                && !tokens.isSymbol(cursor.at + 1, ",")
                && !tokens.isSymbol(cursor.at + 1, ")")) {
            cursor.at++;
        }
        List<Call.Argument> arguments = arguments(name);
        List<SortItem> ordering = new ArrayList<>(ordering());
        boolean ignoresNulls = nullTreatment();
        cursor.leave(open);
        Optional<Expression> filter = Optional.empty();
        Optional<Window> over = Optional.empty();
        boolean more = true;
        while (more) {
            int before = cursor.at;
            if (cursor.isWords("WITHIN", "GROUP") && tokens.isSymbol(before + 2, "(")) {
                cursor.at += 3;
                ordering.addAll(ordering());
                cursor.leave(before + 2);
            } else if (cursor.isWord("FILTER") && tokens.isSymbol(before + 1, "(")) {
                cursor.at += 2;
                cursor.skipWord("WHERE");
                filter = Optional.of(expressions.whole());
                cursor.leave(before + 1);
            } else if (cursor.isWord("OVER")) {
                over = Optional.ofNullable(over());
            } else {
                ignoresNulls |= nullTreatment();
            }
            more = cursor.at > before;
        }
        return new Call(
                first, cursor.at - 1, name, open, close, distinct, arguments, ordering, filter, ignoresNulls, over);
    }

    private List<Call.Argument> arguments(int name) {
        boolean keywords = WITH_KEYWORDS.contains(tokens.word(name));
        List<Call.Argument> arguments = new ArrayList<>();
        int keyword = -1;
        if (keywords && SIDES.contains(cursor.word()) && !tokens.isSymbol(cursor.at + 1, ",")) {
            keyword = cursor.at++;
            if (cursor.isWord("FROM")) {
                cursor.at++;
            }
        }
        while (!cursor.isClosed() && !cursor.isWords("ORDER", "BY")) {
            int before = cursor.at;
            arguments.add(argument(keyword));
            keyword = -1;
            if (!cursor.skipSymbol(",")) {
                if (keywords && cursor.endsExpression() && !cursor.isClosed()) {
                    keyword = cursor.at++;
                } else if (isNullTreatment()) {
                    break;
                } else if (cursor.at == before) {
                    cursor.at++;
                }
            }
        }
        return arguments;
    }

    private Call.Argument argument(int keyword) {
        int name = -1;
        if (tokens.isName(cursor.at) && tokens.isSymbol(cursor.at + 1, "=>")) {
            name = cursor.at;
            cursor.at += 2;
        }
        if (cursor.isWord("SELECT") || cursor.isWord("WITH") && tokens.isName(cursor.at + 1)) {
            int first = cursor.at;
            Query query = queries.query();
            return new Call.Argument(name, keyword, new Subquery(first, cursor.at - 1, query));
        }
        Expression lambda = lambda();
        Expression value = lambda == null ? value() : lambda;
        if (cursor.isWord("AS") && tokens.isName(cursor.at + 1)) {
            name = cursor.at + 1;
            cursor.at += 2;
        }
        return new Call.Argument(name, keyword, value);
    }

    /** IGNORE NULLS may follow the last argument. */
    private Expression value() {
        int first = cursor.at;
        Expression value = expressions.expression();
        boolean ended = value != null && (cursor.endsExpression() || isNullTreatment());
        return ended && value != null ? value : expressions.opaque(first, value);
    }

    private @Nullable Expression lambda() {
        int first = cursor.at;
        if (tokens.isName(first) && tokens.isSymbol(first + 1, "->")) {
            cursor.at += 2;
            return new Lambda(first, List.of(first), expressions.whole());
        }
        if (cursor.isSymbol("(") && tokens.isSymbol(tokens.closing(first) + 1, "->")) {
            int close = tokens.closing(first);
            cursor.at = close + 2;
            List<Integer> parameters = IntStream.range(first + 1, close)
                    .filter(tokens::isName)
                    .boxed()
                    .toList();
            return new Lambda(first, parameters, expressions.whole());
        }
        return null;
    }

    /** The items behind ORDER BY; none if it is not here. */
    List<SortItem> ordering() {
        if (!cursor.isWords("ORDER", "BY") && !cursor.isWords("SORT", "BY")) {
            return List.of();
        }
        cursor.at += 2;
        List<SortItem> items = new ArrayList<>();
        do {
            items.add(sortItem());
        } while (cursor.skipSymbol(","));
        return items;
    }

    private SortItem sortItem() {
        Expression value = expressions.whole();
        boolean descending = cursor.isWord("DESC");
        if (descending || cursor.isWord("ASC")) {
            cursor.at++;
        }
        boolean nulls = cursor.isWords("NULLS", "FIRST") || cursor.isWords("NULLS", "LAST");
        cursor.at += nulls ? 2 : 0;
        return new SortItem(value, cursor.at - 1, descending, nulls);
    }

    private @Nullable Window over() {
        int first = cursor.at + 1;
        if (tokens.isName(first)) {
            cursor.at = first + 1;
            return new Window(first, first, List.of(), List.of(), List.of());
        }
        if (!tokens.isSymbol(first, "(")) {
            return null;
        }
        cursor.at = first;
        return window();
    }

    /** The parentheses of a window; the cursor is at the first. */
    Window window() {
        int open = cursor.at++;
        if (cursor.isFreeName()) {
            cursor.at++;
        }
        List<Expression> partition = new ArrayList<>();
        if (cursor.isWords("PARTITION", "BY") || cursor.isWords("DISTRIBUTE", "BY")) {
            cursor.at += 2;
            do {
                partition.add(expressions.whole());
            } while (cursor.skipSymbol(","));
        }
        List<SortItem> ordering = ordering();
        List<Expression> frame = new ArrayList<>();
        while (!cursor.isClosed()) {
            Expression bound = FRAME.contains(cursor.word()) ? null : expressions.value();
            if (bound == null) {
                cursor.at++;
            } else {
                frame.add(bound);
            }
        }
        cursor.leave(open);
        return new Window(open, cursor.at - 1, partition, ordering, frame);
    }

    private boolean isNullTreatment() {
        return cursor.isWords("IGNORE", "NULLS") || cursor.isWords("RESPECT", "NULLS");
    }

    private boolean nullTreatment() {
        boolean ignores = cursor.isWords("IGNORE", "NULLS");
        cursor.at += isNullTreatment() ? 2 : 0;
        return ignores;
    }
}
