package io.flowsql.rewriter.plan;

import io.flowsql.rewriter.ast.StoredAs;
import io.flowsql.rewriter.definition.AutoCdcFlow;
import io.flowsql.rewriter.definition.Column;
import io.flowsql.rewriter.definition.ReservedNames;
import io.flowsql.rewriter.definition.Sequence;
import io.flowsql.rewriter.dialect.Dialect;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The statements that make an AUTO CDC flow's target and its state, with the types that the source's columns have. */
public final class StateTables {
    private final CdcFrame frame;
    private final Dialect dialect;

    public StateTables(Dialect dialect, AutoCdcFlow flow, CdcTarget target) {
        this.frame = new CdcFrame(dialect, flow, target, "");
        this.dialect = dialect;
    }

    /** @param source a relation with an alias that has the source's columns */
    public List<String> create(String source) {
        return Stream.concat(
                        Stream.of(dialect.createChangingTableLike(frame.target().state(), stateQuery(source))),
                        Stream.of(
                                        dialect.createIndex(
                                                frame.target().state().table() + "_keys",
                                                frame.target().state(),
                                                frame.keys()),
                                        dialect.createIndex(
                                                frame.target().index(),
                                                frame.target().table(),
                                                frame.keys()))
                                .flatMap(Optional::stream))
                .toList();
    }

    /** The columns that the storage adds to the target: {@code __START_AT} and {@code __END_AT} of each sequence, or none. */
    public static List<Column> addedColumns(Dialect dialect, AutoCdcFlow flow) {
        if (flow.storedAs() == StoredAs.SCD_TYPE_1) {
            return List.of();
        }
        List<Column> columns = new ArrayList<>();
        String type = dialect.sequenceType(flow.sequence());
        columns.add(new Column(dialect.fold(ReservedNames.START_AT), type));
        columns.add(new Column(dialect.fold(ReservedNames.END_AT), type));
        flow.systemSequence().map(dialect::sequenceType).ifPresent(system -> {
            columns.add(new Column(dialect.fold(ReservedNames.SYSTEM_START_AT), system));
            columns.add(new Column(dialect.fold(ReservedNames.SYSTEM_END_AT), system));
        });
        return columns;
    }

    /** Whether an added column is one of the second sequence. */
    static boolean isSystem(Dialect dialect, String added) {
        return added.equals(dialect.fold(ReservedNames.SYSTEM_START_AT))
                || added.equals(dialect.fold(ReservedNames.SYSTEM_END_AT));
    }

    /** A query with the columns of a target whose columns are inferred. */
    public static String targetQuery(Dialect dialect, AutoCdcFlow flow, String source) {
        List<String> values = new ArrayList<>();
        flow.output().columns().forEach(c -> values.add(dialect.quote(c.name())));
        if (flow.storedAs() != StoredAs.SCD_TYPE_1) {
            String shown = shown(dialect, flow.sequence());
            values.add(shown + " AS " + dialect.quote(dialect.fold(ReservedNames.START_AT)));
            values.add(shown + " AS " + dialect.quote(dialect.fold(ReservedNames.END_AT)));
        }
        flow.systemSequence().map(s -> shown(dialect, s)).ifPresent(shown -> {
            values.add(shown + " AS " + dialect.quote(dialect.fold(ReservedNames.SYSTEM_START_AT)));
            values.add(shown + " AS " + dialect.quote(dialect.fold(ReservedNames.SYSTEM_END_AT)));
        });
        return "SELECT " + CdcFrame.list(values) + " FROM " + source;
    }

    private static String shown(Dialect dialect, Sequence sequence) {
        return new SequenceOrder(dialect, sequence).shown(expressions(sequence));
    }

    private static List<String> expressions(Sequence sequence) {
        return sequence.fields().stream().map(f -> "(" + f.expression() + ")").toList();
    }

    private String stateQuery(String source) {
        AutoCdcFlow flow = frame.flow();
        List<String> values = new ArrayList<>();
        for (Column key : flow.output().columns()) {
            if (flow.keys().contains(key.name())) {
                values.add(typed(frame.targetColumn(key)));
            }
        }
        values.addAll(frame.aliased(expressions(flow.sequence()), frame.sequence()));
        if (flow.storedAs() == StoredAs.SCD_TYPE_1) {
            values.add(CdcFrame.NOW + " AS " + frame.quote(ReservedNames.DELETED_AT));
            values.add(CdcFrame.ALL_SAID + " AS " + frame.quote(ReservedNames.UNSAID));
        } else if (flow.storedAs() == StoredAs.BITEMPORAL) {
            values.addAll(
                    frame.aliased(expressions(frame.systemSequence()), frame.systemNumbered(ReservedNames.SYSTEM)));
            values.add(Scd2Events.UPSERT + " AS " + frame.quote(ReservedNames.KIND));
            frame.data().forEach(c -> values.add(typed(frame.targetColumn(c))));
            values.add(CdcFrame.ALL_SAID + " AS " + frame.quote(ReservedNames.UNSAID));
            values.add("CAST(0 AS BIGINT) AS " + frame.quote(ReservedNames.KNOWN));
        } else {
            values.add(Scd2Events.UPSERT + " AS " + frame.quote(ReservedNames.KIND));
            frame.untracked().forEach(c -> values.add(typed(frame.targetColumn(c))));
            values.add(CdcFrame.ALL_SAID + " AS " + frame.quote(ReservedNames.UNSAID));
            values.add(CdcFrame.NOW + " AS " + frame.quote(ReservedNames.RECORDED_AT));
        }
        return "SELECT " + CdcFrame.list(values) + " FROM " + source;
    }

    private String typed(Column column) {
        return "CAST(NULL AS " + column.type() + ") AS " + frame.quote(column.name());
    }
}
