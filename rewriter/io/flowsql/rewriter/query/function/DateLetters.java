package io.flowsql.rewriter.query.function;

import io.flowsql.rewriter.query.function.DatePattern.Field;
import java.util.Map;

/**
 * The letters of patterns in the engines. H2 2.5 reads Java's, which Databricks' are; DuckDB 2.0 has those of C, PostgreSQL 18 its own, in
 * which FM leaves out leading zeros and spaces.
 */
final class DateLetters {
    private static final Map<String, String> DUCKDB = Map.ofEntries(
            Map.entry("y", "%Y"),
            Map.entry("yyyy", "%Y"),
            Map.entry("yy", "%y"),
            Map.entry("M", "%-m"),
            Map.entry("MM", "%m"),
            Map.entry("MMM", "%b"),
            Map.entry("MMMM", "%B"),
            Map.entry("d", "%-d"),
            Map.entry("dd", "%d"),
            Map.entry("DDD", "%j"),
            Map.entry("D", "%-j"),
            Map.entry("E", "%a"),
            Map.entry("EE", "%a"),
            Map.entry("EEE", "%a"),
            Map.entry("EEEE", "%A"),
            Map.entry("H", "%-H"),
            Map.entry("HH", "%H"),
            Map.entry("h", "%-I"),
            Map.entry("hh", "%I"),
            Map.entry("m", "%-M"),
            Map.entry("mm", "%M"),
            Map.entry("s", "%-S"),
            Map.entry("ss", "%S"),
            Map.entry("SSS", "%g"),
            Map.entry("SSSSSS", "%f"),
            Map.entry("a", "%p"));

    private static final Map<String, String> POSTGRESQL = Map.ofEntries(
            Map.entry("y", "FMYYYY"),
            Map.entry("yyyy", "YYYY"),
            Map.entry("yy", "YY"),
            Map.entry("M", "FMMM"),
            Map.entry("MM", "MM"),
            Map.entry("MMM", "Mon"),
            Map.entry("MMMM", "FMMonth"),
            Map.entry("d", "FMDD"),
            Map.entry("dd", "DD"),
            Map.entry("DDD", "DDD"),
            Map.entry("D", "FMDDD"),
            Map.entry("E", "Dy"),
            Map.entry("EE", "Dy"),
            Map.entry("EEE", "Dy"),
            Map.entry("EEEE", "FMDay"),
            Map.entry("Q", "Q"),
            Map.entry("q", "Q"),
            Map.entry("H", "FMHH24"),
            Map.entry("HH", "HH24"),
            Map.entry("h", "FMHH12"),
            Map.entry("hh", "HH12"),
            Map.entry("m", "FMMI"),
            Map.entry("mm", "MI"),
            Map.entry("s", "FMSS"),
            Map.entry("ss", "SS"),
            Map.entry("S", "FF1"),
            Map.entry("SS", "FF2"),
            Map.entry("SSS", "FF3"),
            Map.entry("SSSS", "FF4"),
            Map.entry("SSSSS", "FF5"),
            Map.entry("SSSSSS", "FF6"),
            Map.entry("a", "AM"));

    private static final String JAVA = "yMdDEQqHhmsSa";

    private DateLetters() {}

    static String in(Target target, Field field, boolean read) {
        String letters = String.valueOf(field.letter()).repeat(field.count());
        boolean wordOfDay = field.letter() == 'E' || field.letter() == 'Q' || field.letter() == 'q';
        // two digits are of this century in Databricks, and of the nearest one in DuckDB 2.0 and PostgreSQL 18
        boolean century = letters.equals("yy") && target != Target.H2;
        if (read && (wordOfDay || century)) {
            throw new IllegalArgumentException(letters + " cannot be read");
        }
        String found = switch (target) {
            case DUCKDB -> read && field.letter() == 'S' ? "%f" : DUCKDB.get(letters);
            case H2 -> JAVA.indexOf(field.letter()) >= 0 ? letters : null;
            case POSTGRESQL -> read && field.letter() == 'S' ? "US" : POSTGRESQL.get(letters);
        };
        if (found == null) {
            throw new IllegalArgumentException(letters + " has none");
        }
        return found;
    }

    static String text(Target target, String text) {
        return switch (target) {
            case DUCKDB -> text.replace("%", "%%");
            case H2 ->
                text.chars().anyMatch(Character::isLetter) || text.contains("'")
                        ? "'" + text.replace("'", "''") + "'"
                        : text;
            case POSTGRESQL ->
                text.chars().anyMatch(c -> Character.isLetter(c) || c == '"' || c == '\\')
                        ? "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"") + "\""
                        : text;
        };
    }
}
