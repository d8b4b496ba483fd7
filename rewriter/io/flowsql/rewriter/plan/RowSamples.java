package io.flowsql.rewriter.plan;

import io.flowsql.rewriter.dialect.Dialect;
import java.util.List;
import java.util.stream.Collectors;

/** Rows as messages show them: {@code (id=1, name=NULL)}, with their first columns. */
final class RowSamples {
    private static final int COLUMNS = 8;

    private final Dialect dialect;
    private final String text;

    /** @param columns of the rows, those that matter most first */
    RowSamples(Dialect dialect, List<String> columns) {
        this.dialect = dialect;
        this.text = columns.stream()
                .limit(COLUMNS)
                .map(this::value)
                .collect(Collectors.joining(" || ', ' || ", "'(' || ", " || ')'"));
    }

    private String value(String column) {
        return dialect.literal(column + "=") + " || coalesce(CAST(" + dialect.quote(column) + " AS VARCHAR), 'NULL')";
    }

    /**
     * A query of one text column.
     *
     * @param rows what stands behind FROM, and all that follows it
     */
    String of(String rows, int limit) {
        return "SELECT " + text + " FROM " + rows + " LIMIT " + limit;
    }
}
