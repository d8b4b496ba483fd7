package io.flowsql.driver.cli;

import java.io.PrintWriter;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Comma-separated values as in RFC 4180, with a header. NULL is nothing between the commas, an empty text is {@code ""}. */
final class CsvPrinter implements ResultPrinter {
    private final PrintWriter out;

    CsvPrinter(PrintWriter out) {
        this.out = out;
    }

    @Override
    public void print(ResultSet rows) throws SQLException {
        Columns columns = Columns.of(rows.getMetaData());
        printLine(columns.names());
        while (rows.next()) {
            printLine(columns.texts(rows));
        }
    }

    private void printLine(List<@Nullable String> texts) {
        out.println(texts.stream().map(CsvPrinter::field).collect(Collectors.joining(",")));
    }

    private static String field(@Nullable String text) {
        if (text == null) {
            return "";
        }
        boolean plain = !text.isEmpty() && text.chars().noneMatch(unit -> "\",\r\n".indexOf(unit) >= 0);
        return plain ? text : '"' + text.replace("\"", "\"\"") + '"';
    }
}
