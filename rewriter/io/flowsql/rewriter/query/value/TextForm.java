package io.flowsql.rewriter.query.value;

import io.flowsql.rewriter.query.value.Kind.Simple;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Which texts Databricks reads as values of a kind. Blanks around them do not count. The expressions are written so that Java, RE2 and
 * PostgreSQL read them alike; {@code ~} stands for blanks, for which they have no common word.
 */
enum TextForm {
    WHOLE("^~[+-]?[0-9]+~$"),
    /** A TINYINT, for which PostgreSQL has no type that would look at its range. */
    TINY("^~([+-]?0*([0-9]{1,2}|1[01][0-9]|12[0-7])|-0*128)~$"),
    FRACTION("^~[+-]?([0-9]+[.]?[0-9]*|[.][0-9]+)([eE][+-]?[0-9]{1,3})?~$"),
    TRUE("^~([tT]|[tT][rR][uU][eE]|[yY]|[yY][eE][sS]|1)~$"),
    FALSE("^~([fF]|[fF][aA][lL][sS][eE]|[nN]|[nN][oO]|0)~$"),
    INFINITY("^~[+]?[iI][nN][fF]([iI][nN][iI][tT][yY])?~$"),
    MINUS_INFINITY("^~-[iI][nN][fF]([iI][nN][iI][tT][yY])?~$"),
    NAN("^~[nN][aA][nN]~$"),
    /** Behind the day may stand anything. Whether there is that day is left to the engine. */
    DATE("^~[0-9]{4}(-[0-9]{1,2}(-[0-9]{1,2}([ T].*)?)?)?~$"),
    /** The same with a day that there is. */
    REAL_DATE("^~([0-9]{4}(-(0?[1-9]|1[0-2]))?|" + Calendar.DAY + "([ T].*)?)~$"),
    MIDNIGHT("^~[0-9]{4}(-[0-9]{1,2}(-[0-9]{1,2})?)?~$"),
    REAL_MIDNIGHT("^~([0-9]{4}(-(0?[1-9]|1[0-2]))?|" + Calendar.DAY + ")~$"),
    MOMENT("^~[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}" + Calendar.TIME + "~$"),
    REAL_MOMENT("^~" + Calendar.DAY + Calendar.TIME + "~$");

    private static final class Calendar {
        private static final String DAY = "([0-9]{4}-((0?[13578]|1[02])-(0?[1-9]|[12][0-9]|3[01])"
                + "|(0?[469]|11)-(0?[1-9]|[12][0-9]|30)|0?2-(0?[1-9]|1[0-9]|2[0-8]))"
                + "|([0-9]{2}(0[48]|[2468][048]|[13579][26])|([02468][048]|[13579][26])00)-0?2-29)";

        private static final String TIME = "[ T]([01]?[0-9]|2[0-3]):[0-5]?[0-9](:[0-5]?[0-9]([.][0-9]*)?)?"
                + " ?(Z|UTC|GMT|[+-][0-9]{1,2}(:[0-9]{2})?|[+-][0-9]{4}|[A-Za-z]+/[A-Za-z_/-]+)?";
    }

    /** Day and time up to microseconds. */
    private static final Pattern LOCAL = Pattern.compile("(\\d+-[\\d-]+[ T][\\d:]+([.]\\d{0,6})?)\\d*");

    private final String regex;
    private final Pattern pattern;

    TextForm(String regex) {
        this.regex = regex;
        this.pattern = Pattern.compile(regex.replace("~", "\\s*"), Pattern.DOTALL);
    }

    /** @param blanks how the engine's expressions call any number of blanks */
    String regex(String blanks) {
        return regex.replace("~", blanks);
    }

    boolean matches(String text) {
        return pattern.matcher(text).matches();
    }

    /** Whether a zone stands behind the time of day. */
    static boolean namesZone(String literal) {
        return !literal.strip().matches("[\\d-]+([ T][\\d:.]+)?");
    }

    /**
     * The text of a literal as all engines read it; empty if a cast of it fails.
     *
     * @param zoned whether to keep the zone behind the time of day
     */
    static Optional<String> read(String literal, Kind target, boolean zoned) {
        String text = literal.strip();
        if (target instanceof Kind.Whole whole) {
            boolean fits = WHOLE.matches(text) && new BigInteger(text).bitLength() < 8 * whole.bytes();
            return fits ? Optional.of(text) : Optional.empty();
        }
        if (target instanceof Kind.Decimal decimal) {
            boolean fits =
                    FRACTION.matches(text) && digits(new BigDecimal(text), decimal.scale()) <= decimal.precision();
            return fits ? Optional.of(text) : Optional.empty();
        }
        if (target.isFloating()) {
            return floating(text);
        }
        if (target == Simple.BOOLEAN) {
            return TRUE.matches(text)
                    ? Optional.of("true")
                    : FALSE.matches(text) ? Optional.of("false") : Optional.empty();
        }
        if (target == Simple.DATE) {
            return REAL_DATE.matches(text) ? Optional.of(day(text)) : Optional.empty();
        }
        return REAL_MIDNIGHT.matches(text)
                ? Optional.of(day(text) + " 00:00:00")
                : REAL_MOMENT.matches(text) ? Optional.of(moment(text, zoned)) : Optional.empty();
    }

    private static String moment(String text, boolean zoned) {
        Matcher matcher = LOCAL.matcher(text);
        if (!matcher.find()) {
            throw new IllegalArgumentException(text);
        }
        // DuckDB and H2 read an offset as +05:30
        String zone = text.substring(matcher.end())
                .replaceAll("^ ([+-])", "$1")
                .replaceAll("^([+-])(\\d(:.*)?)$", "$10$2")
                .replaceAll("^([+-]\\d\\d)(\\d\\d)$", "$1:$2");
        return matcher.group(1) + (zoned ? zone : "");
    }

    private static Optional<String> floating(String text) {
        if (FRACTION.matches(text)) {
            // PostgreSQL refuses what Java takes for infinite or for 0
            double value = Double.parseDouble(text);
            boolean zero = value == 0 && new BigDecimal(text).signum() != 0;
            return Optional.of(Double.isInfinite(value) ? value > 0 ? "Infinity" : "-Infinity" : zero ? "0" : text);
        }
        return INFINITY.matches(text)
                ? Optional.of("Infinity")
                : MINUS_INFINITY.matches(text)
                        ? Optional.of("-Infinity")
                        : NAN.matches(text) ? Optional.of("NaN") : Optional.empty();
    }

    private static int digits(BigDecimal number, int scale) {
        BigDecimal rounded = number.setScale(scale, RoundingMode.HALF_UP);
        return rounded.signum() == 0 ? 0 : rounded.precision();
    }

    private static String day(String text) {
        String[] parts = text.split("[ T]", 2)[0].split("-");
        return parts[0] + "-" + (parts.length > 1 ? parts[1] : "01") + "-" + (parts.length > 2 ? parts[2] : "01");
    }
}
