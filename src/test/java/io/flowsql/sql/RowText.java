package io.flowsql.sql;

import java.math.BigDecimal;
import java.sql.Array;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Date;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Struct;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes values the same way for every engine, as scripts expect them. */
public final class RowText {
    private static final DateTimeFormatter TIME = new DateTimeFormatterBuilder()
            .appendPattern("HH:mm:ss")
            .appendFraction(ChronoField.NANO_OF_SECOND, 0, 9, true)
            .toFormatter();
    private static final DateTimeFormatter DATE_TIME = new DateTimeFormatterBuilder()
            .append(DateTimeFormatter.ISO_LOCAL_DATE)
            .appendLiteral(' ')
            .append(TIME)
            .toFormatter();

    private RowText() {}

    /** The current row, a tab between its columns. */
    static String of(ResultSet row) throws SQLException {
        return String.join("\t", columns(row));
    }

    private static List<String> columns(ResultSet row) throws SQLException {
        ResultSetMetaData columns = row.getMetaData();
        List<String> values = new ArrayList<>();
        for (int i = 1; i <= columns.getColumnCount(); i++) {
            values.add(value(read(row, i, columns)));
        }
        return values;
    }

    /** Times through java.time: java.sql.Date and Timestamp shift days before 1582. */
    private static @Nullable Object read(ResultSet row, int column, ResultSetMetaData columns) throws SQLException {
        return switch (columns.getColumnType(column)) {
            case Types.DATE -> row.getObject(column, LocalDate.class);
            case Types.TIME -> row.getObject(column, LocalTime.class);
            // PostgreSQL's driver calls both kinds so
            case Types.TIMESTAMP ->
                columns.getColumnTypeName(column).equals("timestamptz")
                        ? row.getObject(column, OffsetDateTime.class)
                        : row.getObject(column, LocalDateTime.class);
            case Types.TIMESTAMP_WITH_TIMEZONE -> row.getObject(column, OffsetDateTime.class);
            default -> columns.getColumnTypeName(column).equals("JSON") ? row.getString(column) : row.getObject(column);
        };
    }

    /** One value as scripts write it. */
    public static String value(@Nullable Object value) throws SQLException {
        if (value == null) {
            return "NULL";
        }
        if (value instanceof BigDecimal || value instanceof Double || value instanceof Float) {
            return number(value.toString());
        }
        if (value instanceof LocalDateTime time) {
            return DATE_TIME.format(time);
        }
        if (value instanceof OffsetDateTime time) {
            return DATE_TIME.format(time.atZoneSameInstant(ZoneOffset.UTC)) + "Z";
        }
        if (value instanceof LocalTime time) {
            return TIME.format(time);
        }
        if (value instanceof byte[] bytes) {
            return HexFormat.of().formatHex(bytes);
        }
        if (value instanceof Map<?, ?> map) {
            return map(map);
        }
        return jdbcValue(value);
    }

    private static String jdbcValue(Object value) throws SQLException {
        if (value instanceof Timestamp time) {
            return DATE_TIME.format(time.toLocalDateTime());
        }
        if (value instanceof Date date) {
            // Only H2 gives one, inside an array, and its instant is right where its fields are those of the old
            // calendar
            return LocalDate.ofInstant(Instant.ofEpochMilli(date.getTime()), ZoneId.systemDefault())
                    .toString();
        }
        if (value instanceof Struct struct) {
            return list("{", struct.getAttributes(), "}");
        }
        if (value instanceof Array array) {
            return list("[", (Object[]) array.getArray(), "]");
        }
        if (value instanceof Object[] fields) {
            return list("{", fields, "}");
        }
        if (value instanceof ResultSet row) {
            row.next();
            return "{" + String.join(", ", columns(row)) + "}";
        }
        if (value instanceof Blob blob) {
            return value(blob.getBytes(1, (int) blob.length()));
        }
        if (value instanceof Clob clob) {
            return clob.getSubString(1, (int) clob.length());
        }
        return value.toString();
    }

    /** Without trailing zeros; negative zero as zero; NaN and the infinities by name. */
    private static String number(String text) {
        return text.equals("NaN") || text.endsWith("Infinity") ? text : plain(new BigDecimal(text));
    }

    private static String plain(BigDecimal number) {
        return number.signum() == 0 ? "0" : number.stripTrailingZeros().toPlainString();
    }

    private static String list(String open, @Nullable Object[] values, String close) throws SQLException {
        List<String> texts = new ArrayList<>();
        for (Object value : values) {
            texts.add(value(value));
        }
        return open + String.join(", ", texts) + close;
    }

    private static String map(Map<?, ?> map) throws SQLException {
        List<String> entries = new ArrayList<>();
        for (Map.Entry<?, ?> entry : map.entrySet()) {
            entries.add(value(entry.getKey()) + ": " + value(entry.getValue()));
        }
        return "{" + String.join(", ", entries) + "}";
    }
}
