package io.flowsql.rewriter.query.tree;

import io.flowsql.rewriter.query.tree.Expression.Binary;
import io.flowsql.rewriter.query.tree.Expression.Opaque;
import io.flowsql.rewriter.query.tree.Expression.Unary;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads expressions by the precedence of Spark's operators: OR, AND, NOT, tests such as LIKE, comparisons, bits, shifts, sums and {@code ||},
 * products, signs. Each level returns null, and has read nothing, where no operand starts.
 */
final class ExpressionParser {
    /** From the loosest to the tightest. */
    private static final List<Set<String>> LEVELS = List.of(
            Set.of("=", "==", "<>", "!=", "<", "<=", ">", ">=", "<=>"),
            Set.of("|"),
            Set.of("^"),
            Set.of("&"),
            Set.of("<<", ">>", ">>>"),
            Set.of("+", "-", "||"),
            Set.of("*", "/", "%", "DIV"));

    private final Cursor cursor;
    private final OperandParser operands;
    private final TestParser tests;

    ExpressionParser(Cursor cursor, QueryParser queries) {
        this.cursor = cursor;
        this.operands = new OperandParser(cursor, this, queries);
        this.tests = new TestParser(cursor, this, queries);
    }

    /** All up to where an expression ends for certain. */
    Expression whole() {
        int first = cursor.at;
        Expression expression = expression();
        return expression != null && cursor.endsExpression() ? expression : opaque(first, expression);
    }

    /** What is left up to the end of an expression, around what was read of it. */
    Expression opaque(int first, @Nullable Expression read) {
        List<Expression> parts = new ArrayList<>();
        if (read != null) {
            parts.add(read);
        }
        while (!cursor.endsExpression()) {
            Expression next = expression();
            if (next != null) {
                parts.add(next);
            } else {
                other(parts);
            }
        }
        if (cursor.at == first && !cursor.isOver()) {
            cursor.at++;
        }
        return new Opaque(first, cursor.at - 1, parts);
    }

    /** A bracket with what is in it, or a single token. */
    private void other(List<Expression> parts) {
        int open = cursor.at++;
        if (cursor.tokens.isSymbol(open, "[") || cursor.tokens.isSymbol(open, "(")) {
            parts.addAll(list());
            cursor.leave(open);
        }
    }

    /** Expressions with commas between them, up to the end of the brackets. */
    List<Expression> list() {
        List<Expression> list = new ArrayList<>();
        while (!cursor.isClosed()) {
            list.add(whole());
            if (!cursor.skipSymbol(",") && !cursor.isClosed()) {
                cursor.at++;
            }
        }
        return list;
    }

    @Nullable
    Expression expression() {
        return words("OR");
    }

    private @Nullable Expression words(String operator) {
        boolean or = operator.equals("OR");
        Expression left = or ? words("AND") : negation();
        while (left != null && cursor.isWord(operator)) {
            int at = cursor.at++;
            Expression right = or ? words("AND") : negation();
            if (right == null) {
                cursor.at = at;
                break;
            }
            left = new Binary(left, operator, at, right);
        }
        return left;
    }

    private @Nullable Expression negation() {
        if (!cursor.isWord("NOT") && !cursor.isSymbol("!")) {
            return tests.test();
        }
        int operator = cursor.at++;
        Expression operand = negation();
        if (operand == null) {
            cursor.at = operator;
            return null;
        }
        return new Unary(operator, "NOT", operand);
    }

    @Nullable
    Expression comparison() {
        return level(0);
    }

    /** A call alone, as a generator is, which a name may follow. */
    Expression call() {
        int first = cursor.at;
        Expression call = operands.operand();
        return call == null ? opaque(first, null) : call;
    }

    /** An operand of a comparison: no comparison itself. */
    @Nullable
    Expression value() {
        return level(1);
    }

    private @Nullable Expression level(int level) {
        if (level == LEVELS.size()) {
            return sign();
        }
        Expression left = level(level + 1);
        while (left != null && LEVELS.get(level).contains(operator())) {
            String operator = operator();
            int at = cursor.at;
            cursor.at += Math.max(1, shift().length());
            Expression right = level(level + 1);
            if (right == null) {
                cursor.at = at;
                break;
            }
            left = new Binary(left, operator, at, right);
        }
        return left;
    }

    /** The operator here, or a text that is none. */
    private String operator() {
        if (cursor.isOver() || isPipe()) {
            return "";
        }
        String shift = shift();
        if (!shift.isEmpty()) {
            return shift;
        }
        return cursor.isWord("DIV") ? "DIV" : cursor.tokens.get(cursor.at).text();
    }

    /** {@code <<}, {@code >>} or {@code >>>}, whose signs are tokens of their own because they close types, too. */
    private String shift() {
        String sign = cursor.isSymbol("<") ? "<" : cursor.isSymbol(">") ? ">" : "";
        int count = 0;
        int most = sign.equals("<") ? 2 : 3;
        while (!sign.isEmpty()
                && count < most
                && cursor.tokens.isSymbol(cursor.at + count, sign)
                && (count == 0 || isTogether(cursor.at + count))) {
            count++;
        }
        return count < 2 ? "" : sign.repeat(count);
    }

    /** Whether nothing stands between a token and the one before it. */
    private boolean isTogether(int index) {
        return cursor.tokens.range(index - 1).end()
                == cursor.tokens.range(index).start();
    }

    /** {@code |>} starts a step of a pipe. */
    private boolean isPipe() {
        return cursor.isSymbol("|") && cursor.tokens.isSymbol(cursor.at + 1, ">");
    }

    private @Nullable Expression sign() {
        boolean sign = cursor.isSymbol("-") || cursor.isSymbol("+") || cursor.isSymbol("~");
        if (!sign) {
            return operands.operand();
        }
        int operator = cursor.at++;
        Expression operand = sign();
        if (operand == null) {
            cursor.at = operator;
            return null;
        }
        return new Unary(operator, cursor.tokens.get(operator).text(), operand);
    }
}
