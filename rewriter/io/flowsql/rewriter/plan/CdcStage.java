package io.flowsql.rewriter.plan;

import static io.flowsql.rewriter.definition.ReservedNames.ARRIVAL;
import static io.flowsql.rewriter.definition.ReservedNames.DELETED;
import static io.flowsql.rewriter.definition.ReservedNames.STAGE;

import io.flowsql.rewriter.definition.Column;
import io.flowsql.rewriter.definition.ReservedNames;
import io.flowsql.rewriter.definition.Sequence;
import io.flowsql.rewriter.error.FlowError;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The first steps of every AUTO CDC plan: the batch as a temporary table of events, checked.
 *
 * <p>A row of it has the order of arrival, the sequence, whether it is a delete, and the flow's columns under the target's names.
 */
final class CdcStage {
    private static final int SAMPLE_COLUMNS = 8;

    private final CdcFrame frame;

    CdcStage(CdcFrame frame) {
        this.frame = frame;
    }

    /** @param rows a relation of the source's columns after {@link ReservedNames#ARRIVAL} */
    List<Step> steps(String rows) {
        List<String> columns = CdcFrame.concat(List.of(ARRIVAL), frame.sequence(), List.of(DELETED), frame.columns());
        return List.of(
                frame.temporary(
                        STAGE,
                        "stage the new events",
                        "Every later step reads this batch, and the source is read once",
                        columns,
                        select(rows)),
                validate());
    }

    private String select(String rows) {
        List<String> values = new ArrayList<>();
        values.add(frame.quote(ARRIVAL));
        values.addAll(frame.aliased(
                frame.sequenceDefinition().fields().stream()
                        .map(Sequence.Field::expression)
                        .map(e -> "(" + e + ")")
                        .toList(),
                frame.sequence()));
        values.add(frame.flow()
                        .deleteWhen()
                        .map(condition -> "CASE WHEN (" + condition + ") THEN TRUE ELSE FALSE END")
                        .orElse("FALSE")
                + " AS "
                + frame.quote(DELETED));
        for (Column column : frame.flow().output().columns()) {
            values.add(value(column) + " AS "
                    + frame.quote(frame.targetColumn(column).name()));
        }
        return "SELECT " + String.join(",\n       ", values) + "\nFROM " + rows;
    }

    private String value(Column column) {
        String type = frame.targetColumn(column).type();
        return frame.dialect().sameType(type, column.type())
                ? frame.quote(column.name())
                : "CAST(" + frame.quote(column.name()) + " AS " + type + ")";
    }

    private Step validate() {
        List<String> checked = new ArrayList<>();
        List<Violation> violations = new ArrayList<>();
        for (String key : frame.keys()) {
            checked.add(frame.quote(key));
            violations.add(
                    new Violation(FlowError.AUTOCDC_MICROBATCH_VALIDATION_NULL_KEY, key, samples(frame.quote(key))));
        }
        if (!frame.sequenceDefinition().struct()) {
            String sequence = frame.quote(ReservedNames.SEQUENCE);
            checked.add(sequence);
            violations.add(new Violation(
                    FlowError.AUTOCDC_MICROBATCH_VALIDATION_NULL_SEQUENCE,
                    "SEQUENCE BY " + frame.sequenceDefinition().label(),
                    samples(sequence)));
        }
        String counts = checked.stream().map(c -> "count(*) - count(" + c + ")").collect(Collectors.joining(", "));
        return new Step.Validate(
                "check the events",
                "A NULL in a key or in the sequence rejects the whole batch",
                "SELECT " + counts + " FROM " + frame.temporary(STAGE),
                violations);
    }

    private String samples(String nullColumn) {
        String text = frame.columns().stream()
                .limit(SAMPLE_COLUMNS)
                .map(name -> frame.dialect().literal(name + "=") + " || coalesce(CAST(" + frame.quote(name)
                        + " AS VARCHAR), 'NULL')")
                .collect(Collectors.joining(" || ', ' || ", "'(' || ", " || ')'"));
        return "SELECT " + text + " FROM " + frame.temporary(STAGE) + " WHERE " + nullColumn + " IS NULL ORDER BY "
                + frame.quote(ARRIVAL) + " LIMIT 5";
    }
}
