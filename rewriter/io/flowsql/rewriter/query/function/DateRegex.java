package io.flowsql.rewriter.query.function;

import io.flowsql.rewriter.query.function.DatePattern.Field;
import io.flowsql.rewriter.query.function.DatePattern.Piece;
import io.flowsql.rewriter.query.function.DatePattern.Text;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A pattern for dates and times of numbers only as a regular expression, so that a text that does not match gives NULL where an engine has
 * nothing but functions that fail.
 */
final class DateRegex {
    private static final Map<String, String> GROUPS = Map.ofEntries(
            Map.entry("yyyy", "([0-9]{4})"),
            Map.entry("MM", "(0[1-9]|1[0-2])"),
            Map.entry("M", "(1[0-2]|0?[1-9])"),
            Map.entry("dd", "(0[1-9]|[12][0-9]|3[01])"),
            Map.entry("d", "([12][0-9]|3[01]|0?[1-9])"),
            Map.entry("HH", "([01][0-9]|2[0-3])"),
            Map.entry("H", "(1[0-9]|2[0-3]|0?[0-9])"),
            Map.entry("mm", "([0-5][0-9])"),
            Map.entry("ss", "([0-5][0-9])"));

    /** What stands before each part in ISO's form, and what the part is where the pattern has it not. */
    private static final List<String> PARTS = List.of("y", "M", "d", "H", "m", "s");

    private static final List<String> BEFORE = List.of("", "-", "-", " ", ":", ":");
    private static final List<String> WITHOUT = List.of("1970", "01", "01", "00", "00", "00");

    private DateRegex() {}

    /** @throws IllegalArgumentException for letters that are not read so */
    static void check(DatePattern pattern) {
        for (Piece piece : pattern.pieces()) {
            if (piece instanceof Field field && !GROUPS.containsKey(letters(field))) {
                throw new IllegalArgumentException(letters(field) + " cannot be read without an error");
            }
        }
    }

    static String regex(DatePattern pattern) {
        StringBuilder regex = new StringBuilder("^");
        for (Piece piece : pattern.pieces()) {
            if (piece instanceof Field field) {
                regex.append(GROUPS.get(letters(field)));
            } else if (piece instanceof Text text) {
                regex.append(text.text().replaceAll("([^A-Za-z0-9 ])", "\\\\$1"));
            }
        }
        return regex.append('$').toString();
    }

    /** What a match is replaced by to have ISO's form, in the engine's words. */
    static String iso(DatePattern pattern, Target target) {
        StringBuilder iso = new StringBuilder();
        for (int i = 0; i < PARTS.size(); i++) {
            iso.append(BEFORE.get(i)).append(part(pattern, i, target));
        }
        return iso.toString();
    }

    /** The first day of the month of a match. */
    static String month(DatePattern pattern, Target target) {
        return part(pattern, 0, target) + "-" + part(pattern, 1, target) + "-01";
    }

    static String day(DatePattern pattern, Target target) {
        return part(pattern, 2, target);
    }

    private static String part(DatePattern pattern, int part, Target target) {
        List<String> found = new ArrayList<>();
        for (Piece piece : pattern.pieces()) {
            if (piece instanceof Field field) {
                found.add(letters(field));
            }
        }
        int group = group(found, PARTS.get(part));
        return group == 0 ? WITHOUT.get(part) : (target == Target.H2 ? "$" : "\\") + group;
    }

    private static int group(List<String> found, String part) {
        for (int i = 0; i < found.size(); i++) {
            if (found.get(i).startsWith(part)) {
                return i + 1;
            }
        }
        return 0;
    }

    private static String letters(Field field) {
        return String.valueOf(field.letter()).repeat(field.count());
    }
}
