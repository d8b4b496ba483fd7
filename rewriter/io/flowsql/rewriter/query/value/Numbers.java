package io.flowsql.rewriter.query.value;

import io.flowsql.rewriter.query.value.Kind.Decimal;
import io.flowsql.rewriter.query.value.Kind.Simple;
import io.flowsql.rewriter.query.value.Kind.Whole;
import java.math.BigDecimal;

/** The kinds of numbers that Databricks gives the results of arithmetic. */
public final class Numbers {
    private static final int MOST_DIGITS = 38;
    private static final int LEAST_SCALE = 6;

    private Numbers() {}

    /** The kind that holds both numbers. */
    static Kind common(Kind left, Kind right) {
        if (left.isFloating() || right.isFloating()) {
            return left == Simple.FLOAT && right == Simple.FLOAT ? Simple.FLOAT : Simple.DOUBLE;
        }
        if (left instanceof Whole a && right instanceof Whole b) {
            return a.bytes() >= b.bytes() ? a : b;
        }
        Decimal a = decimal(left);
        Decimal b = decimal(right);
        int scale = Math.max(a.scale(), b.scale());
        return bounded(Math.max(a.precision() - a.scale(), b.precision() - b.scale()) + scale, scale);
    }

    /** The sum or the difference of two numbers. */
    public static Kind sum(Kind left, Kind right) {
        Kind common = common(left, right);
        return common instanceof Decimal decimal
                ? adjusted(Math.addExact(decimal.precision(), 1), decimal.scale())
                : common;
    }

    public static Kind product(Kind left, Kind right) {
        Kind common = common(left, right);
        if (!(common instanceof Decimal)) {
            return common;
        }
        Decimal a = decimal(left);
        Decimal b = decimal(right);
        return adjusted(a.precision() + b.precision() + 1, a.scale() + b.scale());
    }

    /** A fraction: DOUBLE unless one side is a DECIMAL and none is floating. */
    public static Kind quotient(Kind left, Kind right) {
        if (!(common(left, right) instanceof Decimal)) {
            return Simple.DOUBLE;
        }
        Decimal a = decimal(left);
        Decimal b = decimal(right);
        int scale = Math.max(LEAST_SCALE, a.scale() + b.precision() + 1);
        return adjusted(a.precision() - a.scale() + b.scale() + scale, scale);
    }

    public static Kind remainder(Kind left, Kind right) {
        if (!(common(left, right) instanceof Decimal)) {
            return common(left, right);
        }
        Decimal a = decimal(left);
        Decimal b = decimal(right);
        int scale = Math.max(a.scale(), b.scale());
        return adjusted(Math.min(a.precision() - a.scale(), b.precision() - b.scale()) + scale, scale);
    }

    /** A number as a DECIMAL that holds all its values. */
    public static Decimal decimal(Kind number) {
        if (number instanceof Decimal decimal) {
            return decimal;
        }
        int bytes = number instanceof Whole whole ? whole.bytes() : 8;
        return new Decimal(bytes == 1 ? 3 : bytes == 2 ? 5 : bytes == 4 ? 10 : 20, 0);
    }

    /** The least DECIMAL that holds a number. */
    public static Decimal decimal(BigDecimal number) {
        BigDecimal plain = number.scale() < 0 ? number.setScale(0) : number;
        return new Decimal(Math.max(plain.precision(), plain.scale()), plain.scale());
    }

    /** The average of decimals. */
    public static Decimal average(Decimal of) {
        return bounded(of.precision() + 4, of.scale() + 4);
    }

    private static Decimal bounded(int precision, int scale) {
        return new Decimal(Math.min(precision, MOST_DIGITS), Math.min(scale, MOST_DIGITS));
    }

    /** Too many digits cost digits of the fraction, down to six of them. */
    private static Decimal adjusted(int precision, int scale) {
        if (precision <= MOST_DIGITS) {
            return new Decimal(precision, scale);
        }
        int whole = precision - scale;
        return new Decimal(MOST_DIGITS, Math.max(MOST_DIGITS - whole, Math.min(scale, LEAST_SCALE)));
    }
}
