package io.flowsql.runtime.source;

import io.flowsql.rewriter.definition.Column;
import io.flowsql.rewriter.definition.Shape;
import java.util.ArrayList;
import java.util.List;

/** A list of columns as text: each name and type behind its length, {@code 2:id7:INTEGER}, so that names may hold anything. */
final class StoredColumns {
    private final String text;
    private int at;

    private StoredColumns(String text) {
        this.text = text;
    }

    static String write(Shape shape) {
        var text = new StringBuilder();
        for (Column column : shape.columns()) {
            append(text, column.name());
            append(text, column.type());
        }
        return text.toString();
    }

    static Shape read(String text) {
        var stored = new StoredColumns(text);
        List<Column> columns = new ArrayList<>();
        while (stored.at < text.length()) {
            columns.add(new Column(stored.next(), stored.next()));
        }
        return new Shape(columns);
    }

    private static void append(StringBuilder text, String part) {
        text.append(part.length()).append(':').append(part);
    }

    private String next() {
        int colon = text.indexOf(':', at);
        int end = colon + 1 + Integer.parseInt(text.substring(at, colon));
        at = end;
        return text.substring(colon + 1, end);
    }
}
