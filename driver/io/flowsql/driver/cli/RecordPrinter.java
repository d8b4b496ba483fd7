package io.flowsql.driver.cli;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Rows that are too wide for a table: the values of each one below the other, with their line breaks. */
final class RecordPrinter {
    private final PrintWriter out;
    private final List<String> names;
    private long count;

    RecordPrinter(PrintWriter out, List<String> columns) {
        this.out = out;
        int width = columns.stream().mapToInt(TextWidth::of).max().orElse(0);
        this.names = columns.stream()
                .map(name -> name + " ".repeat(width - TextWidth.of(name)))
                .toList();
    }

    void print(List<@Nullable String> values) {
        count++;
        out.println("-[ " + count + " ]-");
        for (int i = 0; i < names.size(); i++) {
            List<String> lines = lines(values.get(i));
            out.println((names.get(i) + " | " + lines.get(0)).stripTrailing());
            String below = " ".repeat(TextWidth.of(names.get(i))) + " | ";
            lines.stream().skip(1).forEach(line -> out.println((below + line).stripTrailing()));
        }
    }

    private static List<String> lines(@Nullable String value) {
        List<String> lines = new ArrayList<>();
        if (value != null) {
            value.lines().map(TablePrinter::cell).forEach(lines::add);
        }
        return lines.isEmpty() ? List.of(value == null ? "NULL" : "") : lines;
    }
}
