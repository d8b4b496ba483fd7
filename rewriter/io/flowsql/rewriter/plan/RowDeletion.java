package io.flowsql.rewriter.plan;

import static io.flowsql.rewriter.definition.ReservedNames.ROW;

import io.flowsql.rewriter.definition.TableRef;
import io.flowsql.rewriter.dialect.Dialect;
import java.util.List;
import java.util.stream.Collectors;

/** Deletes rows of a table by their row ids, which a temporary table has. */
final class RowDeletion {
    private final Dialect dialect;
    private final TableRef table;
    private final String ids;
    private final String row;

    /** @param ids name of the temporary table, without the suffix of the plan */
    RowDeletion(CdcFrame frame, TableRef table, String ids) {
        this(frame.dialect(), table, frame.temporary(ids));
    }

    /** @param ids the temporary table as it is written in statements */
    RowDeletion(Dialect dialect, TableRef table, String ids) {
        this(dialect, table, ids, ROW);
    }

    /** @param column of the temporary table, with row ids or NULLs */
    RowDeletion(Dialect dialect, TableRef table, String ids, String column) {
        this.dialect = dialect;
        this.table = table;
        this.ids = ids;
        this.row = dialect.quote(column);
    }

    /** @param condition which rows of the temporary table count: none for all of them, or one that begins with AND */
    Step step(String name, String reason, String condition) {
        List<String> wanted = dialect.rowRanges().stream()
                .map(range -> range.condition(row) + condition)
                .toList();
        return new Step.DeleteAgain(
                name,
                reason,
                wanted.stream()
                        .map(w -> dialect.deleteByRowIds(table, row, " FROM " + ids + " WHERE " + w))
                        .toList(),
                wanted.stream()
                        .map(w -> "count(*) FILTER (WHERE " + w + ")")
                        .collect(Collectors.joining(", ", "SELECT ", " FROM " + ids)));
    }
}
