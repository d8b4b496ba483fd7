package io.flowsql.rewriter.plan;

import io.flowsql.rewriter.definition.Column;
import io.flowsql.rewriter.definition.Flow;
import io.flowsql.rewriter.definition.Shape;
import io.flowsql.rewriter.definition.TableDefinition;
import io.flowsql.rewriter.definition.TableDefinition.DeclaredColumn;
import io.flowsql.rewriter.definition.TableDefinition.Fill;
import io.flowsql.rewriter.definition.TargetLayout;
import io.flowsql.rewriter.dialect.Dialect;
import io.flowsql.rewriter.error.FlowError;
import io.flowsql.rewriter.error.FlowException;
import io.flowsql.rewriter.query.value.Kind;
import io.flowsql.rewriter.query.value.Kinds;
import java.util.List;

/** Refuses flows whose columns do not go into the declared ones, before anything is written. */
public final class ColumnFit {
    private final StoreAssignment assignment;
    private final String table;
    private final List<DeclaredColumn> declared;

    public ColumnFit(Dialect dialect, String table, TableDefinition definition) {
        this.assignment = new StoreAssignment(dialect);
        this.table = table;
        this.declared = definition.declared().orElse(List.of());
    }

    /** @param flow whose columns are all among the declared ones */
    public void check(Flow flow) {
        Shape output = flow.output();
        boolean appends = flow.layout(new Shape(List.of())).storage().equals(TargetLayout.APPEND);
        for (DeclaredColumn column : declared) {
            String name = column.column().name();
            if (!appends && column.fill().isPresent()) {
                throw FlowException.of(
                        FlowError.NOT_SUPPORTED_YET,
                        "DEFAULT or GENERATED of column " + name + " in a table that applies changes",
                        "Give every column its value in the query of the flow");
            }
            output.find(name).ifPresent(brought -> check(flow, brought, column));
            if (appends && column.isRequired() && !output.has(name)) {
                throw FlowException.of(FlowError.DELTA_INSERT_COLUMN_MISMATCH, flow.name(), name, table);
            }
        }
    }

    private void check(Flow flow, Column brought, DeclaredColumn column) {
        Fill fill = column.fill().orElse(null);
        if (fill instanceof Fill.Identity identity && identity.always()) {
            throw FlowException.of(
                    FlowError.DELTA_IDENTITY_COLUMNS_EXPLICIT_INSERT_NOT_SUPPORTED,
                    flow.name(),
                    column.column().name(),
                    table);
        }
        if (fill instanceof Fill.Generated) {
            throw FlowException.of(
                    FlowError.GENERATED_COLUMN_EXPLICIT_INSERT,
                    flow.name(),
                    column.column().name(),
                    table);
        }
        if (!assignment.isPossible(brought, column.column())) {
            throw FlowException.of(
                    FlowError.DATATYPE_MISMATCH_CAST_WITH_FUNC_SUGGESTION,
                    flow.name(),
                    brought.type(),
                    column.column().name(),
                    table,
                    column.column().type());
        }
        checkFields(
                flow,
                column.column().name(),
                Kinds.of(brought.type()),
                Kinds.of(column.column().type()));
    }

    private void checkFields(Flow flow, String column, Kind brought, Kind wanted) {
        if (!(brought instanceof Kind.Struct from) || !(wanted instanceof Kind.Struct to)) {
            return;
        }
        for (Kind.Field field : to.fields()) {
            Kind found = from.field(field.name())
                    .orElseThrow(() -> FlowException.of(
                            FlowError.DELTA_INSERT_COLUMN_ARITY_MISMATCH, flow.name(), field.name(), column, table));
            checkFields(flow, column, found, field.kind());
        }
        from.fields().stream()
                .filter(f -> to.find(f.name()).isEmpty())
                .findFirst()
                .ifPresent(extra -> {
                    throw FlowException.of(
                            FlowError.INCOMPATIBLE_DATA_FOR_TABLE_EXTRA_STRUCT_FIELDS,
                            flow.name(),
                            extra.name(),
                            column,
                            table);
                });
    }
}
