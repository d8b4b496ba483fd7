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
                        Stream.of(dialect.createTableLike(frame.target().state(), stateQuery(source))),
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

    /** The columns that the storage adds to the target: {@code __START_AT} and {@code __END_AT}, or none. */
    public static List<String> addedColumns(Dialect dialect, StoredAs storedAs) {
        return storedAs == StoredAs.SCD_TYPE_1
                ? List.of()
                : List.of(dialect.fold(ReservedNames.START_AT), dialect.fold(ReservedNames.END_AT));
    }

    /** A query with the columns of a target whose columns are inferred. */
    public static String targetQuery(Dialect dialect, AutoCdcFlow flow, String source) {
        List<String> values = new ArrayList<>();
        flow.output().columns().forEach(c -> values.add(dialect.quote(c.name())));
        SequenceOrder order = new SequenceOrder(dialect, flow.sequence());
        String shown = order.shown(flow.sequence().fields().stream()
                .map(f -> "(" + f.expression() + ")")
                .toList());
        addedColumns(dialect, flow.storedAs()).forEach(c -> values.add(shown + " AS " + dialect.quote(c)));
        return "SELECT " + CdcFrame.list(values) + " FROM " + source;
    }

    private String stateQuery(String source) {
        AutoCdcFlow flow = frame.flow();
        List<String> values = new ArrayList<>();
        for (Column key : flow.output().columns()) {
            if (flow.keys().contains(key.name())) {
                values.add(typed(frame.targetColumn(key)));
            }
        }
        values.addAll(frame.aliased(
                flow.sequence().fields().stream()
                        .map(Sequence.Field::expression)
                        .map(e -> "(" + e + ")")
                        .toList(),
                frame.sequence()));
        if (flow.storedAs() == StoredAs.SCD_TYPE_1) {
            values.add(CdcFrame.NOW + " AS " + frame.quote(ReservedNames.DELETED_AT));
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
