package io.flowsql.random;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A column type with a handful of values, few so that equal ones meet, and among them the ones that go wrong. */
enum ValueKind {
    BOOLEAN("BOOLEAN", true, false),
    INTEGER("INT", -5, 0, 1, 2, 2147483647),
    BIGINT("BIGINT", -1L, 10L, 20L, 30L, 9007199254740993L),
    DECIMAL("DECIMAL(18, 4)", decimal("-0.0001"), decimal("1.5"), decimal("1.50"), decimal("99999999999999.9999")),
    DOUBLE("DOUBLE PRECISION", -1.5, -0.0, 0.0, Double.POSITIVE_INFINITY, Double.NaN),
    TEXT("VARCHAR(40)", "", "B", "a", "a ", "it's \"so\"", "京都", "\uFFFD", "\uD83D\uDE00"),
    DATE("DATE", LocalDate.of(1500, 3, 1), LocalDate.of(2024, 2, 28), LocalDate.of(2024, 2, 29)),
    TIMESTAMP(
            "TIMESTAMP(6)",
            time("1969-12-31T23:59:59.999999"),
            time("2024-01-01T10:00"),
            time("2024-01-01T10:00:00.000001")),
    // The first two are one instant
    INSTANT(
            "TIMESTAMP WITH TIME ZONE",
            instant("2024-01-01T10:00:00+02:00"),
            instant("2024-01-01T08:00:00Z"),
            instant("2024-01-01T09:00:00Z")),
    /** Not among the columns that are data. */
    NAMES("VARCHAR(40) ARRAY");

    private static final DateTimeFormatter LOCAL = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss.SSSSSS");
    private static final DateTimeFormatter ZONED = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss.SSSSSSxxx");

    private final String sqlType;
    private final List<Object> samples;

    ValueKind(String sqlType, Object... samples) {
        this.sqlType = sqlType;
        this.samples = List.of(samples);
    }

    String sqlType() {
        return sqlType;
    }

    List<Object> samples() {
        return samples;
    }

    /** As both engines' own SQL writes it. */
    String literal(@Nullable Object value) {
        if (value == null) {
            return "NULL";
        }
        return switch (this) {
            case BOOLEAN, INTEGER, BIGINT -> value.toString();
            case DECIMAL -> ((BigDecimal) value).toPlainString();
            case DOUBLE -> "CAST('" + value + "' AS DOUBLE PRECISION)";
            case TEXT -> "'" + value.toString().replace("'", "''") + "'";
            case DATE -> "DATE '" + value + "'";
            case TIMESTAMP -> "TIMESTAMP '" + LOCAL.format((LocalDateTime) value) + "'";
            case NAMES -> names((List<?>) value);
            case INSTANT -> "TIMESTAMP WITH TIME ZONE '" + ZONED.format((OffsetDateTime) value) + "'";
        };
    }

    private static String names(List<?> names) {
        String elements = names.stream().map(name -> "'" + name + "'").collect(Collectors.joining(", "));
        return "CAST(ARRAY[" + elements + "] AS VARCHAR(40) ARRAY)";
    }

    private static BigDecimal decimal(String text) {
        return new BigDecimal(text);
    }

    private static LocalDateTime time(String text) {
        return LocalDateTime.parse(text);
    }

    private static OffsetDateTime instant(String text) {
        return OffsetDateTime.parse(text);
    }
}
