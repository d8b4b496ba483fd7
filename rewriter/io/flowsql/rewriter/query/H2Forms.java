package io.flowsql.rewriter.query;

import io.flowsql.rewriter.dialect.Dialect;
import io.flowsql.rewriter.query.value.Kind;
import io.flowsql.rewriter.query.value.Kind.Simple;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** H2 2.5. Casts round there, and {@code %} of decimals gives whole numbers. */
record H2Forms(Dialect dialect) implements EngineForms {
    private static final Map<Integer, String> LIMITS = Map.of(
            1, "-128 AND 127",
            2, "-32768 AND 32767",
            4, "-2147483648 AND 2147483647",
            8, "-9223372036854775808 AND 9223372036854775807");

    /** The most elements that an array has. */
    private static final int ELEMENTS = 65536;

    /** A DOUBLE with another number would give a DECFLOAT. */
    private static String floating(String value) {
        return "CAST(" + value + " AS DOUBLE PRECISION)";
    }

    @Override
    public String quotient(String left, Operand right) {
        return floating(left) + " / " + floating(right.sql());
    }

    @Override
    public String decimalQuotient(String left, Kind.Decimal of, Operand right, Kind.Decimal by, Kind.Decimal result) {
        return "CAST(CAST(" + left + " AS DECIMAL(76, " + Math.max(result.scale(), of.scale()) + ")) / CAST("
                + right.sql()
                + " AS DECIMAL(" + by.precision() + ", " + by.scale() + ")) AS DECIMAL(" + result.precision() + ", "
                + result.scale() + "))";
    }

    @Override
    public String wholeQuotient(Operand left, Operand right) {
        boolean whole = left.kind().isWhole() && right.kind().isWhole();
        String quotient = left.sql() + " / " + right.sql();
        return "CAST(" + (whole ? quotient : "TRUNC(" + quotient + ")") + " AS BIGINT)";
    }

    @Override
    public String remainder(Operand left, Operand right, Kind result) {
        if (result.isWhole()) {
            return left.sql() + " % " + right.sql();
        }
        return result.isFloating()
                ? floating(left.sql()) + " % " + floating(right.sql())
                : left.sql() + " - " + right.sql() + " * TRUNC(" + left.sql() + " / " + right.sql() + ")";
    }

    @Override
    public String days(String difference) {
        return difference;
    }

    @Override
    public boolean dateAndIntervalGiveTimestamp() {
        return false;
    }

    @Override
    public String mixedInterval(Intervals.Amount amount) {
        return "INTERVAL '" + amount.sign() + amount.dayAndTime() + "' DAY TO SECOND";
    }

    @Override
    public String element(String array, Operand index) {
        return array + "[" + index.sql() + " + 1]";
    }

    @Override
    public String entry(String map, String key) {
        return map + "." + key;
    }

    @Override
    public String like(String operator, String value, String pattern) {
        return value + " " + operator + " " + pattern;
    }

    @Override
    public String matches(String value, String regex) {
        return "REGEXP_LIKE(" + value + ", " + regex + ")";
    }

    @Override
    public String floatingToString(String value, Kind kind) {
        return "CAST(" + value + " AS VARCHAR)";
    }

    @Override
    public String booleanToString(String value) {
        return "LOWER(CAST(" + value + " AS VARCHAR))";
    }

    @Override
    public String bytesToString(String value) {
        return "CAST(" + value + " AS VARCHAR)";
    }

    @Override
    public String stringToBytes(String value) {
        return "CAST(" + value + " AS VARBINARY)";
    }

    @Override
    public String epoch(String timestamp) {
        return "EXTRACT(EPOCH FROM CAST(" + timestamp + " AS TIMESTAMP WITH TIME ZONE))";
    }

    @Override
    public String timestampOfEpoch(String seconds) {
        return "CAST(TIMESTAMP WITH TIME ZONE '1970-01-01 00:00:00+00' + " + seconds
                + " * INTERVAL '1' SECOND AS TIMESTAMP)";
    }

    /** It has no TRY_CAST: what would fail is found out before. */
    @Override
    public Optional<String> tryCast(Operand value, Kind target, String type, String cast) {
        String sql = value.sql();
        if (value.kind().isNumber() && target instanceof Kind.Whole whole) {
            // H2 would carry out the cast of a literal before it looks at the condition around it
            if (value.literal().isPresent()) {
                BigInteger cut = new BigDecimal(value.literal().get()).toBigInteger();
                return Optional.of(cut.bitLength() < 8 * whole.bytes() ? cast : "CAST(NULL AS " + type + ")");
            }
            return Optional.of(
                    "CASE WHEN TRUNC(" + sql + ") BETWEEN " + LIMITS.get(whole.bytes()) + " THEN " + cast + " END");
        }
        boolean safe = target == Simple.STRING
                || target.isFloating()
                || value.isNull()
                || value.kind().equals(target)
                || value.kind().isTimestamp() && target == Simple.DATE
                || value.kind() == Simple.DATE && target.isTimestamp();
        return safe ? Optional.of(cast) : Optional.empty();
    }

    @Override
    public String byBytes(String value) {
        return "CAST(" + value + " AS VARBINARY)";
    }

    @Override
    public String bits(String operator, String left, String right) {
        String function = operator.equals("&") ? "BITAND" : operator.equals("|") ? "BITOR" : "BITXOR";
        return function + "(" + left + ", " + right + ")";
    }

    @Override
    public String complement(String value) {
        return "BITNOT(" + value + ")";
    }

    /** It has no LATERAL: the numbers of the elements are joined, up to as many as the array has. */
    @Override
    public LateralRows lateralRows(boolean outer, boolean positions, String array, String alias, List<String> columns) {
        String number = alias + ".\"__n\"";
        // In an inner join, 2.5.252 goes over all numbers first and over the rows for each of them, so that the join is
        // an outer one whose
        // unmatched rows are left out behind it. A bound that is NULL ends in an internal error
        String join = "LEFT JOIN SYSTEM_RANGE(1, " + ELEMENTS + ") AS " + alias + "(\"__n\") ON " + number
                + " <= COALESCE(CARDINALITY(" + array + "), 0)";
        if (!outer) {
            String matched = alias.substring(0, alias.length() - 1) + "_matched\"";
            join += " JOIN SYSTEM_RANGE(1, 1) AS " + matched + "(\"__one\") ON " + number + " IS NOT NULL";
        }
        List<String> values = new ArrayList<>();
        if (positions) {
            values.add("(" + number + " - 1)");
        }
        String element = array + "[" + number + "]";
        // A condition may be looked at before that of the join, and an index out of range is an error. A computed array
        // would be
        // computed once more for it
        boolean column = array.matches("[\\w\".]+");
        values.add(
                column ? "CASE WHEN " + number + " <= CARDINALITY(" + array + ") THEN " + element + " END" : element);
        return new LateralRows(join, values);
    }

    @Override
    public String range(String start, String end, String step, String column) {
        return "SELECT X AS " + column + " FROM SYSTEM_RANGE(" + start + ", " + end
                + (step.startsWith("-") ? " + 1, " : " - 1, ") + step + ")";
    }

    @Override
    public String timeBucket(String timestamp, long width, long offset) {
        String micros = "(EXTRACT(EPOCH FROM " + timestamp + ") * 1000000 - " + offset + ")";
        return plusMicros(
                "TIMESTAMP '1970-01-01 00:00:00'",
                "CAST(FLOOR(" + micros + " / " + width + ") * " + width + " + " + offset + " AS BIGINT)");
    }

    /** DATEADD counts in nanoseconds and leaves out what a BIGINT does not hold, from 292 years on. */
    @Override
    public String plusMicros(String timestamp, String micros) {
        return "(" + timestamp + " + (" + micros + ") * INTERVAL '0.000001' SECOND)";
    }
}
