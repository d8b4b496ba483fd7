package io.flowsql.rewriter.plan;

import io.flowsql.rewriter.definition.AutoCdcFlow;
import io.flowsql.rewriter.definition.ReservedNames;
import io.flowsql.rewriter.definition.TableRef;
import io.flowsql.rewriter.dialect.Dialect;
import java.util.List;

/**
 * Forgets deletes that were applied long ago. A delete that a row of history shows is kept by that row; the greatest truncate stands
 * for the whole table and is kept for ever, and so are the events of a bitemporal table, which all are shown.
 */
public final class TombstoneCollection {
    private final Dialect dialect;

    public TombstoneCollection(Dialect dialect) {
        this.dialect = dialect;
    }

    /** @param seconds how old a delete may become, by the clock of the refresh that applied it */
    public List<Step> steps(AutoCdcFlow flow, TableRef state, long seconds) {
        return switch (flow.storedAs()) {
            case SCD_TYPE_1 -> List.of(forget(state, ReservedNames.DELETED_AT, seconds));
            case SCD_TYPE_2 -> List.of(forget(state, ReservedNames.RECORDED_AT, seconds));
            case BITEMPORAL -> List.of();
        };
    }

    /** @param time the column that is NULL for everything but deletes */
    private Step forget(TableRef state, String time, long seconds) {
        return Step.of(
                "forget old deletes",
                "They were applied more than " + seconds + " s ago",
                "DELETE FROM " + dialect.table(state) + " WHERE "
                        + dialect.quote(ReservedNames.UNSAID) + " IS DISTINCT FROM " + Truncation.WATERMARK + " AND "
                        + dialect.quote(time) + " < "
                        + dialect.secondsAgo(seconds));
    }
}
