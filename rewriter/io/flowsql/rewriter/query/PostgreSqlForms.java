package io.flowsql.rewriter.query;

import io.flowsql.rewriter.dialect.Dialect;
import io.flowsql.rewriter.query.value.JavaNumber;
import io.flowsql.rewriter.query.value.Kind;
import io.flowsql.rewriter.query.value.Kind.Simple;
import java.util.List;
import java.util.Optional;

/** PostgreSQL 15 to 18. Casts round there, an index out of range gives NULL, and text is compared by the collation of the database. */
record PostgreSqlForms(Dialect dialect) implements EngineForms {
    @Override
    public String quotient(String left, Operand right) {
        return "CAST(" + left + " AS double precision) / CAST(" + right.sql() + " AS double precision)";
    }

    @Override
    public String decimalQuotient(String left, Kind.Decimal of, Operand right, Kind.Decimal by, Kind.Decimal result) {
        return "CAST(CAST(" + left + " AS numeric(100, " + Math.max(result.scale(), of.scale()) + ")) / CAST("
                + right.sql() + " AS numeric) AS numeric(" + result.precision() + ", " + result.scale() + "))";
    }

    @Override
    public String wholeQuotient(Operand left, Operand right) {
        boolean whole = left.kind().isWhole() && right.kind().isWhole();
        return whole
                ? "CAST(" + left.sql() + " / " + right.sql() + " AS bigint)"
                : "CAST(div(CAST(" + left.sql() + " AS numeric), CAST(" + right.sql() + " AS numeric)) AS bigint)";
    }

    /** {@code %} is for whole numbers and decimals. */
    @Override
    public String remainder(Operand left, Operand right, Kind result) {
        return result.isFloating()
                ? "CAST(CAST(" + left.sql() + " AS numeric) % CAST(" + right.sql() + " AS numeric) AS double precision)"
                : left.sql() + " % " + right.sql();
    }

    @Override
    public String days(String difference) {
        return "make_interval(days => " + difference + ")";
    }

    @Override
    public boolean dateAndIntervalGiveTimestamp() {
        return true;
    }

    @Override
    public String mixedInterval(Intervals.Amount amount) {
        return "INTERVAL '" + amount.text() + "'";
    }

    /** There is no function that fails; the cast of a message does, and says it. */
    @Override
    public String element(String array, Operand index) {
        String position = index.sql();
        return "(" + array + ")[CASE WHEN " + position + " BETWEEN 0 AND cardinality(" + array + ") - 1 THEN "
                + position
                + " + 1 WHEN " + array + " IS NOT NULL AND " + position
                + " IS NOT NULL THEN CAST('[INVALID_ARRAY_INDEX] The index '"
                + " || " + position + " || ' is out of bounds of the ' || cardinality(" + array
                + ") || ' elements' AS integer) END]";
    }

    @Override
    public String entry(String map, String key) {
        return "(" + map + " ->> " + key + ")";
    }

    @Override
    public String like(String operator, String value, String pattern) {
        return value + " " + operator + " " + pattern;
    }

    @Override
    public String matches(String value, String regex) {
        return value + " ~ " + regex;
    }

    /** PostgreSQL writes whole numbers without a point, and an exponent from 1e15 on and below 1e-4, with two digits. */
    @Override
    public String floatingToString(String value, Kind kind) {
        return JavaNumber.onPostgreSql(value);
    }

    @Override
    public String booleanToString(String value) {
        return "CAST(" + value + " AS text)";
    }

    @Override
    public String bytesToString(String value) {
        return "convert_from(" + value + ", 'UTF8')";
    }

    @Override
    public String stringToBytes(String value) {
        return "convert_to(" + value + ", 'UTF8')";
    }

    @Override
    public String epoch(String timestamp) {
        return "extract(epoch FROM CAST(" + timestamp + " AS timestamptz))";
    }

    @Override
    public String timestampOfEpoch(String seconds) {
        return "CAST(to_timestamp(" + seconds + ") AS timestamp)";
    }

    @Override
    public Optional<String> tryCast(Operand value, Kind target, String type, String cast) {
        if (value.kind().isNumber() && target instanceof Kind.Whole whole) {
            long top = whole.bytes() == 8 ? Long.MAX_VALUE : (1L << (8 * whole.bytes() - 1)) - 1;
            return Optional.of("CASE WHEN trunc(CAST(" + value.sql() + " AS numeric)) BETWEEN " + (-top - 1) + " AND "
                    + top + " THEN " + cast + " END");
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
        return value + " COLLATE \"C\"";
    }

    @Override
    public String comparedByBytes(String value) {
        return value + " COLLATE \"C\"";
    }

    @Override
    public String bits(String operator, String left, String right) {
        return left + " " + (operator.equals("^") ? "#" : operator) + " " + right;
    }

    @Override
    public LateralRows lateralRows(boolean outer, boolean positions, String array, String alias, List<String> columns) {
        String value = columns.get(columns.size() - 1);
        String names = positions ? value + ", " + columns.get(0) : value;
        String rows = "LATERAL unnest(" + array + ")" + (positions ? " WITH ORDINALITY" : "") + " AS " + alias + "("
                + names + ")";
        List<String> values =
                columns.stream().map(column -> alias + "." + column).toList();
        return new LateralRows(
                outer ? "LEFT JOIN " + rows + " ON TRUE" : "CROSS JOIN " + rows,
                positions ? List.of("CAST(" + values.get(0) + " - 1 AS integer)", values.get(1)) : values);
    }

    @Override
    public String range(String start, String end, String step, String column) {
        return "SELECT n AS " + column + " FROM generate_series(CAST(" + start + " AS bigint), CAST(" + end
                + " AS bigint)" + (step.startsWith("-") ? " + 1, " : " - 1, ") + step + ") AS g(n)";
    }

    @Override
    public String timeBucket(String timestamp, long width, long offset) {
        return "date_bin(INTERVAL '" + width + " microseconds', " + timestamp
                + ", TIMESTAMP '1970-01-01 00:00:00' + INTERVAL '" + offset + " microseconds')";
    }

    @Override
    public String plusMicros(String timestamp, String micros) {
        return "(" + timestamp + " + " + micros + " * INTERVAL '1 microsecond')";
    }
}
