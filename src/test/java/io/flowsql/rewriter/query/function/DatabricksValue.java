package io.flowsql.rewriter.query.function;

import io.flowsql.rewriter.lex.StringLiteral;
import java.math.BigDecimal;
import java.math.MathContext;
import java.sql.Array;
import java.sql.Blob;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.StringJoiner;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Values as the examples of the table write them. */
final class DatabricksValue {
    private static final int DIGITS_OF_DOUBLE = 15;

    private DatabricksValue() {}

    /** A result of the table, numbers without zeros behind them, a single text without its escapes. */
    static String written(String result) {
        if (result.startsWith("'") && !result.contains("; ") || result.startsWith("\"")) {
            return "'" + StringLiteral.value(result) + "'";
        }
        return Arrays.stream(result.split("; "))
                .map(value -> value.matches("-?[0-9.]+") ? plain(new BigDecimal(value)) : value)
                .collect(Collectors.joining("; "));
    }

    /** A value that an engine gave. */
    static String shown(@Nullable Object value) throws SQLException {
        if (value == null) {
            return "NULL";
        }
        if (value instanceof Array array) {
            return shown(array.getArray());
        }
        if (value instanceof Object[] elements) {
            StringJoiner text = new StringJoiner(", ", "[", "]");
            for (Object element : elements) {
                text.add(shown(element));
            }
            return text.toString();
        }
        if (value instanceof Blob blob) {
            return shown(blob.getBytes(1, (int) blob.length()));
        }
        if (value instanceof byte[] bytes) {
            return "X'" + HexFormat.of().withUpperCase().formatHex(bytes) + "'";
        }
        if (value instanceof Double || value instanceof Float) {
            double number = ((Number) value).doubleValue();
            boolean finite = Double.isFinite(number);
            return finite
                    ? plain(new BigDecimal(number).round(new MathContext(DIGITS_OF_DOUBLE)))
                    : String.valueOf(number);
        }
        if (value instanceof Number) {
            return plain(new BigDecimal(value.toString()));
        }
        if (value instanceof Timestamp) {
            return value.toString().replaceFirst("\\.0$", "");
        }
        boolean text = value instanceof String;
        return text ? "'" + value + "'" : value.toString();
    }

    private static String plain(BigDecimal number) {
        return number.signum() == 0 ? "0" : number.stripTrailingZeros().toPlainString();
    }
}
