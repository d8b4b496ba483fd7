package io.flowsql.rewriter.query.tree;

import io.flowsql.rewriter.lex.Token;
import io.flowsql.rewriter.query.tree.Query.Alias;
import io.flowsql.rewriter.query.tree.Query.Source;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads what stands in FROM. */
final class SourceParser {
    private static final Set<String> KINDS =
            Set.of("NATURAL", "INNER", "CROSS", "LEFT", "RIGHT", "FULL", "OUTER", "SEMI", "ANTI", "ASOF", "POSITIONAL");

    private final Cursor cursor;
    private final QueryTokens tokens;
    private final ExpressionParser expressions;
    private final QueryParser queries;
    private final SelectParser selects;

    SourceParser(Cursor cursor, ExpressionParser expressions, QueryParser queries, SelectParser selects) {
        this.cursor = cursor;
        this.tokens = cursor.tokens;
        this.expressions = expressions;
        this.queries = queries;
        this.selects = selects;
    }

    /** One relation with all that is joined to it. */
    Source source() {
        Source source = primary();
        Source wider = source;
        while (wider != null) {
            source = wider;
            int at = cursor.at;
            wider = behind(source);
            if (wider == null) {
                cursor.at = at;
            }
        }
        return source;
    }

    private @Nullable Source behind(Source source) {
        if (cursor.isWords("LATERAL", "VIEW")) {
            return lateralView(source);
        }
        if ((cursor.isWord("PIVOT") || cursor.isWord("UNPIVOT")) && isPivot()) {
            return pivoted(source);
        }
        return join(source);
    }

    private boolean isPivot() {
        return tokens.isSymbol(cursor.at + 1, "(") || tokens.isWord(cursor.at + 2, "NULLS");
    }

    private Source pivoted(Source source) {
        return cursor.isWord("UNPIVOT") ? unpivot(source) : pivot(source);
    }

    private Source pivot(Source source) {
        int word = cursor.at;
        int open = word + 1;
        cursor.at += 2;
        List<Query.Item> aggregates = new ArrayList<>();
        do {
            aggregates.add(selects.item());
        } while (cursor.skipSymbol(","));
        List<Integer> columns = new ArrayList<>();
        if (cursor.skipWord("FOR")) {
            if (cursor.isSymbol("(")) {
                columns.addAll(cursor.names());
            } else if (tokens.isName(cursor.at)) {
                columns.add(cursor.at++);
            }
        }
        List<Query.Item> values = in();
        cursor.leave(open);
        Alias alias = alias();
        return new Query.Pivot(source, word, cursor.at - 1, aggregates, columns, values, alias);
    }

    private List<Query.Item> in() {
        List<Query.Item> items = new ArrayList<>();
        if (cursor.skipWord("IN") && cursor.isSymbol("(")) {
            int open = cursor.at++;
            while (!cursor.isClosed()) {
                items.add(selects.item());
                if (!cursor.skipSymbol(",") && !cursor.isClosed()) {
                    cursor.at++;
                }
            }
            cursor.leave(open);
        }
        return items;
    }

    private Source unpivot(Source source) {
        int word = cursor.at;
        boolean nulls = tokens.isWord(word + 1, "INCLUDE");
        int open = tokens.isSymbol(word + 1, "(") ? word + 1 : word + 3;
        cursor.at = open + 1;
        List<Integer> values = new ArrayList<>();
        if (cursor.isSymbol("(")) {
            values.addAll(cursor.names());
        } else if (tokens.isName(cursor.at)) {
            values.add(cursor.at++);
        }
        int name = cursor.skipWord("FOR") && tokens.isName(cursor.at) ? cursor.at++ : -1;
        List<Query.Item> columns = in();
        cursor.leave(open);
        Alias alias = alias();
        return new Query.Unpivot(source, word, cursor.at - 1, nulls, values, name, columns, alias);
    }

    private @Nullable Source join(Source left) {
        int first = cursor.at;
        List<String> words = new ArrayList<>();
        while (KINDS.contains(cursor.word())) {
            if (!cursor.isWord("OUTER")) {
                words.add(cursor.word());
            }
            cursor.at++;
        }
        if (!cursor.skipWord("JOIN")) {
            return null;
        }
        int operatorLast = cursor.at - 1;
        Source right = primary();
        Optional<Expression> condition = Optional.empty();
        List<Integer> using = List.of();
        if (cursor.skipWord("ON")) {
            condition = Optional.of(expressions.whole());
        } else if (cursor.isWord("USING") && tokens.isSymbol(cursor.at + 1, "(")) {
            cursor.at++;
            using = cursor.names();
        }
        return new Query.Join(
                left, first, operatorLast, String.join(" ", words), right, condition, using, cursor.at - 1);
    }

    private Source lateralView(Source source) {
        int start = cursor.at;
        cursor.at += 2;
        boolean outer = cursor.skipWord("OUTER");
        Expression generator = expressions.call();
        int table = -1;
        if (cursor.isFreeName()) {
            table = cursor.at++;
        }
        List<Integer> columns = new ArrayList<>();
        if (cursor.skipWord("AS")) {
            do {
                if (tokens.isName(cursor.at)) {
                    columns.add(cursor.at++);
                }
            } while (tokens.isSymbol(cursor.at, ",") && tokens.isName(cursor.at + 1) && cursor.skipSymbol(","));
        }
        return new Query.LateralView(source, start, cursor.at - 1, outer, generator, table, columns);
    }

    private Source primary() {
        int first = cursor.at;
        boolean lateral = cursor.skipWord("LATERAL");
        cursor.skipWord("ONLY");
        if (cursor.isWord("TABLE") && tokens.isSymbol(cursor.at + 1, "(")) {
            cursor.at++;
        }
        boolean row = tokens.isSymbol(cursor.at + 1, "(")
                || tokens.isKind(cursor.at + 1, Token.Kind.NUMBER)
                || tokens.isText(cursor.at + 1);
        if (cursor.isWord("VALUES") && row) {
            return values();
        }
        if (cursor.isSymbol("(")) {
            return enclosed(first, lateral);
        }
        RelationReader reader = new RelationReader(tokens, cursor.at);
        boolean here = reader.isHere() || cursor.isWord("UNNEST");
        if (here) {
            return named(first, reader);
        }
        Expression value = expressions.whole();
        return new Query.Unknown(first, Math.max(first, cursor.at - 1), value);
    }

    private Source enclosed(int first, boolean lateral) {
        int open = cursor.at++;
        if (isQuery(cursor.at)) {
            Query query = queries.query();
            cursor.leave(open);
            Alias alias = alias();
            return new Query.Derived(first, cursor.at - 1, query, alias, lateral);
        }
        Source source = source();
        cursor.leave(open);
        Alias alias = alias();
        return new Query.Enclosed(first, cursor.at - 1, source, alias);
    }

    private boolean isQuery(int at) {
        if (!tokens.isSymbol(at, "(")) {
            return tokens.startsQuery(at);
        }
        int behind = tokens.closing(at) + 1;
        boolean joined = tokens.isName(behind)
                && !Set.of("UNION", "EXCEPT", "INTERSECT", "MINUS", "ORDER", "LIMIT")
                        .contains(tokens.word(behind));
        return isQuery(at + 1) && !joined && !tokens.isSymbol(behind, ",");
    }

    private Source named(int first, RelationReader reader) {
        Relation relation = reader.read(false);
        int arguments = reader.arguments();
        int relationLast = reader.at() - 1;
        List<Expression> values = new ArrayList<>();
        if (relation.isFunction()) {
            cursor.at = arguments + 1;
            values.addAll(arguments());
        }
        cursor.at = relationLast + 1;
        if (cursor.isWord("TABLESAMPLE") && tokens.isSymbol(cursor.at + 1, "(")) {
            cursor.leave(cursor.at + 1);
        }
        if (cursor.isWords("WITH", "ORDINALITY") || cursor.isWords("WITH", "OFFSET")) {
            cursor.at += 2;
            relationLast += 2;
        }
        Alias alias = alias();
        return new Query.Named(first, cursor.at - 1, relation, values, relationLast, alias);
    }

    private List<Expression> arguments() {
        List<Expression> values = new ArrayList<>();
        while (!cursor.isClosed()) {
            if (tokens.isName(cursor.at) && tokens.isSymbol(cursor.at + 1, "=>")) {
                cursor.at += 2;
            }
            if (cursor.isWord("SELECT")) {
                int start = cursor.at;
                Query query = queries.query();
                values.add(new Expression.Subquery(start, cursor.at - 1, query));
            } else {
                values.add(expressions.whole());
            }
            cursor.skipSymbol(",");
        }
        return values;
    }

    Query.Rows values() {
        int first = cursor.at++;
        List<Expression> rows = new ArrayList<>();
        do {
            rows.add(expressions.whole());
        } while (tokens.isSymbol(cursor.at, ",") && cursor.skipSymbol(","));
        Alias alias = alias();
        return new Query.Rows(first, cursor.at - 1, rows, alias);
    }

    Alias alias() {
        RelationReader reader = new RelationReader(tokens, cursor.at);
        if (reader.alias().isEmpty()) {
            return Alias.NONE;
        }
        int name = reader.at() - 1;
        cursor.at = reader.at();
        List<Integer> columns = cursor.isSymbol("(") ? cursor.names() : List.of();
        return new Alias(name, columns);
    }
}
