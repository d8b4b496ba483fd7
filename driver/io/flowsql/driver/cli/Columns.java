package io.flowsql.driver.cli;

import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Types;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The columns of a result set, and their values as text: the same on every engine for the types that all of them have. */
record Columns(List<String> names, List<Integer> types) {
    private static final DateTimeFormatter DATE_TIME = new DateTimeFormatterBuilder()
            .append(DateTimeFormatter.ISO_LOCAL_DATE)
            .appendLiteral(' ')
            .appendPattern("HH:mm:ss")
            .appendFraction(ChronoField.NANO_OF_SECOND, 0, 9, true)
            .toFormatter();

    Columns {
        names = List.copyOf(names);
        types = List.copyOf(types);
    }

    static Columns of(ResultSetMetaData metaData) throws SQLException {
        List<String> names = new ArrayList<>();
        List<Integer> types = new ArrayList<>();
        for (int column = 1; column <= metaData.getColumnCount(); column++) {
            names.add(metaData.getColumnLabel(column));
            types.add(typeOf(metaData, column));
        }
        return new Columns(names, types);
    }

    /** PostgreSQL's driver calls a time with a zone one without (42.7.14). */
    private static int typeOf(ResultSetMetaData metaData, int column) throws SQLException {
        int type = metaData.getColumnType(column);
        boolean zoned =
                type == Types.TIMESTAMP && metaData.getColumnTypeName(column).equalsIgnoreCase("timestamptz");
        return zoned ? Types.TIMESTAMP_WITH_TIMEZONE : type;
    }

    int count() {
        return names.size();
    }

    /** @param column from 0 */
    boolean isNumeric(int column) {
        return switch (types.get(column)) {
            case Types.TINYINT,
                    Types.SMALLINT,
                    Types.INTEGER,
                    Types.BIGINT,
                    Types.REAL,
                    Types.FLOAT,
                    Types.DOUBLE,
                    Types.DECIMAL,
                    Types.NUMERIC -> true;
            default -> false;
        };
    }

    /** @param column from 0 */
    boolean isBoolean(int column) {
        return types.get(column) == Types.BOOLEAN;
    }

    /** The values of the current row, null where the value is NULL. */
    List<@Nullable String> texts(ResultSet rows) throws SQLException {
        List<@Nullable String> texts = new ArrayList<>(count());
        for (int column = 0; column < count(); column++) {
            texts.add(text(rows, column + 1, types.get(column)));
        }
        return texts;
    }

    private static @Nullable String text(ResultSet rows, int index, int type) throws SQLException {
        @Nullable
        Object value = switch (type) {
            case Types.BOOLEAN -> rows.getObject(index);
            case Types.DECIMAL, Types.NUMERIC -> rows.getBigDecimal(index);
            case Types.TIMESTAMP -> rows.getObject(index, LocalDateTime.class);
            case Types.TIMESTAMP_WITH_TIMEZONE -> rows.getObject(index, OffsetDateTime.class);
            case Types.BINARY, Types.VARBINARY, Types.LONGVARBINARY, Types.BLOB -> rows.getBytes(index);
            default -> rows.getString(index);
        };
        return value == null ? null : text(value);
    }

    private static String text(Object value) {
        if (value instanceof BigDecimal number) {
            return number.toPlainString();
        }
        if (value instanceof LocalDateTime dateTime) {
            return DATE_TIME.format(dateTime);
        }
        if (value instanceof OffsetDateTime dateTime) {
            return DATE_TIME.format(dateTime) + dateTime.getOffset();
        }
        if (value instanceof byte[] bytes) {
            return HexFormat.of().formatHex(bytes);
        }
        return value.toString();
    }
}
