package io.flowsql.compat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.io.StringWriter;
import java.lang.reflect.InvocationTargetException;
import java.sql.Array;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.Calendar;
import java.util.concurrent.Callable;
import java.util.stream.Stream;

/** What a call gave, as text that is equal for two calls exactly if an application could not tell them apart. */
final class Answer {
    private static final int MOST_ROWS = 500;
    private static final int LONG_LIST = 20;

    private Answer() {}

    /** Value, or class, SQLSTATE, code and message of the exception. */
    static String of(Callable<?> call) {
        try {
            return show(call.call());
        } catch (InvocationTargetException e) {
            return show(e.getCause());
        } catch (Exception e) {
            return show(e);
        }
    }

    private static String show(Throwable e) {
        String state = e instanceof SQLException sql ? sql.getSQLState() + " " + sql.getErrorCode() : "";
        return e.getClass().getName() + " " + state + " " + e.getMessage();
    }

    private static String show(Object value) throws SQLException, IOException {
        if (value instanceof ResultSet rows) {
            return rows(rows);
        }
        if (value instanceof ResultSetMetaData columns) {
            return columns(columns);
        }
        if (value instanceof InputStream stream) {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            stream.transferTo(bytes);
            return "stream " + Arrays.toString(bytes.toByteArray());
        }
        if (value instanceof Reader reader) {
            StringWriter text = new StringWriter();
            reader.transferTo(text);
            return "reader " + text;
        }
        if (value instanceof Clob clob) {
            return "clob " + clob.getSubString(1, 100);
        }
        if (value instanceof Blob blob) {
            return "blob " + Arrays.toString(blob.getBytes(1, 100));
        }
        if (value instanceof Array array) {
            return "array " + show(array.getArray());
        }
        if (value instanceof Object[] values) {
            return Arrays.deepToString(values);
        }
        if (value instanceof byte[] bytes) {
            return Arrays.toString(bytes);
        }
        if (value instanceof int[] counts) {
            return Arrays.toString(counts);
        }
        if (value instanceof long[] counts) {
            return Arrays.toString(counts);
        }
        return value == null || isPlain(value) ? inOrder(String.valueOf(value)) : kind(value);
    }

    /** DuckDB lists its functions in any order, another one at each call (JDBC 2.0.0.1). */
    private static String inOrder(String text) {
        String[] names = text.split(",", -1);
        if (names.length < LONG_LIST) {
            return text;
        }
        Arrays.sort(names);
        return String.join(",", names);
    }

    private static boolean isPlain(Object value) {
        boolean isOfJava = value.getClass().getName().startsWith("java.") || value instanceof Enum<?>;
        return isOfJava && !(value instanceof Calendar);
    }

    /** For objects of a driver: the interface counts, not the class. DuckDB's plain statements are prepared ones, too. */
    private static String kind(Object value) {
        return Stream.of(Statement.class, Connection.class, DatabaseMetaData.class)
                .filter(type -> type.isInstance(value))
                .map(Class::getSimpleName)
                .findFirst()
                .orElse(value.getClass().getName());
    }

    private static String columns(ResultSetMetaData columns) throws SQLException {
        StringBuilder text = new StringBuilder();
        for (int i = 1; i <= columns.getColumnCount(); i++) {
            text.append(columns.getColumnLabel(i))
                    .append(' ')
                    .append(columns.getColumnTypeName(i))
                    .append(',');
        }
        return text.toString();
    }

    private static String rows(ResultSet rows) throws SQLException, IOException {
        StringBuilder text = new StringBuilder(columns(rows.getMetaData()));
        int width = rows.getMetaData().getColumnCount();
        for (int row = 0; row < MOST_ROWS && rows.next(); row++) {
            text.append('\n');
            for (int i = 1; i <= width; i++) {
                text.append(show(rows.getObject(i))).append('|');
            }
        }
        return text.toString();
    }
}
