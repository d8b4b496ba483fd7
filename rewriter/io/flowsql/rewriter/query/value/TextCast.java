package io.flowsql.rewriter.query.value;

import io.flowsql.rewriter.dialect.Dialect;
import io.flowsql.rewriter.dialect.DuckDb;
import io.flowsql.rewriter.dialect.H2;
import io.flowsql.rewriter.dialect.PostgreSql;
import io.flowsql.rewriter.query.value.Kind.Simple;
import java.math.BigInteger;
import java.util.Optional;

/**
 * Casts from text that read what Databricks reads and refuse all else. The engines' own input takes more: PostgreSQL 18 {@code '01/02/2024'}
 * and {@code 'now'} for dates, {@code 'on'} for a truth, {@code '0x10'} and {@code '1_000'} for numbers; DuckDB 2.0 {@code 'epoch'} and
 * {@code '1_000'}; H2 2.5 {@code '20240105'} and {@code '1d'}. So the text is looked at first, and one that does not fit is replaced by a
 * message, which the cast then fails on.
 *
 * @param value the text, a whole operand
 * @param literal its value where it is a literal
 * @param type the target in the engine's words
 * @param zoned whether a zone behind a timestamp counts; for TIMESTAMP_NTZ it does not
 */
public record TextCast(
        Dialect dialect, String value, Optional<String> literal, Kind target, String type, boolean zoned) {
    private static final String MOMENT_TYPE = "TIMESTAMP WITH TIME ZONE";

    public TextCast(Dialect dialect, String value, Optional<String> literal, Kind target, String type) {
        this(dialect, value, literal, target, type, true);
    }

    /** Whether a cast from text to these is one of this sort. */
    public static boolean isFor(Kind target) {
        return target.isNumber() || target == Simple.BOOLEAN || target == Simple.DATE || target.isTimestamp();
    }

    /** An error where Databricks fails. */
    public String sql() {
        if (literal.isPresent()) {
            Optional<String> text = text(literal.get());
            return cast(text.map(this::written).orElseGet(() -> message(literal.get())), "CAST");
        }
        String failure = quoted("[CAST_INVALID_INPUT] '") + " || " + value + " || " + quoted("' is no " + name());
        return cast("CASE " + branches(false) + "ELSE " + failure + " END", "CAST");
    }

    /** NULL where Databricks fails; on PostgreSQL for what is beyond the largest DOUBLE, too. */
    public String orNull() {
        if (literal.isPresent()) {
            return text(literal.get()).map(text -> cast(written(text), "CAST")).orElse("CAST(NULL AS " + type + ")");
        }
        return cast("CASE " + branches(true) + "END", dialect instanceof DuckDb ? "TRY_CAST" : "CAST");
    }

    private Optional<String> text(String text) {
        return TextForm.read(text, target, zoned);
    }

    /** As the user wrote it if that is how the engines read it. */
    private String written(String text) {
        return literal.filter(text::equals).isPresent() ? value : quoted(text);
    }

    private String message(String text) {
        return quoted("[CAST_INVALID_INPUT] '" + text + "' is no " + name());
    }

    private String quoted(String text) {
        return dialect.literal(text).strip();
    }

    private String name() {
        return target.isTimestamp() ? "TIMESTAMP" : Kinds.name(target).orElse(type);
    }

    /** A text may name a zone, which a cast to a timestamp without one would leave out on PostgreSQL. */
    private String cast(String text, String function) {
        boolean local = literal.isPresent() && !TextForm.namesZone(literal.get());
        boolean moment = target == Simple.TIMESTAMP_NTZ && zoned && !local;
        String read = moment ? function + "(" + text + " AS " + MOMENT_TYPE + ")" : text;
        return function + "(" + read + " AS " + type + ")";
    }

    /** @param sure whether what fits is sure to be cast then; DuckDB can try by itself */
    private String branches(boolean sure) {
        return branches(sure && !(dialect instanceof DuckDb), target);
    }

    private String branches(boolean sure, Kind kind) {
        if (kind instanceof Kind.Whole whole) {
            boolean tiny = whole.bytes() == 1 && dialect instanceof PostgreSql;
            return tiny ? when(TextForm.TINY, value) : when(TextForm.WHOLE, sure ? inRange(whole) : value);
        }
        if (kind instanceof Kind.Decimal decimal) {
            return when(TextForm.FRACTION, sure ? inRange(decimal) : value);
        }
        if (kind.isFloating()) {
            boolean limited = sure && dialect instanceof PostgreSql;
            return when(TextForm.FRACTION, limited ? inRange(kind) : value)
                    + when(TextForm.INFINITY, "'Infinity'")
                    + when(TextForm.MINUS_INFINITY, "'-Infinity'")
                    + when(TextForm.NAN, "'NaN'");
        }
        if (kind == Simple.BOOLEAN) {
            return when(TextForm.TRUE, "'true'") + when(TextForm.FALSE, "'false'");
        }
        if (kind == Simple.DATE) {
            return when(sure ? TextForm.REAL_DATE : TextForm.DATE, day());
        }
        return when(sure ? TextForm.REAL_MIDNIGHT : TextForm.MIDNIGHT, day() + " || ' 00:00:00'")
                + when(sure ? TextForm.REAL_MOMENT : TextForm.MOMENT, moment());
    }

    private String when(TextForm form, String text) {
        return "WHEN " + matches(form) + " THEN " + text + " ";
    }

    private String matches(TextForm form) {
        if (dialect instanceof PostgreSql) {
            return value + " ~ " + quoted(form.regex("[[:space:]]*"));
        }
        return dialect instanceof DuckDb
                ? "regexp_matches(" + value + ", " + quoted(form.regex("[[:space:]]*")) + ")"
                : "REGEXP_LIKE(" + value + ", " + quoted(form.regex("\\s*")) + ")";
    }

    private String inRange(Kind.Whole whole) {
        BigInteger above = BigInteger.ONE.shiftLeft(8 * whole.bytes() - 1);
        return "CASE WHEN " + number() + " BETWEEN " + above.negate() + " AND " + above.subtract(BigInteger.ONE)
                + " THEN " + value + " END";
    }

    private String inRange(Kind.Decimal decimal) {
        return "CASE WHEN abs(round(" + number() + ", " + decimal.scale() + ")) < 1"
                + "0".repeat(decimal.precision() - decimal.scale()) + " THEN " + value + " END";
    }

    /** PostgreSQL refuses what is too large or too small. */
    private String inRange(Kind floating) {
        String range = floating == Simple.FLOAT ? "1.2e-38 AND 3.4e38" : "2.3e-308 AND 1.79e308";
        return "CASE WHEN " + number() + " = 0 OR abs(" + number() + ") BETWEEN " + range + " THEN " + value + " END";
    }

    private String number() {
        return "CAST(" + value + " AS " + (dialect instanceof H2 ? "DECFLOAT(1000)" : "numeric") + ")";
    }

    /** What is missing of year, month and day is the first. */
    private String day() {
        return part(part(value, "[0-9][0-9-]*") + " || '-01-01'", "[0-9]+-[0-9]+-[0-9]+");
    }

    /** Up to microseconds, which H2 and PostgreSQL would round to; and with an offset as DuckDB and H2 read it, +05:30. */
    private String moment() {
        if (target == Simple.TIMESTAMP_NTZ && !zoned) {
            return part(value, "[0-9]+-[0-9-]+[ T][0-9:]+(?:[.][0-9]{0,6})?");
        }
        if (dialect instanceof H2) {
            return "REGEXP_REPLACE(REGEXP_REPLACE(" + value
                    + ", '([.][0-9]{6})[0-9]+', '$1'), '([+-][0-9]{2})([0-9]{2})$', '$1:$2')";
        }
        return dialect instanceof DuckDb
                ? "regexp_replace(regexp_replace(regexp_replace(" + value
                        + ", '([0-9]) ([+-])', '\\1\\2'), '([+-])([0-9](:|$))', '\\10\\2'), '([+-][0-9]{2})([0-9]{2})$', '\\1:\\2')"
                : "regexp_replace(" + value + ", '([.][0-9]{6})[0-9]+', " + quoted("\\1") + ")";
    }

    private String part(String text, String regex) {
        if (dialect instanceof PostgreSql) {
            return "substring(" + text + ", '" + regex + "')";
        }
        return (dialect instanceof DuckDb ? "regexp_extract(" : "REGEXP_SUBSTR(") + text + ", '" + regex + "')";
    }
}
