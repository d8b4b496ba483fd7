package io.flowsql.runtime.refresh;

import io.flowsql.rewriter.definition.FileRead;
import io.flowsql.rewriter.definition.Flow;
import io.flowsql.rewriter.definition.Shape;
import io.flowsql.rewriter.definition.StreamInput;
import io.flowsql.rewriter.definition.TableDefinition;
import io.flowsql.rewriter.definition.TableDefinition.DeclaredColumn;
import io.flowsql.rewriter.definition.TargetLayout;
import io.flowsql.rewriter.dialect.Dialect;
import io.flowsql.rewriter.error.FlowError;
import io.flowsql.rewriter.error.FlowException;
import io.flowsql.rewriter.plan.Fills;
import io.flowsql.rewriter.plan.NotNullChanges;
import io.flowsql.rewriter.plan.Step;
import io.flowsql.rewriter.plan.TargetSchema;
import io.flowsql.rewriter.plan.TargetSchema.Change;
import io.flowsql.runtime.catalog.Catalog;
import io.flowsql.runtime.catalog.JdbcSchemas;
import io.flowsql.runtime.catalog.LayoutEntry;
import io.flowsql.runtime.catalog.TableEntry;
import io.flowsql.runtime.execution.SqlRunner;
import io.flowsql.runtime.file.FileLedger;
import io.flowsql.runtime.file.FoundColumns;
import io.flowsql.runtime.refresh.Definition.BoundFlow;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Brings the tables of targets to what their definitions want, in whatever transaction is open. */
public final class TargetTables {
    private final SqlRunner sql;
    private final Dialect dialect;
    private final Catalog catalog;
    private final JdbcSchemas schemas;
    private final FlowRuns flowRuns;

    TargetTables(SqlRunner sql, Dialect dialect, Catalog catalog, JdbcSchemas schemas, FlowRuns flowRuns) {
        this.sql = sql;
        this.dialect = dialect;
        this.catalog = catalog;
        this.schemas = schemas;
        this.flowRuns = flowRuns;
    }

    /**
     * A table as it is now.
     *
     * @param columns of its rows, if it is there
     */
    record Present(TableEntry entry, Optional<Shape> columns) {
        boolean isRebuilt() {
            return columns.isEmpty() || entry.isMarked();
        }
    }

    Present present(TableEntry entry) throws SQLException {
        return asLocked(catalog.table(entry.id()));
    }

    /** @param entry what is in the catalogue now */
    Present asLocked(TableEntry entry) throws SQLException {
        return new Present(entry, schemas.exactly(entry.table()));
    }

    static Optional<TargetLayout> stored(TableEntry entry) {
        return entry.layout().filter(l -> !l.marked()).map(LayoutEntry::layout);
    }

    Change change(Definition definition, boolean full) throws SQLException {
        return change(definition, present(definition.entry()), full);
    }

    /** Whether a table has rows, and whether there can have been any, is only asked where something hangs on it. */
    Change change(Definition definition, Present present, boolean full) throws SQLException {
        List<Flow> flows = definition.flows().stream().map(BoundFlow::flow).toList();
        TargetSchema schema = schema(definition, flows);
        Optional<TargetLayout> stored = stored(present.entry());
        try {
            return schema.change(present.columns(), stored, full, false);
        } catch (FlowException e) {
            if (present.columns().isEmpty() || hasRows(present.entry())) {
                throw e;
            }
            boolean appends = stored.isPresent() && stored.get().storage().equals(TargetLayout.APPEND);
            if (appends && isAboutTypes(e.error())) {
                return schema.change(present.columns(), stored, full, true);
            }
            if (!appends && nothingWasRead(definition)) {
                return schema.change(present.columns(), stored, true, true);
            }
            throw e;
        }
    }

    private static boolean isAboutTypes(FlowError error) {
        return error == FlowError.STREAMING_TABLE_SCHEMA_INCOMPATIBLE
                || error == FlowError.STREAMING_TABLE_SCHEMA_DECLARED;
    }

    /** Whether all that the flows have read is files without a row, whose columns are text until there is one. */
    private boolean nothingWasRead(Definition definition) throws SQLException {
        for (BoundFlow flow : definition.flows()) {
            for (StreamInput input : flow.flow().source().inputs()) {
                if (input.files().isEmpty()
                        || hasSettled(flow, input.files().get().read())) {
                    return false;
                }
            }
        }
        return true;
    }

    private boolean hasSettled(BoundFlow flow, FileRead read) throws SQLException {
        String flowId = flow.entry().id() + ":" + read.position();
        return new FileLedger(sql, dialect, flowId, read.occurrence())
                .columns()
                .map(FoundColumns::settled)
                .orElse(true);
    }

    private boolean hasRows(TableEntry entry) throws SQLException {
        return sql.first("SELECT 1 FROM " + dialect.table(entry.table()) + " LIMIT 1", row -> true)
                .isPresent();
    }

    private TargetSchema schema(Definition definition, List<Flow> flows) {
        return new TargetSchema(dialect, flowRuns.target(definition.entry()), definition.table(), flows);
    }

    Change execute(Change change) throws SQLException {
        for (Step step : change.statements()) {
            sql.execute(step.sql());
        }
        return change;
    }

    void makeWithoutFlows(Definition definition) throws SQLException {
        for (Step step : schema(definition, List.of()).withoutFlows()) {
            sql.execute(step.sql());
        }
    }

    /** Whether a table that is there can go on with what its new definition says of its columns. */
    public void checkRedefinition(TableEntry entry, TableDefinition before, TableDefinition now) throws SQLException {
        Optional<Shape> there = schemas.exactly(entry.table());
        if (there.isEmpty() || entry.adopted()) {
            return;
        }
        for (DeclaredColumn column : now.declared().orElse(List.of())) {
            Optional<DeclaredColumn> old = before.declared().orElse(List.of()).stream()
                    .filter(c -> c.column().name().equals(column.column().name()))
                    .findFirst();
            if (old.isPresent() && !old.get().condition().equals(column.condition())) {
                throw FlowException.of(
                        FlowError.DECLARED_LIMIT_CHANGED,
                        column.column().name(),
                        entry.table().table(),
                        old.get().condition().orElse("nothing"),
                        column.condition().orElse("nothing"));
            }
        }
        for (NotNullChanges.Requirement requirement :
                notNulls(entry, there.get(), before, now).requirements()) {
            long missing = sql.first(requirement.missing(), r -> r.getLong(1)).orElseThrow();
            if (missing > 0) {
                throw FlowException.of(
                        FlowError.DELTA_NEW_NOT_NULL_VIOLATION,
                        missing,
                        entry.table().table(),
                        requirement.column());
            }
        }
    }

    private NotNullChanges notNulls(TableEntry entry, Shape there, TableDefinition before, TableDefinition now) {
        return new NotNullChanges(dialect, entry.table(), there, before, now);
    }

    /** Lets it do so. */
    public void redefine(TableEntry entry, TableDefinition before, TableDefinition now) throws SQLException {
        Optional<Shape> there = schemas.exactly(entry.table());
        if (there.isEmpty()) {
            return;
        }
        List<Step> steps = new ArrayList<>(
                new Fills(dialect, flowRuns.target(entry), List.of()).changed(entry.table(), there.get(), before, now));
        if (!entry.adopted()) {
            steps.addAll(notNulls(entry, there.get(), before, now).steps());
        }
        for (Step step : steps) {
            sql.execute(step.sql());
        }
    }
}
