package io.flowsql.driver.cli;

import java.io.PrintWriter;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** One JSON object a row, one row a line. */
final class JsonPrinter implements ResultPrinter {
    private static final Pattern NUMBER = Pattern.compile("-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][-+]?[0-9]+)?");

    private final PrintWriter out;

    JsonPrinter(PrintWriter out) {
        this.out = out;
    }

    @Override
    public void print(ResultSet rows) throws SQLException {
        Columns columns = Columns.of(rows.getMetaData());
        while (rows.next()) {
            List<@Nullable String> texts = columns.texts(rows);
            List<String> members = new ArrayList<>();
            for (int column = 0; column < columns.count(); column++) {
                members.add(quoted(columns.names().get(column)) + ": " + value(columns, column, texts.get(column)));
            }
            out.println("{" + String.join(", ", members) + "}");
        }
    }

    private static String value(Columns columns, int column, @Nullable String text) {
        if (text == null) {
            return "null";
        }
        boolean bare = columns.isBoolean(column)
                || columns.isNumeric(column) && NUMBER.matcher(text).matches();
        return bare ? text : quoted(text);
    }

    private static String quoted(String text) {
        StringBuilder json = new StringBuilder("\"");
        text.chars().forEach(unit -> {
            if (unit == '"' || unit == '\\') {
                json.append('\\').append((char) unit);
            } else if (unit < ' ') {
                json.append("\\u%04x".formatted(unit));
            } else {
                json.append((char) unit);
            }
        });
        return json.append('"').toString();
    }
}
