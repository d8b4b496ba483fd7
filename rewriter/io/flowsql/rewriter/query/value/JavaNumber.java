package io.flowsql.rewriter.query.value;

/**
 * A floating number as Java writes it, which Spark does: plain from 1e-3 up to 1e7, otherwise one digit, a point, the other digits and an
 * exponent without a plus. Made from the engine's shortest text by functions that DuckDB and PostgreSQL share.
 */
public final class JavaNumber {
    private JavaNumber() {}

    /** @param value a whole operand */
    public static String onDuckDb(String value) {
        return text(value, "CAST(" + value + " AS VARCHAR)");
    }

    /**
     * PostgreSQL writes whole numbers without a point.
     *
     * @param value a whole operand
     */
    public static String onPostgreSql(String value) {
        return text(value, "regexp_replace(CAST(" + value + " AS text), '^(-?[0-9]+)(e|$)', '\\1.0\\2')");
    }

    /** @param plain the engine's text of the number, with a point in it */
    private static String text(String value, String plain) {
        String unsigned = "CAST(abs(" + value + ") AS varchar)";
        String whole = "split_part(" + unsigned + ", '.', 1)";
        String fraction = "split_part(" + unsigned + ", '.', 2)";
        String exponential = "regexp_replace(regexp_replace(" + unsigned
                + ", '^([0-9])e', '\\1.0e'), 'e[+]?(-?)0*([0-9]+)$', 'E\\1\\2')";
        String large =
                mantissa("rtrim(" + whole + " || " + fraction + ", '0')") + " || 'E' || (length(" + whole + ") - 1)";
        String digits = "ltrim(" + fraction + ", '0')";
        String small = mantissa(digits) + " || 'E-' || (length(" + fraction + ") - length(" + digits + ") + 1)";
        return "CASE WHEN abs(" + value + ") >= 1e-3 AND abs(" + value + ") < 1e7 OR " + value + " = 0 THEN " + plain
                + " WHEN lower(CAST(" + value + " AS varchar)) = 'nan' THEN 'NaN'"
                + " WHEN lower(CAST(" + value + " AS varchar)) IN ('inf', 'infinity') THEN 'Infinity'"
                + " WHEN lower(CAST(" + value + " AS varchar)) IN ('-inf', '-infinity') THEN '-Infinity'"
                + " WHEN " + value + " IS NOT NULL THEN CASE WHEN " + value + " < 0 THEN '-' ELSE '' END || CASE WHEN "
                + unsigned
                + " LIKE '%e%' THEN " + exponential + " WHEN abs(" + value + ") >= 1 THEN " + large + " ELSE " + small
                + " END END";
    }

    private static String mantissa(String digits) {
        return "substring(" + digits + ", 1, 1) || '.' || coalesce(nullif(substring(" + digits + ", 2), ''), '0')";
    }
}
