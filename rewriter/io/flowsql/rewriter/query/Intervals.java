package io.flowsql.rewriter.query;

import io.flowsql.rewriter.lex.StringLiteral;
import io.flowsql.rewriter.lex.Token;
import io.flowsql.rewriter.query.tree.Expression.Interval;
import io.flowsql.rewriter.query.tree.QueryTokens;
import io.flowsql.rewriter.query.value.Kind;
import io.flowsql.rewriter.query.value.Kind.Simple;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What the literals of intervals amount to. */
final class Intervals {
    private static final Pattern AMOUNT_AND_UNIT =
            Pattern.compile("\\s*([+-]?)\\s*(\\d+(?:\\.\\d+)?|\\.\\d+)\\s*([a-zA-Z]+)");
    private static final Pattern YEAR_TO_MONTH = Pattern.compile("\\s*([+-]?)(\\d+)-(\\d+)\\s*");
    private static final Pattern DAY_TO_SECOND =
            Pattern.compile("\\s*([+-]?)(?:(\\d+)\\s+)?(\\d+)(?::(\\d+)(?::(\\d+(?:\\.\\d+)?))?)?\\s*");

    private static final long MICROS_OF_SECOND = 1_000_000;
    private static final long MICROS_OF_DAY = 86_400 * MICROS_OF_SECOND;

    private Intervals() {}

    /**
     * An amount of time. Days and microseconds have one sign.
     *
     * @param days apart from the microseconds
     */
    record Amount(long months, long days, long micros) {
        static final Amount NONE = new Amount(0, 0, 0);

        Amount plus(Amount other) {
            return new Amount(months + other.months, days + other.days, micros + other.micros);
        }

        Amount negated(boolean negative) {
            return negative ? new Amount(-months, -days, -micros) : this;
        }

        Kind kind() {
            boolean time = days != 0 || micros != 0;
            if (months != 0 && time) {
                return Simple.UNKNOWN;
            }
            return months != 0 ? Simple.MONTH_INTERVAL : micros != 0 ? Simple.TIME_INTERVAL : Simple.DAY_INTERVAL;
        }

        long totalMicros() {
            return days * MICROS_OF_DAY + micros;
        }

        String sign() {
            return totalMicros() < 0 ? "-" : "";
        }

        /** {@code 1 02:03:04.5}, without the sign. */
        String dayAndTime() {
            long total = Math.abs(totalMicros());
            BigDecimal seconds =
                    BigDecimal.valueOf(total % (60 * MICROS_OF_SECOND), 6).stripTrailingZeros();
            long minutes = total / (60 * MICROS_OF_SECOND);
            String text = seconds.toPlainString();
            return minutes / 1440 + " " + two(minutes / 60 % 24) + ":" + two(minutes % 60) + ":"
                    + (seconds.compareTo(BigDecimal.TEN) < 0 ? "0" : "") + text;
        }

        private static String two(long number) {
            return (number < 10 ? "0" : "") + number;
        }

        /** {@code 14 months -1 days -3723000000 microseconds}. */
        String text() {
            StringBuilder text = new StringBuilder();
            append(text, months, "months");
            append(text, days, "days");
            append(text, micros, "microseconds");
            return text.toString().strip();
        }

        private static void append(StringBuilder text, long amount, String unit) {
            if (amount != 0) {
                text.append(amount).append(' ').append(unit).append(' ');
            }
        }
    }

    /** Empty for what is no literal, or not one that Spark reads. */
    static Optional<Amount> amount(QueryTokens tokens, Interval interval) {
        Amount sum = Amount.NONE;
        for (Interval.Field field : interval.fields()) {
            Optional<Amount> amount = field(tokens, field, interval.to());
            if (amount.isEmpty()) {
                return Optional.empty();
            }
            sum = sum.plus(amount.get());
        }
        return Optional.of(sum);
    }

    private static Optional<Amount> field(QueryTokens tokens, Interval.Field field, int to) {
        int first = field.amount().first();
        boolean negative = tokens.isSymbol(first, "-");
        int at = negative || tokens.isSymbol(first, "+") ? first + 1 : first;
        if (tokens.isSymbol(at, "(")) {
            return Optional.empty();
        }
        Token token = tokens.get(at);
        String text = token.kind() == Token.Kind.STRING ? StringLiteral.value(token.text()) : token.text();
        Optional<Amount> amount = field.unit() < 0
                ? several(text)
                : to < 0
                        ? single(text, tokens.word(field.unit()))
                        : range(text, tokens.word(field.unit()), tokens.word(to));
        return amount.map(found -> found.negated(negative));
    }

    /** {@code 1 day 2 hours}, with or without the word INTERVAL before it. */
    static Optional<Amount> several(String text) {
        String rest = text.strip().toLowerCase(Locale.ROOT);
        rest = rest.startsWith("interval") ? rest.substring("interval".length()) : rest;
        Matcher matcher = AMOUNT_AND_UNIT.matcher(rest);
        Amount sum = Amount.NONE;
        int at = 0;
        while (at < rest.length() && matcher.find(at) && matcher.start() == at) {
            Optional<Amount> amount = single(matcher.group(1) + matcher.group(2), matcher.group(3));
            if (amount.isEmpty()) {
                return amount;
            }
            sum = sum.plus(amount.get());
            at = matcher.end();
        }
        return at == rest.length() && at > 0 ? Optional.of(sum) : Optional.empty();
    }

    private static Optional<Amount> single(String number, String unit) {
        BigDecimal amount;
        try {
            amount = new BigDecimal(number.strip());
        } catch (NumberFormatException notOne) {
            return Optional.empty();
        }
        String name = unit.toUpperCase(Locale.ROOT);
        name = name.endsWith("S") ? name.substring(0, name.length() - 1) : name;
        boolean whole = amount.stripTrailingZeros().scale() <= 0;
        long months = switch (name) {
            case "YEAR" -> 12;
            case "QUARTER" -> 3;
            case "MONTH" -> 1;
            default -> 0;
        };
        long days = switch (name) {
            case "WEEK" -> 7;
            case "DAY" -> 1;
            default -> 0;
        };
        if (months > 0 || days > 0) {
            return whole
                    ? Optional.of(new Amount(months * amount.longValue(), days * amount.longValue(), 0))
                    : Optional.empty();
        }
        long micros = switch (name) {
            case "HOUR" -> 3600 * MICROS_OF_SECOND;
            case "MINUTE" -> 60 * MICROS_OF_SECOND;
            case "SECOND" -> MICROS_OF_SECOND;
            case "MILLISECOND" -> 1000;
            case "MICROSECOND" -> 1;
            default -> 0;
        };
        return micros == 0
                ? Optional.empty()
                : Optional.of(new Amount(
                        0,
                        0,
                        amount.multiply(BigDecimal.valueOf(micros))
                                .setScale(0, RoundingMode.DOWN)
                                .longValue()));
    }

    private static Optional<Amount> range(String text, String from, String to) {
        Matcher months = YEAR_TO_MONTH.matcher(text);
        if (from.equals("YEAR") && to.equals("MONTH") && months.matches()) {
            long amount = 12 * Long.parseLong(months.group(2)) + Long.parseLong(months.group(3));
            return Optional.of(new Amount(amount, 0, 0).negated(months.group(1).equals("-")));
        }
        Matcher time = DAY_TO_SECOND.matcher(text);
        return time.matches() && from.startsWith("DAY") ? dayTo(time) : Optional.empty();
    }

    private static Optional<Amount> dayTo(Matcher time) {
        long days = time.group(2) == null ? 0 : Long.parseLong(time.group(2));
        long minutes = 60 * Long.parseLong(time.group(3)) + (time.group(4) == null ? 0 : Long.parseLong(time.group(4)));
        BigDecimal seconds = time.group(5) == null ? BigDecimal.ZERO : new BigDecimal(time.group(5));
        long micros = minutes * 60 * MICROS_OF_SECOND
                + seconds.movePointRight(6).setScale(0, RoundingMode.DOWN).longValue();
        return Optional.of(new Amount(0, days, micros).negated("-".equals(time.group(1))));
    }
}
