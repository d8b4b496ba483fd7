package io.flowsql.rewriter.query;

import io.flowsql.rewriter.dialect.H2;
import io.flowsql.rewriter.dialect.PostgreSql;
import io.flowsql.rewriter.query.tree.Expression.Binary;
import io.flowsql.rewriter.query.value.Kind;
import io.flowsql.rewriter.query.value.Kind.Simple;
import io.flowsql.rewriter.query.value.Numbers;
import java.math.BigDecimal;
import java.util.Set;

/** Operators between two operands, by the kinds of those. */
final class Operators {
    static final Set<String> COMPARISONS = Set.of("=", "==", "<>", "!=", "<", "<=", ">", ">=", "<=>");
    private static final Set<String> ARITHMETIC = Set.of("+", "-", "*", "/", "%", "DIV");
    private static final Set<String> ORDERINGS = Set.of("<", "<=", ">", ">=");
    private static final String UNKNOWN_TYPE = " of a value whose type is not known";

    private final Translation translation;
    private final EngineForms forms;
    private final Casts casts;
    private final Structs structs;

    Operators(Translation translation, EngineForms forms, Casts casts) {
        this.translation = translation;
        this.forms = forms;
        this.casts = casts;
        this.structs = new Structs(translation);
    }

    /** Writes the operator and tells the kind of what it gives; both operands are translated already. */
    Kind translate(Binary binary, Operand left, Operand right) {
        String operator = binary.operator();
        refuseTruth(binary, left, right);
        if (COMPARISONS.contains(operator)) {
            comparison(binary, left, right);
            return Simple.BOOLEAN;
        }
        return switch (operator) {
            case "AND", "OR" -> Simple.BOOLEAN;
            case "||" -> concatenation(binary, left, right);
            case "+", "-" -> sum(binary, left, right);
            case "*" -> product(binary, left, right);
            case "/" -> quotient(binary, left, right);
            case "DIV" -> wholeQuotient(binary, left, right);
            case "%" -> remainder(binary, left, right);
            default -> bits(binary, left, right);
        };
    }

    /** Some engines take TRUE for 1 and 1 for TRUE; Databricks asks for a cast. */
    private void refuseTruth(Binary binary, Operand left, Operand right) {
        String operator = binary.operator();
        boolean words = operator.equals("AND") || operator.equals("OR");
        boolean numbers = left.kind().isNumber() || right.kind().isNumber();
        boolean truth = left.kind() == Simple.BOOLEAN || right.kind() == Simple.BOOLEAN;
        boolean compared = COMPARISONS.contains(operator) && CommonTypes.areApart(left.kind(), right.kind());
        if (words ? numbers : compared || truth && ARITHMETIC.contains(operator)) {
            throw translation.refused(
                    operator + " of " + CommonTypes.name(left.kind()) + " and " + CommonTypes.name(right.kind()),
                    binary.at(),
                    "Cast them to one type");
        }
    }

    private void comparison(Binary binary, Operand left, Operand right) {
        if (left.kind() instanceof Kind.Struct || right.kind() instanceof Kind.Struct) {
            translation.replace(binary, structs.compared(left, binary.operator(), right, binary.at()));
            return;
        }
        int at = binary.at();
        if (left.kind() instanceof Kind.Array || right.kind() instanceof Kind.Array) {
            arrays(binary, left, right);
            return;
        }
        Operand first = comparable(left, right.kind(), at);
        Operand second = comparable(right, left.kind(), at);
        String operator = binary.operator();
        String sql = operator.equals("==") ? "=" : operator.equals("<=>") ? "IS NOT DISTINCT FROM" : operator;
        boolean text = ORDERINGS.contains(operator) && first.isString() && second.isString();
        String low = text ? forms.comparedByBytes(first.sql()) : first.sql();
        write(binary, left, right, low, sql, second.sql());
    }

    /** NULL in one is the least value on no engine, and H2 2.5 does not know whether arrays with it are equal. */
    private void arrays(Binary binary, Operand left, Operand right) {
        String operator = binary.operator();
        if (ORDERINGS.contains(operator) || translation.dialect() instanceof H2 && !operator.equals("<=>")) {
            throw translation.refused(
                    "The comparison of arrays with " + operator, binary.at(), "Compare their elements, or use <=>");
        }
        String sql = operator.equals("==") ? "=" : operator.equals("<=>") ? "IS NOT DISTINCT FROM" : operator;
        write(binary, left, right, left.sql(), sql, right.sql());
    }

    /** A text is read as what it is compared with. */
    Operand comparable(Operand value, Kind other, int place) {
        if (!value.isString() || other == Simple.STRING || !other.isKnown()) {
            return value;
        }
        boolean iso = value.literal().isPresent()
                && value.literal().get().matches("\\d{4}-\\d\\d-\\d\\d( \\d\\d:\\d\\d:\\d\\d(\\.\\d{1,6})?)?");
        if (other.isWhole()) {
            return Operand.of(casts.cast(value, "BIGINT", place), Kind.BIGINT);
        }
        if (other.isNumber()) {
            return Operand.of(casts.cast(value, "DOUBLE", place), Simple.DOUBLE);
        }
        boolean day = iso && value.literal().get().length() == 10;
        if (other == Simple.DATE && !day) {
            return Operand.of(casts.cast(value, "DATE", place), other);
        }
        if (other.isTimestamp() && !iso) {
            return Operand.of(casts.cast(value, "TIMESTAMP", place), Simple.TIMESTAMP_NTZ);
        }
        return other == Simple.BOOLEAN ? Operand.of(casts.cast(value, "BOOLEAN", place), other) : value;
    }

    private Kind concatenation(Binary binary, Operand left, Operand right) {
        if (left.kind() instanceof Kind.Array || right.kind() instanceof Kind.Array) {
            return left.kind().common(right.kind());
        }
        if (left.kind() == Simple.BINARY && right.kind() == Simple.BINARY) {
            return Simple.BINARY;
        }
        write(binary, left, right, text(left, binary.at()), "||", text(right, binary.at()));
        return Simple.STRING;
    }

    private String text(Operand operand, int place) {
        boolean text = operand.isString() || operand.isNull();
        return text ? operand.sql() : casts.cast(operand, "STRING", place);
    }

    /** In arithmetic a text is a number: a whole one beside a whole one. */
    private Operand number(Operand value, Kind other, int place) {
        if (!value.isString()) {
            return value;
        }
        return other.isWhole()
                ? Operand.of(casts.cast(value, "BIGINT", place), Kind.BIGINT)
                : Operand.of(casts.cast(value, "DOUBLE", place), Simple.DOUBLE);
    }

    private Kind sum(Binary binary, Operand left, Operand right) {
        boolean minus = binary.operator().equals("-");
        Kind a = left.kind();
        Kind b = right.kind();
        if (b.isInterval() || a.isInterval()) {
            return withInterval(binary, left, right);
        }
        if (a == Simple.DATE && (b.isWhole() || b == Simple.NULL) || b == Simple.DATE && a.isWhole() && !minus) {
            return Simple.DATE;
        }
        boolean unknown = a == Simple.UNKNOWN || b == Simple.UNKNOWN;
        if (unknown && (a == Simple.DATE || b == Simple.DATE)) {
            throw translation.refused(
                    binary.operator() + " of a date and a value whose type is not known",
                    binary.at(),
                    "Cast it to DATE, TIMESTAMP or INT");
        }
        if (minus && !unknown && (isTime(a) || isTime(b))) {
            return difference(binary, left, right);
        }
        Operand first = number(left, b, binary.at());
        Operand second = number(right, a, binary.at());
        write(binary, left, right, first.sql(), binary.operator(), second.sql());
        boolean numbers = first.kind().isNumber() && second.kind().isNumber();
        return numbers ? inRange(binary, Numbers.sum(kind(first, second), kind(second, first))) : Simple.UNKNOWN;
    }

    private static boolean isTime(Kind kind) {
        return kind == Simple.DATE || kind.isTimestamp();
    }

    private Kind withInterval(Binary binary, Operand left, Operand right) {
        Operand time = right.kind().isInterval() ? left : right;
        Operand interval = time == left ? right : left;
        if (time.kind().isInterval()) {
            return time.kind() == interval.kind() ? time.kind() : Simple.TIME_INTERVAL;
        }
        if (time.kind().isTimestamp() || time.isNull()) {
            return time.kind();
        }
        if (time.isString()) {
            return stringWithInterval(binary, left, right, time);
        }
        if (time.kind() != Simple.DATE) {
            throw translation.refused(
                    binary.operator() + " of an interval and" + UNKNOWN_TYPE.substring(3),
                    binary.at(),
                    "Cast it to DATE or TIMESTAMP");
        }
        boolean day = interval.kind() != Simple.TIME_INTERVAL;
        String sql = left.sql() + " " + binary.operator() + " " + right.sql();
        if (day && forms.dateAndIntervalGiveTimestamp()) {
            translation.replace(binary, "CAST(" + sql + " AS DATE)");
        } else if (!day) {
            String timestamp = "CAST(" + time.sql() + " AS TIMESTAMP)";
            write(
                    binary,
                    left,
                    right,
                    time == left ? timestamp : left.sql(),
                    binary.operator(),
                    time == left ? right.sql() : timestamp);
        }
        return day ? Simple.DATE : Simple.TIMESTAMP_NTZ;
    }

    private Kind stringWithInterval(Binary binary, Operand left, Operand right, Operand time) {
        String timestamp = casts.cast(time, "TIMESTAMP", binary.at());
        write(
                binary,
                left,
                right,
                time == left ? timestamp : left.sql(),
                binary.operator(),
                time == left ? right.sql() : timestamp);
        return Simple.TIMESTAMP_NTZ;
    }

    private Kind difference(Binary binary, Operand left, Operand right) {
        Operand first = comparable(left, right.kind(), binary.at());
        Operand second = comparable(right, left.kind(), binary.at());
        Kind a = first.isString() ? right.kind() : first.kind();
        Kind b = second.isString() ? left.kind() : second.kind();
        if (a == Simple.DATE && b == Simple.DATE) {
            String x = first.isString() ? casts.cast(first, "DATE", binary.at()) : first.sql();
            String y = second.isString() ? casts.cast(second, "DATE", binary.at()) : second.sql();
            String difference = x + " - " + y;
            String days = forms.days(difference);
            if (days.equals(difference)) {
                write(binary, left, right, x, "-", y);
            } else {
                translation.replace(binary, days);
            }
            return Simple.DAY_INTERVAL;
        }
        if (isTime(a) && isTime(b)) {
            write(binary, left, right, timestamp(first), "-", timestamp(second));
            return Simple.TIME_INTERVAL;
        }
        throw translation.refused("-" + UNKNOWN_TYPE + " and a date", binary.at(), "Cast it to DATE, TIMESTAMP or INT");
    }

    private static String timestamp(Operand operand) {
        return operand.kind().isTimestamp() ? operand.sql() : "CAST(" + operand.sql() + " AS TIMESTAMP)";
    }

    private Kind product(Binary binary, Operand left, Operand right) {
        if (left.kind().isInterval() || right.kind().isInterval()) {
            return left.kind().isInterval() ? left.kind() : right.kind();
        }
        Operand first = number(left, right.kind(), binary.at());
        Operand second = number(right, left.kind(), binary.at());
        write(binary, left, right, first.sql(), "*", second.sql());
        boolean numbers = first.kind().isNumber() && second.kind().isNumber();
        return numbers ? inRange(binary, Numbers.product(kind(first, second), kind(second, first))) : Simple.UNKNOWN;
    }

    /** Beside a DECIMAL, a literal whole number is one of as many digits as it has. */
    private static Kind kind(Operand operand, Operand beside) {
        boolean literal = operand.kind().isWhole() && beside.kind().isDecimal();
        return operand.literal()
                .filter(digits -> literal)
                .map(digits -> Numbers.decimal(new BigDecimal(digits)))
                .map(Kind.class::cast)
                .orElse(operand.kind());
    }

    /** PostgreSQL computes a TINYINT as a SMALLINT. */
    private Kind inRange(Binary binary, Kind kind) {
        if (kind.equals(Kind.TINYINT) && translation.dialect() instanceof PostgreSql) {
            String sql = "(" + translation.sql(binary) + ")";
            translation.replace(binary, casts.cast(Operand.of(sql, Kind.SMALLINT), "TINYINT", binary.at()));
        }
        return kind;
    }

    private Kind quotient(Binary binary, Operand left, Operand right) {
        if (left.isNull() || right.isNull()) {
            translation.replace(binary, "CAST(NULL AS " + translation.dialect().type("DOUBLE") + ")");
            return Simple.DOUBLE;
        }
        Operand first = number(left, Simple.DOUBLE, binary.at());
        Operand second = number(right, Simple.DOUBLE, binary.at());
        requireNumbers(binary, first, second);
        Kind dividend = kind(first, second);
        Kind divisor = kind(second, first);
        Kind result = Numbers.quotient(dividend, divisor);
        if (result instanceof Kind.Decimal decimal) {
            translation.replace(
                    binary,
                    forms.decimalQuotient(
                            first.sql(), Numbers.decimal(dividend), second, Numbers.decimal(divisor), decimal));
            return result;
        }
        String sql = forms.quotient(first.sql(), second);
        if (!sql.equals(left.sql() + " / " + right.sql())) {
            translation.replace(binary, sql);
        }
        return result;
    }

    private Kind wholeQuotient(Binary binary, Operand left, Operand right) {
        if (left.isNull() || right.isNull()) {
            translation.replace(binary, "CAST(NULL AS BIGINT)");
            return Kind.BIGINT;
        }
        Operand first = number(left, right.kind(), binary.at());
        Operand second = number(right, left.kind(), binary.at());
        requireNumbers(binary, first, second);
        translation.replace(binary, forms.wholeQuotient(first, second));
        return Kind.BIGINT;
    }

    private Kind remainder(Binary binary, Operand left, Operand right) {
        if (left.isNull() || right.isNull()) {
            return Simple.NULL;
        }
        Operand first = number(left, right.kind(), binary.at());
        Operand second = number(right, left.kind(), binary.at());
        requireNumbers(binary, first, second);
        Kind result = Numbers.remainder(kind(first, second), kind(second, first));
        String sql = forms.remainder(first, second, result);
        if (!sql.equals(left.sql() + " % " + right.sql())) {
            translation.replace(binary, sql.contains(" - ") ? "(" + sql + ")" : sql);
        }
        return result;
    }

    private void requireNumbers(Binary binary, Operand left, Operand right) {
        if (!left.kind().isNumber() || !right.kind().isNumber()) {
            throw translation.refused(
                    binary.operator() + UNKNOWN_TYPE,
                    binary.at(),
                    "Cast both sides to numbers, such as DOUBLE or DECIMAL(p, s)");
        }
    }

    private Kind bits(Binary binary, Operand left, Operand right) {
        String sql = forms.bits(binary.operator(), left.sql(), right.sql());
        if (!sql.equals(left.sql() + " " + binary.operator() + " " + right.sql())) {
            translation.replace(binary, sql);
        }
        return left.kind().common(right.kind());
    }

    /** Only what differs from what stands there. */
    private void write(Binary binary, Operand left, Operand right, String first, String operator, String second) {
        if (!first.equals(left.sql())) {
            translation.replace(binary.left(), first);
        }
        if (!operator.equals(binary.operator())) {
            translation.edits().replace(translation.tokens().range(binary.at()), operator);
        }
        if (!second.equals(right.sql())) {
            translation.replace(binary.right(), second);
        }
    }
}
