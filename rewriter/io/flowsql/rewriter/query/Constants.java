package io.flowsql.rewriter.query;

import io.flowsql.rewriter.dialect.Dialect;
import io.flowsql.rewriter.dialect.DuckDb;
import io.flowsql.rewriter.dialect.PostgreSql;
import io.flowsql.rewriter.lex.StringLiteral;
import io.flowsql.rewriter.query.tree.Expression.Constant;
import io.flowsql.rewriter.query.tree.QueryTokens;
import io.flowsql.rewriter.query.value.Kind;
import io.flowsql.rewriter.query.value.Kind.Simple;
import io.flowsql.rewriter.query.value.Numbers;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Literals in the engine's form. */
final class Constants {
    /** {@code 1L}, {@code 2.5D}, {@code 1e3F}, {@code 10BD}. */
    private static final Pattern NUMBER =
            Pattern.compile("((?:\\d+\\.?\\d*|\\.\\d+)([eE][+-]?\\d+)?)(BD|[LSYDF])?", Pattern.CASE_INSENSITIVE);

    private static final Pattern DATE = Pattern.compile("\\s*(\\d{4,5})(?:-(\\d{1,2})(?:-(\\d{1,2}))?)?\\s*");

    private static final Pattern TIMESTAMP = Pattern.compile(
            "\\s*(\\d{4,5}(?:-\\d{1,2}(?:-\\d{1,2})?)?)(?:[ T](\\d{1,2}):(\\d{1,2})(?::(\\d{1,2}(?:\\.\\d*)?))?)?\\s*(.*?)\\s*");

    private final Translation translation;
    private final Dialect dialect;
    private final QueryTokens tokens;

    Constants(Translation translation) {
        this.translation = translation;
        this.dialect = translation.dialect();
        this.tokens = translation.tokens();
    }

    Kind translate(Constant constant) {
        return switch (constant.type()) {
            case STRING -> string(constant);
            case NUMBER -> number(constant);
            case BOOLEAN -> Simple.BOOLEAN;
            case NULL -> Simple.NULL;
            case BINARY -> binary(constant);
            case DATE -> date(constant);
            case TIMESTAMP, TIMESTAMP_NTZ -> timestamp(constant);
        };
    }

    /** The text of adjacent strings. */
    String text(int first, int last) {
        StringBuilder text = new StringBuilder();
        for (int index = first; index <= last; index++) {
            text.append(StringLiteral.value(tokens.get(index).text()));
        }
        return text.toString();
    }

    private Kind string(Constant constant) {
        String literal = dialect.literal(text(constant.first(), constant.last()));
        if (!literal.equals(translation.text(constant.first(), constant.last()))) {
            translation.replace(constant, literal);
        }
        return Simple.STRING;
    }

    /** PostgreSQL takes {@code X'1F'} for bits. */
    private Kind binary(Constant constant) {
        String text = tokens.get(constant.first()).text();
        boolean hex = text.startsWith("X") || text.startsWith("x");
        if (hex && dialect instanceof PostgreSql) {
            translation.replace(
                    constant,
                    "CAST("
                            + dialect.literal("\\x" + text.substring(2, text.length() - 1))
                                    .strip() + " AS bytea)");
        }
        return hex ? Simple.BINARY : Simple.UNKNOWN;
    }

    private Kind number(Constant constant) {
        String text = tokens.get(constant.first()).text();
        Matcher matcher = NUMBER.matcher(text);
        if (!matcher.matches()) {
            throw translation.refused("The number " + text, constant.first(), "Write it with decimal digits");
        }
        String digits = matcher.group(1);
        boolean exponent = matcher.group(2) != null;
        String suffix = matcher.group(3) == null ? "" : matcher.group(3).toUpperCase(Locale.ROOT);
        return switch (suffix) {
            case "L" -> typed(constant, digits, "BIGINT", Kind.BIGINT);
            case "S" -> typed(constant, digits, "SMALLINT", Kind.SMALLINT);
            case "Y" -> tiny(constant, digits);
            case "D" -> typed(constant, digits, "DOUBLE", Simple.DOUBLE);
            case "F" -> typed(constant, digits, "FLOAT", Simple.FLOAT);
            case "BD" -> decimal(constant, digits);
            default -> exponent ? floating(constant, digits) : plain(digits);
        };
    }

    private Kind typed(Constant constant, String digits, String type, Kind kind) {
        translation.replace(constant, "CAST(" + digits + " AS " + dialect.type(type) + ")");
        return kind;
    }

    /** PostgreSQL takes a SMALLINT for it. */
    private Kind tiny(Constant constant, String digits) {
        if (new BigDecimal(digits).toBigInteger().bitLength() >= Byte.SIZE) {
            throw translation.refused(digits + "Y", constant.first(), "Write a number from -127 to 127");
        }
        return typed(constant, digits, "TINYINT", Kind.TINYINT);
    }

    private Kind decimal(Constant constant, String digits) {
        Kind.Decimal kind = decimal(digits);
        return typed(constant, digits, "DECIMAL(" + kind.precision() + ", " + kind.scale() + ")", kind);
    }

    private static Kind.Decimal decimal(String digits) {
        return Numbers.decimal(new BigDecimal(digits));
    }

    /** With an exponent it is a DOUBLE in Databricks and DuckDB, and a decimal number elsewhere. */
    private Kind floating(Constant constant, String digits) {
        return dialect instanceof DuckDb ? Simple.DOUBLE : typed(constant, digits, "DOUBLE", Simple.DOUBLE);
    }

    private static Kind plain(String digits) {
        if (digits.contains(".")) {
            return decimal(digits);
        }
        BigInteger number = new BigInteger(digits);
        return number.bitLength() < 32 ? Kind.INT : number.bitLength() < 64 ? Kind.BIGINT : decimal(digits);
    }

    private Kind date(Constant constant) {
        Matcher matcher = DATE.matcher(text(constant.last(), constant.last()));
        if (!matcher.matches()) {
            throw translation.refused(
                    "DATE " + tokens.get(constant.last()).text(), constant.first(), "Write DATE 'yyyy-mm-dd'");
        }
        replaceLiteral(constant, "DATE " + dialect.literal(date(matcher)));
        return Simple.DATE;
    }

    private static String date(Matcher matcher) {
        return matcher.group(1) + "-" + two(matcher.group(2)) + "-" + two(matcher.group(3));
    }

    private static String two(String number) {
        return number == null ? "01" : number.length() == 1 ? "0" + number : number;
    }

    private Kind timestamp(Constant constant) {
        Matcher matcher = TIMESTAMP.matcher(text(constant.last(), constant.last()));
        Matcher date = matcher.matches() ? DATE.matcher(matcher.group(1)) : matcher;
        if (!date.matches()) {
            throw translation.refused(
                    "TIMESTAMP " + tokens.get(constant.last()).text(),
                    constant.first(),
                    "Write TIMESTAMP 'yyyy-mm-dd hh:mm:ss'");
        }
        String seconds = matcher.group(4) == null ? "00" : matcher.group(4);
        boolean oneDigit = seconds.length() == 1 || seconds.indexOf('.') == 1;
        String time = matcher.group(2) == null
                ? "00:00:00"
                : two(matcher.group(2)) + ":" + two(matcher.group(3)) + ":" + (oneDigit ? "0" : "") + seconds;
        String zone = matcher.group(5);
        String local = date(date) + " " + time;
        boolean moment = !zone.isEmpty() && constant.type() == Constant.Type.TIMESTAMP;
        replaceLiteral(
                constant,
                moment
                        ? "CAST(CAST(" + dialect.literal(local + zone) + " AS TIMESTAMP WITH TIME ZONE) AS TIMESTAMP)"
                        : "TIMESTAMP " + dialect.literal(local));
        return Simple.TIMESTAMP_NTZ;
    }

    private void replaceLiteral(Constant constant, String sql) {
        String written = translation.text(constant.first(), constant.last());
        if (!sql.replace(" ", "").equalsIgnoreCase(written.replace(" ", ""))
                || tokens.get(constant.last()).text().startsWith("\"")) {
            translation.replace(constant, sql);
        }
    }
}
