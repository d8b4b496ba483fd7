package io.flowsql.rewriter.plan;

import static io.flowsql.rewriter.definition.ReservedNames.ROW;

import io.flowsql.rewriter.definition.TableRef;
import io.flowsql.rewriter.dialect.Dialect;
import io.flowsql.rewriter.dialect.RowRange;
import java.util.List;

/** Deletes rows of a table by their row ids, which a temporary table has in {@link io.flowsql.rewriter.definition.ReservedNames#ROW}. */
final class RowDeletion {
    private final Dialect dialect;
    private final TableRef table;
    private final String ids;

    /** @param ids name of the temporary table, without the suffix of the plan */
    RowDeletion(CdcFrame frame, TableRef table, String ids) {
        this(frame.dialect(), table, frame.temporary(ids));
    }

    /** @param ids the temporary table as it is written in statements */
    RowDeletion(Dialect dialect, TableRef table, String ids) {
        this.dialect = dialect;
        this.table = table;
        this.ids = ids;
    }

    /** @param condition which rows of the temporary table count */
    List<Step> steps(String name, String reason, String condition) {
        return dialect.rowRanges().stream()
                .map(range -> step(range, name, reason, condition))
                .toList();
    }

    private Step step(RowRange range, String name, String reason, String condition) {
        String row = dialect.quote(ROW);
        String rows = " FROM " + ids + " WHERE " + range.condition(row) + condition;
        return new Step.DeleteAgain(
                name + range.suffix(), reason, dialect.deleteByRowIds(table, row, rows), "SELECT count(*)" + rows);
    }
}
