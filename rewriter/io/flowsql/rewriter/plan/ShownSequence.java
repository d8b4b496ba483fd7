package io.flowsql.rewriter.plan;

import static io.flowsql.rewriter.definition.ReservedNames.DELETED_AT;
import static io.flowsql.rewriter.definition.ReservedNames.TARGET_ROW;

import io.flowsql.rewriter.definition.AutoCdcFlow;
import io.flowsql.rewriter.dialect.Dialect;
import java.util.List;

/** A column that told of every row which event it shows, and does so no longer: what it told goes into the state. */
final class ShownSequence {
    private final CdcFrame frame;
    private final Dialect dialect;
    private final String column;

    ShownSequence(Dialect dialect, AutoCdcFlow flow, CdcTarget target, String column) {
        this.frame = new CdcFrame(dialect, flow, target, "");
        this.dialect = dialect;
        this.column = column;
    }

    List<Step> steps() {
        String state = dialect.table(frame.target().state());
        List<String> columns = CdcFrame.concat(frame.keys(), frame.sequence(), List.of(DELETED_AT));
        String sql = "INSERT INTO " + state + " (" + dialect.quote(columns) + ") SELECT "
                + dialect.quote(TARGET_ROW, frame.keys()) + ", " + TARGET_ROW + "." + frame.quote(column)
                + ", NULL FROM "
                + dialect.table(frame.target().table()) + " " + TARGET_ROW + " WHERE " + TARGET_ROW + "."
                + frame.quote(column)
                + " IS NOT NULL AND NOT EXISTS (SELECT 1 FROM " + state + " s WHERE " + frame.keysEqual("s", TARGET_ROW)
                + ")";
        return List.of(Step.of(
                "remember the sequences of the rows", "Events to come will not show them in the rows any more", sql));
    }
}
