package io.flowsql.rewriter.plan;

import static io.flowsql.rewriter.definition.ReservedNames.ROW;

import io.flowsql.rewriter.definition.TableRef;
import io.flowsql.rewriter.dialect.RowRange;
import java.util.List;

/** Deletes rows of a table by their row ids, which a temporary table has in {@link io.flowsql.rewriter.definition.ReservedNames#ROW}. */
final class RowDeletion {
    private final CdcFrame frame;
    private final TableRef table;
    private final String ids;

    /** @param ids the temporary table */
    RowDeletion(CdcFrame frame, TableRef table, String ids) {
        this.frame = frame;
        this.table = table;
        this.ids = ids;
    }

    /** @param condition which rows of the temporary table count */
    List<Step> steps(String name, String reason, String condition) {
        return frame.dialect().rowRanges().stream()
                .map(range -> step(range, name, reason, condition))
                .toList();
    }

    private Step step(RowRange range, String name, String reason, String condition) {
        String row = frame.quote(ROW);
        String rows = " FROM " + frame.temporary(ids) + " WHERE " + range.condition(row) + condition;
        return new Step.DeleteAgain(
                name + range.suffix(),
                reason,
                frame.dialect().deleteByRowIds(table, row, rows),
                "SELECT count(*)" + rows);
    }
}
