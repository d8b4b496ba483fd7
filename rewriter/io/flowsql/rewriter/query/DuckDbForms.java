package io.flowsql.rewriter.query;

import io.flowsql.rewriter.dialect.Dialect;
import io.flowsql.rewriter.query.value.JavaNumber;
import io.flowsql.rewriter.query.value.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** DuckDB 2.0. Division by zero gives Infinity or NaN there, and an index out of range NULL. */
record DuckDbForms(Dialect dialect) implements EngineForms {
    private static final String ZERO = "error('[DIVIDE_BY_ZERO] Division by zero. Use try_divide to get NULL instead')";

    @Override
    public String quotient(String left, Operand right) {
        return left + " / " + notZero(right);
    }

    private static String notZero(Operand divisor) {
        boolean safe =
                divisor.literal().isPresent() && divisor.literal().get().chars().anyMatch(c -> c >= '1' && c <= '9');
        String sql = divisor.sql();
        return safe ? sql : "CASE WHEN " + sql + " = 0 THEN " + ZERO + " ELSE " + sql + " END";
    }

    /** It divides decimals as floating numbers, so that the digits are divided as whole numbers here. */
    @Override
    public String decimalQuotient(String left, Kind.Decimal of, Operand right, Kind.Decimal by, Kind.Decimal result) {
        int shift = result.scale() + by.scale() - of.scale();
        String dividend = digits(left, of) + power(shift);
        String divisor = digits(notZero(right), by) + power(-shift);
        String magnitude = "(2 * abs(" + dividend + ") + abs(" + divisor + ")) // (2 * abs(" + divisor + "))";
        String sign = "sign(" + left + ") * sign(" + right.sql() + ")";
        String quotient = "CAST((" + magnitude + ") * " + sign + " AS DECIMAL(38, 0))";
        String unit = result.scale() == 0
                ? ""
                : " * CAST('1e-" + result.scale() + "' AS DECIMAL(38, " + result.scale() + "))";
        return "CAST(" + quotient + unit + " AS " + type(result) + ")";
    }

    private static String type(Kind.Decimal decimal) {
        return "DECIMAL(" + decimal.precision() + ", " + decimal.scale() + ")";
    }

    private static String power(int exponent) {
        return exponent > 0 ? " * CAST('1" + "0".repeat(exponent) + "' AS HUGEINT)" : "";
    }

    private static String digits(String value, Kind.Decimal kind) {
        return "CAST(replace(CAST(CAST(" + value + " AS " + type(kind) + ") AS VARCHAR), '.', '') AS HUGEINT)";
    }

    @Override
    public String wholeQuotient(Operand left, Operand right) {
        boolean whole = left.kind().isWhole() && right.kind().isWhole();
        return whole
                ? "CAST(" + left.sql() + " // " + right.sql() + " AS BIGINT)"
                : "CAST(trunc(" + quotient(left.sql(), right) + ") AS BIGINT)";
    }

    @Override
    public String remainder(Operand left, Operand right, Kind result) {
        return left.sql() + " % " + (result.isFloating() ? notZero(right) : right.sql());
    }

    @Override
    public String days(String difference) {
        return "to_days(CAST(" + difference + " AS INTEGER))";
    }

    @Override
    public boolean dateAndIntervalGiveTimestamp() {
        return true;
    }

    @Override
    public String mixedInterval(Intervals.Amount amount) {
        return "INTERVAL '" + amount.text() + "'";
    }

    @Override
    public String element(String array, Operand index) {
        String position = index.sql();
        return array + "[CASE WHEN " + position + " BETWEEN 0 AND len(" + array + ") - 1 THEN " + position
                + " + 1 WHEN " + array
                + " IS NOT NULL AND " + position + " IS NOT NULL THEN CAST(error('[INVALID_ARRAY_INDEX] The index ' || "
                + position
                + " || ' is out of bounds of the ' || len(" + array + ") || ' elements') AS BIGINT) END]";
    }

    @Override
    public String entry(String map, String key) {
        return map + "[" + key + "]";
    }

    @Override
    public String like(String operator, String value, String pattern) {
        return value + " " + operator + " " + pattern + " ESCAPE '\\'";
    }

    @Override
    public String matches(String value, String regex) {
        return "regexp_matches(" + value + ", " + regex + ")";
    }

    /** DuckDB writes an exponent from 1e16 on and below 1e-4, with two digits. */
    @Override
    public String floatingToString(String value, Kind kind) {
        return JavaNumber.onDuckDb(value);
    }

    @Override
    public String booleanToString(String value) {
        return "CAST(" + value + " AS VARCHAR)";
    }

    @Override
    public String bytesToString(String value) {
        return "decode(" + value + ")";
    }

    @Override
    public String stringToBytes(String value) {
        return "encode(" + value + ")";
    }

    @Override
    public String epoch(String timestamp) {
        return "epoch(" + timestamp + ")";
    }

    @Override
    public String timestampOfEpoch(String seconds) {
        return "CAST(to_timestamp(" + seconds + ") AS TIMESTAMP)";
    }

    @Override
    public Optional<String> tryCast(Operand value, Kind target, String type, String cast) {
        boolean plain = cast.equals("CAST(" + value.sql() + " AS " + type + ")");
        return Optional.of(plain ? "TRY_" + cast : "TRY(" + cast + ")");
    }

    @Override
    public String byBytes(String value) {
        return "encode(" + value + ")";
    }

    @Override
    public String bits(String operator, String left, String right) {
        return operator.equals("^") ? "xor(" + left + ", " + right + ")" : left + " " + operator + " " + right;
    }

    @Override
    public LateralRows lateralRows(boolean outer, boolean positions, String array, String alias, List<String> columns) {
        List<String> items = new ArrayList<>();
        if (positions) {
            items.add("generate_subscripts(" + array + ", 1) - 1 AS " + columns.get(0));
        }
        items.add("unnest(" + array + ") AS " + columns.get(columns.size() - 1));
        String rows = "LATERAL (SELECT " + String.join(", ", items) + ") AS " + alias;
        return new LateralRows(
                outer ? "LEFT JOIN " + rows + " ON TRUE" : "CROSS JOIN " + rows,
                columns.stream().map(column -> alias + "." + column).toList());
    }

    @Override
    public String range(String start, String end, String step, String column) {
        return "SELECT range AS " + column + " FROM range(" + start + ", " + end + ", " + step + ")";
    }

    @Override
    public String timeBucket(String timestamp, long width, long offset) {
        return "time_bucket(to_microseconds(" + width + "), " + timestamp
                + ", TIMESTAMP '1970-01-01 00:00:00' + to_microseconds(" + offset + "))";
    }

    @Override
    public String plusMicros(String timestamp, String micros) {
        return "(" + timestamp + " + to_microseconds(" + micros + "))";
    }
}
