package io.flowsql.rewriter.query.value;

/** A text read as a whole number: digits with a sign, and blanks around them. */
public final class WholeText {
    private static final String PATTERN = "'\\s*[+-]?\\d+\\s*'";

    private WholeText() {}

    /**
     * DuckDB 2.0 rounds a text with a fraction, and reads 1e3 and 0x1F, where Databricks fails.
     *
     * @param value a whole operand
     * @param type of the number
     */
    public static String onDuckDb(String value, String type) {
        return "CASE WHEN regexp_full_match(" + value + ", " + PATTERN + ") THEN CAST(" + value + " AS " + type
                + ") WHEN " + value + " IS NOT NULL THEN CAST(error('[CAST_INVALID_INPUT] ''' || " + value
                + " || ''' is no " + type + "') AS " + type + ") END";
    }

    /** The same, with NULL where it is none. */
    public static String triedOnDuckDb(String value, String type) {
        return "CASE WHEN regexp_full_match(" + value + ", " + PATTERN + ") THEN TRY_CAST(" + value + " AS " + type
                + ") END";
    }

    /** Whether a literal is such a text. */
    public static boolean isWhole(String literal) {
        return literal.matches("\\s*[+-]?\\d+\\s*");
    }
}
