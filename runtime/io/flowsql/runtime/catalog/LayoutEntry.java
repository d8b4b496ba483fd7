package io.flowsql.runtime.catalog;

import io.flowsql.rewriter.definition.Column;
import io.flowsql.rewriter.definition.TargetLayout;
import io.flowsql.rewriter.definition.Unit;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A layout in the form in which the catalogue keeps it: lists as texts with a line for each element.
 *
 * @param sequenceType a second line names the column of the sequence
 */
public record LayoutEntry(
        String storage, String keys, String keyTypes, String sequenceType, String tracked, String partial) {
    /** Stands for a layout whose rows are to be thrown away. */
    static final String REBUILD = "REBUILD";

    static LayoutEntry of(TargetLayout layout) {
        return new LayoutEntry(
                layout.storage(),
                lines(layout.keys().stream().map(Column::name).toList()),
                lines(layout.keys().stream().map(Column::type).toList()),
                lines(List.of(layout.sequenceType(), layout.sequenceColumn())),
                lines(layout.tracked()),
                lines(layout.partial().stream().map(Unit::text).toList()));
    }

    /** Whether the rows are half thrown away: a refresh that made the tables anew did not come to its end. */
    public boolean marked() {
        return storage.equals(REBUILD);
    }

    public TargetLayout layout() {
        List<String> names = list(keys);
        List<String> types = list(keyTypes);
        List<Column> columns = IntStream.range(0, names.size())
                .mapToObj(i -> new Column(names.get(i), types.get(i)))
                .toList();
        List<String> sequence = list(sequenceType + "\n");
        return new TargetLayout(
                storage,
                columns,
                sequence.get(0),
                sequence.get(1),
                list(tracked),
                list(partial).stream().map(Unit::parse).toList());
    }

    private static String lines(List<String> elements) {
        return String.join("\n", elements);
    }

    private static List<String> list(String lines) {
        return lines.isEmpty() ? List.of() : Arrays.asList(lines.split("\n", -1));
    }
}
