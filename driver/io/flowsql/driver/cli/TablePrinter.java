package io.flowsql.driver.cli;

import java.io.PrintWriter;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A table with aligned columns. The widths are those of the first rows, so that a large result streams through: a wider value
 * further down pushes its line out. Where even those rows are too wide to be read, their values are below each other.
 */
final class TablePrinter implements ResultPrinter {
    private static final int ROWS_MEASURED = 1000;
    private static final int WIDEST = 400;

    private final PrintWriter out;

    TablePrinter(PrintWriter out) {
        this.out = out;
    }

    @Override
    public void print(ResultSet rows) throws SQLException {
        Columns columns = Columns.of(rows.getMetaData());
        List<List<@Nullable String>> measured = new ArrayList<>();
        while (measured.size() < ROWS_MEASURED && rows.next()) {
            measured.add(columns.texts(rows));
        }
        List<String> header = columns.names().stream().map(TablePrinter::cell).toList();
        int[] widths = widths(header, measured);
        Consumer<List<@Nullable String>> layout;
        if (IntStream.of(widths).sum() > WIDEST) {
            layout = new RecordPrinter(out, header)::print;
        } else {
            printLine(header, columns, widths);
            out.println(String.join(
                    "+",
                    IntStream.of(widths)
                            .mapToObj(width -> "-".repeat(width + 2))
                            .toList()));
            layout = values -> printLine(cells(values), columns, widths);
        }
        measured.forEach(layout);
        long count = measured.size();
        while (measured.size() == ROWS_MEASURED && rows.next()) {
            layout.accept(columns.texts(rows));
            count++;
        }
        out.println(count == 1 ? "(1 row)" : "(" + count + " rows)");
    }

    private static int[] widths(List<String> header, List<List<@Nullable String>> measured) {
        int[] widths = header.stream().mapToInt(TextWidth::of).toArray();
        for (List<@Nullable String> values : measured) {
            List<String> cells = cells(values);
            for (int column = 0; column < widths.length; column++) {
                widths[column] = Math.max(widths[column], TextWidth.of(cells.get(column)));
            }
        }
        return widths;
    }

    private void printLine(List<String> cells, Columns columns, int[] widths) {
        StringBuilder line = new StringBuilder();
        for (int column = 0; column < widths.length; column++) {
            String cell = cells.get(column);
            String padding = " ".repeat(Math.max(0, widths[column] - TextWidth.of(cell)));
            line.append(column == 0 ? " " : " | ");
            line.append(columns.isNumeric(column) ? padding + cell : cell + padding);
        }
        out.println(line.toString().stripTrailing());
    }

    private static List<String> cells(List<@Nullable String> texts) {
        return texts.stream().map(TablePrinter::cell).toList();
    }

    /** Line breaks and other control characters become escapes: they would break the table, or steer the terminal. */
    static String cell(@Nullable String text) {
        if (text == null) {
            return "NULL";
        }
        StringBuilder cell = new StringBuilder(text.length());
        text.chars().forEach(unit -> {
            if (!Character.isISOControl(unit)) {
                cell.append((char) unit);
            } else if (unit == '\n') {
                cell.append("\\n");
            } else if (unit == '\t') {
                cell.append("\\t");
            } else {
                cell.append("\\u%04x".formatted(unit));
            }
        });
        return cell.toString();
    }
}
