package io.flowsql.rewriter.query.tree;

import io.flowsql.rewriter.lex.Token;
import io.flowsql.rewriter.query.tree.Expression.Case;
import io.flowsql.rewriter.query.tree.Expression.Cast;
import io.flowsql.rewriter.query.tree.Expression.Constant;
import io.flowsql.rewriter.query.tree.Expression.Element;
import io.flowsql.rewriter.query.tree.Expression.Field;
import io.flowsql.rewriter.query.tree.Expression.Parentheses;
import io.flowsql.rewriter.query.tree.Expression.Path;
import io.flowsql.rewriter.query.tree.Expression.Reference;
import io.flowsql.rewriter.query.tree.Expression.Star;
import io.flowsql.rewriter.query.tree.Expression.Subquery;
import io.flowsql.rewriter.query.tree.Expression.Unary;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads what operators stand between: literals, names, calls, CASE, casts and parentheses, with what is attached behind them. */
final class OperandParser {
    private static final Map<String, Constant.Type> TYPED = Map.of(
            "DATE", Constant.Type.DATE,
            "TIMESTAMP", Constant.Type.TIMESTAMP,
            "TIMESTAMP_LTZ", Constant.Type.TIMESTAMP,
            "TIMESTAMP_NTZ", Constant.Type.TIMESTAMP_NTZ);

    /** Words that start no operand although they are words. */
    private static final Set<String> NO_OPERANDS = Set.of(
            "AND",
            "AS",
            "BETWEEN",
            "CROSS",
            "DIV",
            "ELSE",
            "EXCEPT",
            "FROM",
            "HAVING",
            "ILIKE",
            "IN",
            "INNER",
            "INTERSECT",
            "IS",
            "JOIN",
            "LATERAL",
            "LIKE",
            "NATURAL",
            "NOT",
            "ON",
            "OR",
            "QUALIFY",
            "RLIKE",
            "SELECT",
            "THEN",
            "UNION",
            "WHEN",
            "WHERE");

    /** Words that start a clause together with BY, and are names without. */
    private static final Set<String> BEFORE_BY = Set.of("CLUSTER", "DISTRIBUTE", "GROUP", "ORDER", "PARTITION", "SORT");

    private final Cursor cursor;
    private final QueryTokens tokens;
    private final ExpressionParser expressions;
    private final QueryParser queries;
    private final CallParser calls;
    private final IntervalParser intervals;

    OperandParser(Cursor cursor, ExpressionParser expressions, QueryParser queries) {
        this.cursor = cursor;
        this.tokens = cursor.tokens;
        this.expressions = expressions;
        this.queries = queries;
        this.calls = new CallParser(cursor, expressions, queries);
        this.intervals = new IntervalParser(cursor, expressions);
    }

    @Nullable
    Expression operand() {
        Expression operand = start();
        Expression wider = operand;
        while (wider != null) {
            operand = wider;
            wider = attached(operand);
        }
        return operand;
    }

    private @Nullable Expression attached(Expression operand) {
        int at = cursor.at;
        if (cursor.isSymbol("[") && !(operand instanceof Constant)) {
            cursor.at++;
            Expression index = expressions.whole();
            boolean plain = cursor.isSymbol("]");
            cursor.at = plain ? cursor.at + 1 : at;
            return plain ? new Element(operand, cursor.at - 1, index) : null;
        }
        if (cursor.isSymbol(".") && tokens.isName(at + 1)) {
            cursor.at += 2;
            return new Field(operand, at + 1);
        }
        if (cursor.isSymbol("::") && tokens.isName(at + 1)) {
            int last = endOfType(at + 1);
            cursor.at = last + 1;
            return new Cast(operand.first(), last, operand, at + 1, last, false);
        }
        return cursor.isSymbol(":") && !(operand instanceof Constant) ? path(operand) : null;
    }

    private @Nullable Expression path(Expression json) {
        int colon = cursor.at;
        int next = colon + 1;
        if (tokens.isName(next)) {
            next++;
        } else if (!tokens.isSymbol(next, "[")) {
            return null;
        }
        boolean more = true;
        while (more) {
            if (tokens.isSymbol(next, ".") && tokens.isName(next + 1)) {
                next += 2;
            } else if (tokens.isSymbol(next, "[")) {
                next = tokens.closing(next) + 1;
            } else {
                more = false;
            }
        }
        cursor.at = next;
        return new Path(json, colon, next - 1);
    }

    private int endOfType(int first) {
        if (tokens.isSymbol(first + 1, "(")) {
            return tokens.closing(first + 1);
        }
        if (!tokens.isSymbol(first + 1, "<")) {
            return first;
        }
        int depth = 0;
        int last = first + 1;
        do {
            depth += tokens.isSymbol(last, "<") ? 1 : tokens.isSymbol(last, ">") ? -1 : 0;
            last++;
        } while (depth > 0 && tokens.exists(last));
        return last - 1;
    }

    /** Operators that are functions, too. */
    private boolean isFunction(String word) {
        return Set.of("LIKE", "ILIKE", "RLIKE").contains(word) && tokens.isSymbol(cursor.at + 1, "(");
    }

    private @Nullable Expression start() {
        if (cursor.isOver()) {
            return null;
        }
        Token token = tokens.get(cursor.at);
        return switch (token.kind()) {
            case NUMBER -> constant(Constant.Type.NUMBER, cursor.at);
            case STRING -> string();
            case QUOTED_NAME -> name();
            case WORD -> word();
            case SYMBOL -> symbol();
        };
    }

    private Constant constant(Constant.Type type, int last) {
        int first = cursor.at;
        cursor.at = last + 1;
        return new Constant(first, last, type);
    }

    private Expression string() {
        int last = cursor.at;
        if (!tokens.isText(last)) {
            return constant(Constant.Type.BINARY, last);
        }
        while (tokens.isText(last + 1)) {
            last++;
        }
        return constant(Constant.Type.STRING, last);
    }

    private @Nullable Expression symbol() {
        if (cursor.isSymbol("*")) {
            return star(cursor.at);
        }
        if (!cursor.isSymbol("(")) {
            return null;
        }
        int open = cursor.at++;
        if (tokens.startsQuery(cursor.at)) {
            Query query = queries.query();
            cursor.leave(open);
            return new Subquery(open, cursor.at - 1, query);
        }
        List<Expression> parts = expressions.list();
        cursor.leave(open);
        return new Parentheses(open, cursor.at - 1, parts);
    }

    private @Nullable Expression word() {
        String word = cursor.word();
        int at = cursor.at;
        boolean clause = BEFORE_BY.contains(word) && tokens.isWord(at + 1, "BY");
        if (clause || NO_OPERANDS.contains(word) && !tokens.isSymbol(at + 1, ".") && !isFunction(word)) {
            return null;
        }
        if (TYPED.containsKey(word) && tokens.isText(at + 1)) {
            return constant(TYPED.getOrDefault(word, Constant.Type.DATE), at + 1);
        }
        boolean name = tokens.isSymbol(at + 1, ".") || tokens.isSymbol(at + 1, "(");
        if ((word.equals("TRUE") || word.equals("FALSE")) && !name) {
            return constant(Constant.Type.BOOLEAN, at);
        }
        if (word.equals("NULL") && !name) {
            return constant(Constant.Type.NULL, at);
        }
        if (word.equals("INTERVAL") && intervals.isHere()) {
            return intervals.interval();
        }
        if (word.equals("CASE") && !name) {
            return caseOf();
        }
        if (word.equals("EXISTS") && tokens.isSymbol(at + 1, "(") && tokens.startsQuery(at + 2)) {
            cursor.at++;
            Expression subquery = symbol();
            return subquery == null ? null : new Unary(at, "EXISTS", subquery);
        }
        boolean cast = word.equals("CAST") || word.equals("TRY_CAST");
        return cast && tokens.isSymbol(at + 1, "(") ? cast(word.equals("TRY_CAST")) : name();
    }

    private Expression cast(boolean isTry) {
        int first = cursor.at;
        int open = first + 1;
        cursor.at += 2;
        Expression operand = expressions.whole();
        int typeFirst = cursor.at + 1;
        int close = tokens.closing(open);
        boolean typed = cursor.isWord("AS") && typeFirst < close;
        if (!typed) {
            cursor.at = first;
            return calls.call(first, first);
        }
        cursor.leave(open);
        return new Cast(first, close, operand, typeFirst, close - 1, isTry);
    }

    private @Nullable Expression caseOf() {
        int first = cursor.at++;
        Optional<Expression> operand =
                cursor.isWord("WHEN") ? Optional.empty() : Optional.ofNullable(expressions.expression());
        List<Case.When> whens = new ArrayList<>();
        while (cursor.skipWord("WHEN")) {
            Expression condition = expressions.whole();
            boolean then = cursor.skipWord("THEN");
            if (then) {
                whens.add(new Case.When(condition, expressions.whole()));
            }
        }
        Optional<Expression> otherwise = cursor.skipWord("ELSE") ? Optional.of(expressions.whole()) : Optional.empty();
        if (whens.isEmpty() || !cursor.skipWord("END")) {
            cursor.at = first;
            return reference();
        }
        return new Case(first, cursor.at - 1, operand, whens, otherwise);
    }

    private Expression name() {
        int first = cursor.at;
        int last = first;
        while (tokens.isSymbol(last + 1, ".") && tokens.isName(last + 2)) {
            last += 2;
        }
        if (tokens.isSymbol(last + 1, "(")) {
            return calls.call(first, last);
        }
        if (tokens.isSymbol(last + 1, ".") && tokens.isSymbol(last + 2, "*")) {
            return star(last + 2);
        }
        return reference();
    }

    private Reference reference() {
        int first = cursor.at;
        int last = first;
        while (tokens.isSymbol(last + 1, ".") && tokens.isName(last + 2)) {
            last += 2;
        }
        cursor.at = last + 1;
        return new Reference(first, last);
    }

    private Star star(int star) {
        int first = cursor.at;
        cursor.at = star + 1;
        boolean except =
                cursor.isWord("EXCEPT") && tokens.isSymbol(cursor.at + 1, "(") && !tokens.startsQuery(cursor.at + 2);
        if (!except) {
            return new Star(first, star, star, List.of());
        }
        cursor.at++;
        List<Integer> names = cursor.names();
        return new Star(first, cursor.at - 1, star, names);
    }
}
