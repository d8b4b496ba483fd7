package io.flowsql.rewriter.query;

import io.flowsql.rewriter.ast.Fragment;
import io.flowsql.rewriter.lex.Lexis;
import io.flowsql.rewriter.lex.StringLiteral;
import io.flowsql.rewriter.lex.Token;
import io.flowsql.rewriter.query.tree.QueryTokens;
import java.util.ArrayList;
import java.util.List;

/** Takes {@code STRUCT(a, b AS x)}, {@code named_struct('a', a)} and {@code (a, b)} apart. */
public final class StructFields {
    private StructFields() {}

    /**
     * A field of a struct.
     *
     * @param name as Spark gives it: what follows AS, else the column's own name, else {@code col} and the field's number from 1
     * @param value the expression, without its alias
     */
    public record StructField(String name, Fragment value) {}

    /** The fields in order; none if the expression is no struct. */
    public static List<StructField> of(Fragment expression) {
        QueryTokens tokens = new QueryTokens(expression, Lexis.DATABRICKS);
        int open = tokens.isSymbol(0, "(") ? 0 : 1;
        boolean whole = tokens.isSymbol(open, "(") && tokens.closing(open) == tokens.size() - 1;
        if (!whole || open == 1 && !isStruct(tokens, 0)) {
            return List.of();
        }
        List<StructField> fields = at(tokens, open);
        return open == 0 && fields.size() < 2 ? List.of() : fields;
    }

    static boolean isStruct(QueryTokens tokens, int word) {
        return (tokens.isWord(word, "STRUCT") || tokens.isWord(word, "NAMED_STRUCT")) && tokens.isSymbol(word + 1, "(");
    }

    /** The fields between a parenthesis and the one that closes it. */
    static List<StructField> at(QueryTokens tokens, int open) {
        boolean named = tokens.isWord(open - 1, "NAMED_STRUCT");
        List<StructField> fields = new ArrayList<>();
        int close = tokens.closing(open);
        int first = open + 1;
        String name = "";
        boolean isName = named;
        while (first < close) {
            int end = endOfArgument(tokens, first, close);
            if (isName) {
                name = literal(tokens.get(first));
            } else {
                fields.add(
                        named
                                ? new StructField(name, tokens.fragment(first, end - 1))
                                : field(tokens, first, end, fields.size()));
            }
            isName = named && !isName;
            first = end + 1;
        }
        return fields;
    }

    private static int endOfArgument(QueryTokens tokens, int first, int close) {
        int end = first;
        while (end < close && !tokens.isSymbol(end, ",")) {
            boolean opens = tokens.isSymbol(end, "(") || tokens.isSymbol(end, "[");
            end = opens ? tokens.closing(end) + 1 : end + 1;
        }
        return Math.max(end, first + 1);
    }

    private static StructField field(QueryTokens tokens, int first, int end, int number) {
        if (end - first > 2 && tokens.isWord(end - 2, "AS") && tokens.isName(end - 1)) {
            return new StructField(tokens.identifier(end - 1).text(), tokens.fragment(first, end - 3));
        }
        boolean column = (end - first) % 2 == 1;
        for (int i = first; i < end && column; i++) {
            column = (i - first) % 2 == 0 ? tokens.isName(i) : tokens.isSymbol(i, ".");
        }
        String name = column ? tokens.identifier(end - 1).text() : "col" + (number + 1);
        return new StructField(name, tokens.fragment(first, end - 1));
    }

    private static String literal(Token token) {
        return token.kind() == Token.Kind.STRING ? StringLiteral.value(token.text()) : token.name();
    }
}
