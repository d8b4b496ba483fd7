package io.flowsql.rewriter.query.tree;

import io.flowsql.rewriter.query.tree.Query.Body;
import io.flowsql.rewriter.query.tree.Query.With;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Reads a query: WITH, set operations, ORDER BY and what follows it. */
public final class QueryParser {
    private static final Set<String> SET_OPERATORS = Set.of("UNION", "INTERSECT", "EXCEPT", "MINUS");
    private static final Set<String> TAIL = Set.of("LIMIT", "OFFSET", "FETCH");

    private final Cursor cursor;
    private final ExpressionParser expressions;
    private final CallParser calls;
    private final SelectParser selects;

    private QueryParser(QueryTokens tokens) {
        this.cursor = new Cursor(tokens);
        this.expressions = new ExpressionParser(cursor, this);
        this.calls = new CallParser(cursor, expressions, this);
        this.selects = new SelectParser(cursor, expressions, calls, this);
    }

    /** The whole text as a query. */
    public static Query query(QueryTokens tokens) {
        return new QueryParser(tokens).query();
    }

    /** The whole text as an expression. */
    public static Expression expression(QueryTokens tokens) {
        QueryParser parser = new QueryParser(tokens);
        List<Expression> parts = new ArrayList<>();
        while (!parser.cursor.isOver()) {
            parts.add(parser.expressions.whole());
            parser.cursor.at += parser.cursor.isOver() ? 0 : 1;
        }
        return parts.size() == 1 ? parts.get(0) : new Expression.Opaque(0, tokens.size() - 1, parts);
    }

    Query query() {
        int first = cursor.at;
        List<With> with = new ArrayList<>();
        if (cursor.isWord("WITH")) {
            with(with);
        }
        Body body = body();
        List<SortItem> ordering = new ArrayList<>();
        List<Expression> tail = new ArrayList<>();
        while (!cursor.isClosed()) {
            if (cursor.isWords("ORDER", "BY")) {
                ordering.addAll(calls.ordering());
            } else {
                cursor.at += TAIL.contains(cursor.word()) ? 1 : 0;
                tail.add(expressions.whole());
                cursor.skipSymbol(",");
            }
        }
        return new Query(first, cursor.at - 1, with, body, ordering, tail);
    }

    private void with(List<With> with) {
        cursor.at++;
        cursor.skipWord("RECURSIVE");
        do {
            if (!cursor.tokens.isName(cursor.at)) {
                return;
            }
            int name = cursor.at++;
            List<Integer> columns = cursor.isSymbol("(") ? cursor.names() : List.of();
            cursor.skipWord("AS");
            cursor.skipWord("NOT");
            cursor.skipWord("MATERIALIZED");
            if (!cursor.isSymbol("(")) {
                return;
            }
            int open = cursor.at++;
            Query query = query();
            cursor.leave(open);
            with.add(new With(name, columns, query));
        } while (cursor.skipSymbol(","));
    }

    private Body body() {
        Body left = selects.term();
        while (SET_OPERATORS.contains(cursor.word())) {
            int at = cursor.at;
            String operator = cursor.word();
            cursor.at++;
            cursor.skipWord("ALL");
            cursor.skipWord("DISTINCT");
            if (cursor.isWords("BY", "NAME")) {
                cursor.at += 2;
            }
            left = new Query.SetOperation(left, operator, at, selects.term());
        }
        return isPipe() ? pipe(left) : left;
    }

    private boolean isPipe() {
        return cursor.isSymbol("|") && cursor.tokens.isSymbol(cursor.at + 1, ">");
    }

    private Body pipe(Body input) {
        List<Query.Step> steps = new ArrayList<>();
        while (isPipe()) {
            cursor.at += 2;
            steps.add(step());
        }
        return new Query.Pipe(input.first(), cursor.at - 1, input, steps);
    }

    private Query.Step step() {
        int first = cursor.at;
        List<Query.Item> items = new ArrayList<>();
        List<Query.Item> keys = new ArrayList<>();
        List<SortItem> ordering = new ArrayList<>();
        Optional<Expression> value = Optional.empty();
        switch (cursor.word()) {
            case "WHERE", "LIMIT" -> {
                cursor.at++;
                value = Optional.of(expressions.whole());
            }
            case "SELECT", "EXTEND" -> {
                cursor.at++;
                items.addAll(selects.items());
            }
            case "AGGREGATE" -> {
                cursor.at++;
                if (!cursor.isWords("GROUP", "BY")) {
                    items.addAll(selects.items());
                }
                if (cursor.isWords("GROUP", "BY")) {
                    cursor.at += 2;
                    keys.addAll(selects.items());
                }
            }
            case "ORDER" -> ordering.addAll(calls.ordering());
            default -> {}
        }
        boolean understood = cursor.at > first && (cursor.isClosed() || isPipe());
        while (!cursor.isClosed() && !isPipe()) {
            expressions.whole();
        }
        return new Query.Step(first, items, keys, ordering, value, understood);
    }
}
