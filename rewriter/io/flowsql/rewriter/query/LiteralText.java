package io.flowsql.rewriter.query;

import io.flowsql.rewriter.query.value.Kind;
import io.flowsql.rewriter.query.value.Kind.Simple;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Whether the text of a literal can be cast. */
final class LiteralText {
    private static final Set<String> BOOLEANS = Set.of("t", "true", "y", "yes", "1", "f", "false", "n", "no", "0");
    private static final Pattern NUMBER = Pattern.compile("[+-]?(\\d+\\.?\\d*|\\.\\d+)([eE][+-]?\\d{1,3})?");
    private static final Pattern MOMENT = Pattern.compile(
            "(\\d{4})-(\\d{1,2})-(\\d{1,2})([ T]([01]?\\d|2[0-3]):[0-5]?\\d(:[0-5]?\\d(\\.\\d{1,9})?)?\\s*(Z|[+-]\\d\\d(:\\d\\d)?)?)?");

    private LiteralText() {}

    /** A number is cut before it becomes a whole one, a text is not. */
    static boolean isValid(Operand literal, Kind target) {
        String trimmed = literal.literal().orElseThrow().strip();
        if (literal.kind().isNumber() && target instanceof Kind.Whole whole) {
            return new BigDecimal(trimmed).toBigInteger().bitLength() < 8 * whole.bytes();
        }
        if (target instanceof Kind.Whole whole) {
            boolean digits = trimmed.matches("[+-]?\\d{1,30}");
            return digits && new BigInteger(trimmed).bitLength() < 8 * whole.bytes();
        }
        if (target.isFloating()) {
            return NUMBER.matcher(trimmed).matches();
        }
        if (target instanceof Kind.Decimal decimal) {
            boolean number = NUMBER.matcher(trimmed).matches();
            return number && digits(new BigDecimal(trimmed), decimal.scale()) <= decimal.precision();
        }
        if (target == Simple.BOOLEAN) {
            return BOOLEANS.contains(trimmed.toLowerCase(Locale.ROOT));
        }
        return target != Simple.DATE && !target.isTimestamp() || isMoment(trimmed);
    }

    private static int digits(BigDecimal number, int scale) {
        BigDecimal rounded = number.setScale(scale, RoundingMode.HALF_UP);
        return rounded.signum() == 0 ? 0 : rounded.precision();
    }

    private static boolean isMoment(String text) {
        Matcher matcher = MOMENT.matcher(text);
        if (!matcher.matches()) {
            return false;
        }
        try {
            LocalDate.of(
                    Integer.parseInt(matcher.group(1)),
                    Integer.parseInt(matcher.group(2)),
                    Integer.parseInt(matcher.group(3)));
            return true;
        } catch (DateTimeException noSuchDay) {
            return false;
        }
    }
}
