package io.flowsql.rewriter.plan;

import static io.flowsql.rewriter.definition.ReservedNames.DELETED_AT;
import static io.flowsql.rewriter.definition.ReservedNames.KIND;
import static io.flowsql.rewriter.definition.ReservedNames.RECORDED_AT;
import static io.flowsql.rewriter.definition.ReservedNames.TARGET_ROW;
import static io.flowsql.rewriter.definition.ReservedNames.UNSAID;

import io.flowsql.rewriter.definition.AutoCdcFlow;
import io.flowsql.rewriter.definition.Unit;
import io.flowsql.rewriter.dialect.Dialect;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Columns that a target gets when it has rows already, and that events may leave unsaid: the events that made those rows said nothing
 * of them, so that an older event that does is still seen.
 */
final class LateColumns {
    private final CdcFrame frame;
    private final Dialect dialect;
    private final List<String> columns;

    /** @param columns as the target spells them */
    LateColumns(Dialect dialect, AutoCdcFlow flow, CdcTarget target, List<String> columns) {
        this.frame = new CdcFrame(dialect, flow, target, "");
        this.dialect = dialect;
        this.columns = List.copyOf(columns);
    }

    List<Step> steps() {
        if (columns.isEmpty()) {
            return List.of();
        }
        String upserts = switch (frame.flow().storedAs()) {
            case SCD_TYPE_1 -> frame.quote(DELETED_AT) + " IS NULL";
            case SCD_TYPE_2, BITEMPORAL -> frame.quote(KIND) + " = " + Scd2Events.UPSERT;
        };
        String unsaid = frame.quote(UNSAID);
        List<Step> steps = new ArrayList<>();
        steps.add(Step.of(
                "let older events say nothing of them",
                "They came before the columns",
                "UPDATE " + state() + " SET " + unsaid + " = coalesce(" + unsaid + ", '|') || "
                        + dialect.literal(names("")) + " WHERE " + upserts));
        switch (frame.flow().storedAs()) {
            case SCD_TYPE_1, BITEMPORAL -> {}
            case SCD_TYPE_2 ->
                steps.add(Step.of(
                        "remember that rows say nothing of them",
                        "A row that the state does not know of would say all",
                        rowUpserts()));
        }
        return steps;
    }

    private String state() {
        return dialect.table(frame.target().state());
    }

    private String names(String first) {
        return columns.stream().map(c -> Unit.of(c).text() + "|").collect(Collectors.joining("", first, ""));
    }

    private String rowUpserts() {
        List<String> starts = frame.order().fields(TARGET_ROW + "." + frame.quote(frame.startAt()));
        List<String> names = CdcFrame.concat(
                frame.keys(), frame.sequence(), List.of(KIND), frame.untracked(), List.of(UNSAID, RECORDED_AT));
        List<String> values = new ArrayList<>(frame.quoted(TARGET_ROW, frame.keys()));
        values.addAll(starts);
        values.add(String.valueOf(Scd2Events.UPSERT));
        values.addAll(frame.quoted(TARGET_ROW, frame.untracked()));
        values.add(dialect.literal(names("|")));
        values.add("NULL");
        return "INSERT INTO " + state() + " (" + dialect.quote(names) + ") SELECT " + CdcFrame.list(values) + " FROM "
                + dialect.table(frame.target().table()) + " " + TARGET_ROW + " WHERE NOT EXISTS (SELECT 1 FROM "
                + state()
                + " s WHERE " + frame.keysEqual("s", TARGET_ROW) + " AND s." + frame.quote(KIND) + " = "
                + Scd2Events.UPSERT
                + " AND " + frame.order().equal(frame.quoted("s", frame.sequence()), starts) + ")";
    }
}
