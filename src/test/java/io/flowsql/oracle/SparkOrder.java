package io.flowsql.oracle;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.OffsetDateTime;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * How Spark compares values: NULL first and equal to itself, NaN greatest and equal to itself, both zeros equal, text by its UTF-8
 * bytes, decimals whatever their scale, times with a zone by their instant. Values that meet must be of one Java type.
 */
final class SparkOrder {
    private SparkOrder() {}

    static int compare(@Nullable Object left, @Nullable Object right) {
        if (left == null || right == null) {
            return Boolean.compare(left != null, right != null);
        }
        if (left instanceof String text) {
            return Arrays.compareUnsigned(utf8(text), utf8((String) right));
        }
        return compareCanonical(canonical(left), canonical(right));
    }

    static boolean same(@Nullable Object left, @Nullable Object right) {
        return compare(left, right) == 0;
    }

    /** A value that equals that of every value which is the same to Spark. */
    static Object canonical(Object value) {
        if (value instanceof BigDecimal decimal) {
            return decimal.stripTrailingZeros();
        }
        if (value instanceof Double number) {
            return number == 0 ? 0.0 : number;
        }
        if (value instanceof OffsetDateTime time) {
            return time.toInstant();
        }
        return value;
    }

    @SuppressWarnings("unchecked")
    private static int compareCanonical(Object left, Object right) {
        return ((Comparable<Object>) left).compareTo(right);
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
