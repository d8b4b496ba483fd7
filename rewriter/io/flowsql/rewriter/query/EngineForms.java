package io.flowsql.rewriter.query;

import io.flowsql.rewriter.dialect.Dialect;
import io.flowsql.rewriter.dialect.DuckDb;
import io.flowsql.rewriter.dialect.H2;
import io.flowsql.rewriter.query.value.Kind;
import java.util.List;
import java.util.Optional;

/**
 * How an engine writes the operators and casts of Databricks, so that they give what they give there. Operands are whole: what has
 * operators in it comes in parentheses.
 */
sealed interface EngineForms permits DuckDbForms, H2Forms, PostgreSqlForms {
    static EngineForms of(Dialect dialect) {
        if (dialect instanceof DuckDb) {
            return new DuckDbForms(dialect);
        }
        return dialect instanceof H2 ? new H2Forms(dialect) : new PostgreSqlForms(dialect);
    }

    Dialect dialect();

    /** The quotient of two floating numbers, an error for a divisor of 0. */
    String quotient(String left, Operand right);

    /** The quotient of two decimals, rounded half up to a type, an error for a divisor of 0. */
    String decimalQuotient(String left, Kind.Decimal of, Operand right, Kind.Decimal by, Kind.Decimal result);

    /** The whole part of a quotient as BIGINT, an error for a divisor of 0. */
    String wholeQuotient(Operand left, Operand right);

    /** The remainder with the sign of the dividend, an error for a divisor of 0. */
    String remainder(Operand left, Operand right, Kind result);

    /** Whole days as an interval. */
    String days(String difference);

    /** Whether a date and an interval of days or months give a timestamp here. */
    boolean dateAndIntervalGiveTimestamp();

    /** An interval: months, and days with microseconds. */
    default String interval(Intervals.Amount amount) {
        if (amount.micros() == 0 && amount.days() == 0) {
            return "INTERVAL '" + amount.months() + "' MONTH";
        }
        return amount.micros() == 0 && amount.months() == 0
                ? "INTERVAL '" + amount.days() + "' DAY"
                : mixedInterval(amount);
    }

    String mixedInterval(Intervals.Amount amount);

    /** The element with a number from 0 on of an array, an error for a number that is out of range. */
    String element(String array, Operand index);

    /** The value of a key in a map. */
    String entry(String map, String key);

    /** A pattern of LIKE in which a backslash escapes. */
    String like(String operator, String value, String pattern);

    /** Whether a regular expression is found in a value. */
    String matches(String value, String regex);

    /** A floating number as Java writes it. */
    String floatingToString(String value, Kind kind);

    /** TRUE and FALSE in small letters. */
    String booleanToString(String value);

    String bytesToString(String value);

    String stringToBytes(String value);

    /** Seconds since 1970, a number with a fraction. */
    String epoch(String timestamp);

    String timestampOfEpoch(String seconds);

    /**
     * A cast that gives NULL where the plain one fails, of what is no text.
     *
     * @param cast the plain one
     * @return empty where the engine has no form for it
     */
    Optional<String> tryCast(Operand value, Kind target, String type, String cast);

    /** What orders a text by its bytes. */
    String byBytes(String value);

    /** What compares a text by its bytes, if that is not how the engine compares. */
    default String comparedByBytes(String value) {
        return value;
    }

    String bits(String operator, String left, String right);

    /** In parentheses: DuckDB and PostgreSQL bind the operator more loosely than arithmetic. */
    default String complement(String value) {
        return "(~" + value + ")";
    }

    /** The last multiple of a width of microseconds, counted from 1970 and an offset, up to a timestamp. */
    String timeBucket(String timestamp, long width, long offset);

    /** @param micros a number, whole */
    String plusMicros(String timestamp, String micros);

    /** A query of whole numbers from a start to before an end. */
    String range(String start, String end, String step, String column);

    /** The generated rows of an array beside each row of what stands before. */
    LateralRows lateralRows(boolean outer, boolean positions, String array, String alias, List<String> columns);

    /**
     * A join with the elements of an array.
     *
     * @param sql what stands behind the source
     * @param columns what the columns are in expressions: the position first if there is one
     */
    record LateralRows(String sql, List<String> columns) {}
}
