package io.flowsql.rewriter.query.tree;

import io.flowsql.rewriter.query.tree.Query.Alias;
import io.flowsql.rewriter.query.tree.Query.Item;
import io.flowsql.rewriter.query.tree.Query.Source;
import java.util.ArrayList;
import java.util.List;

/** Reads PIVOT and UNPIVOT. */
final class PivotParser {
    private final Cursor cursor;
    private final QueryTokens tokens;
    private final ExpressionParser expressions;
    private final SourceParser sources;

    PivotParser(Cursor cursor, ExpressionParser expressions, SourceParser sources) {
        this.cursor = cursor;
        this.tokens = cursor.tokens;
        this.expressions = expressions;
        this.sources = sources;
    }

    /** The cursor is at PIVOT, and a parenthesis follows. */
    Source pivoted(Source source) {
        int word = cursor.at++;
        int open = cursor.at++;
        List<Item> aggregates = items();
        List<Integer> columns = cursor.skipWord("FOR") ? columns() : List.of();
        List<Item> values = listBehindIn();
        boolean read = cursor.at == tokens.closing(open);
        cursor.leave(open);
        Alias alias = sources.alias();
        return new Query.Pivoted(source, word, cursor.at - 1, read ? aggregates : List.of(), columns, values, alias);
    }

    /** The cursor is at UNPIVOT. */
    Source unpivoted(Source source) {
        int word = cursor.at++;
        boolean nulls = cursor.isWord("INCLUDE");
        cursor.at += cursor.isSymbol("(") ? 0 : 2;
        int open = cursor.at++;
        int value = cursor.at++;
        boolean read = cursor.skipWord("FOR");
        int name = cursor.at++;
        List<Item> columns = listBehindIn();
        read &= tokens.isName(value) && tokens.isName(name) && cursor.at == tokens.closing(open);
        cursor.leave(open);
        Alias alias = sources.alias();
        return new Query.Unpivoted(source, word, cursor.at - 1, nulls, read ? value : -1, name, columns, alias);
    }

    private List<Item> listBehindIn() {
        if (!cursor.skipWord("IN") || !cursor.isSymbol("(")) {
            return List.of();
        }
        int open = cursor.at++;
        List<Item> items = items();
        boolean read = cursor.at == tokens.closing(open);
        cursor.leave(open);
        return read ? items : List.of();
    }

    private List<Item> items() {
        List<Item> items = new ArrayList<>();
        do {
            int first = cursor.at;
            Expression value = expressions.expression();
            if (value == null) {
                value = expressions.opaque(first, null);
            }
            boolean alias = cursor.skipWord("AS") || cursor.isFreeName() && !cursor.isWord("FOR");
            int name = alias && tokens.isName(cursor.at) ? cursor.at++ : -1;
            items.add(new Item(value, cursor.at - 1, name, List.of()));
        } while (cursor.skipSymbol(","));
        return items;
    }

    private List<Integer> columns() {
        if (cursor.isSymbol("(")) {
            return cursor.names();
        }
        return tokens.isName(cursor.at) ? List.of(cursor.at++) : List.of();
    }
}
