package io.flowsql.rewriter.query.tree;

import io.flowsql.rewriter.lex.Token;
import io.flowsql.rewriter.query.tree.Expression.Interval;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads literals of intervals. */
final class IntervalParser {
    private static final Set<String> UNITS = Set.of(
            "YEAR",
            "QUARTER",
            "MONTH",
            "WEEK",
            "DAY",
            "HOUR",
            "MINUTE",
            "SECOND",
            "MILLISECOND",
            "MICROSECOND",
            "NANOSECOND");

    private final Cursor cursor;
    private final QueryTokens tokens;
    private final ExpressionParser expressions;

    IntervalParser(Cursor cursor, ExpressionParser expressions) {
        this.cursor = cursor;
        this.tokens = cursor.tokens;
        this.expressions = expressions;
    }

    /** Whether the word INTERVAL here starts a literal rather than being a name. */
    boolean isHere() {
        int next = cursor.at + 1;
        boolean sign = tokens.isSymbol(next, "-") || tokens.isSymbol(next, "+");
        int amount = sign ? next + 1 : next;
        return tokens.isText(amount)
                || tokens.isKind(amount, Token.Kind.NUMBER)
                || tokens.isSymbol(amount, "(") && isUnit(tokens.closing(amount) + 1);
    }

    Interval interval() {
        int first = cursor.at++;
        List<Interval.Field> fields = new ArrayList<>();
        boolean more = true;
        while (more) {
            Expression amount = amount();
            if (amount == null) {
                break;
            }
            boolean unit = isUnit(cursor.at);
            fields.add(new Interval.Field(amount, unit ? cursor.at++ : -1));
            more = unit
                    && (tokens.isKind(cursor.at, Token.Kind.NUMBER) || tokens.isText(cursor.at))
                    && isUnit(cursor.at + 1);
        }
        int to = -1;
        if (cursor.isWord("TO") && isUnit(cursor.at + 1)) {
            to = cursor.at + 1;
            cursor.at += 2;
        }
        return new Interval(first, cursor.at - 1, fields, to);
    }

    private @Nullable Expression amount() {
        int first = cursor.at;
        if (cursor.isSymbol("(")) {
            cursor.at++;
            List<Expression> parts = expressions.list();
            cursor.leave(first);
            return new Expression.Parentheses(first, cursor.at - 1, parts);
        }
        boolean sign = cursor.isSymbol("-") || cursor.isSymbol("+");
        int at = sign ? first + 1 : first;
        boolean text = tokens.isText(at);
        if (!text && !tokens.isKind(at, Token.Kind.NUMBER)) {
            return null;
        }
        cursor.at = at + 1;
        Expression constant = new Expression.Constant(
                at, at, text ? Expression.Constant.Type.STRING : Expression.Constant.Type.NUMBER);
        return sign ? new Expression.Unary(first, tokens.get(first).text(), constant) : constant;
    }

    private boolean isUnit(int index) {
        String word = tokens.word(index).toUpperCase(Locale.ROOT);
        return UNITS.contains(word.endsWith("S") ? word.substring(0, word.length() - 1) : word);
    }
}
