package io.flowsql.runtime.refresh;

import io.flowsql.rewriter.definition.Column;
import io.flowsql.rewriter.definition.Shape;
import io.flowsql.rewriter.definition.SnapshotFlow;
import io.flowsql.rewriter.definition.TableRef;
import io.flowsql.rewriter.dialect.Dialect;
import io.flowsql.rewriter.error.FlowError;
import io.flowsql.rewriter.error.FlowException;
import io.flowsql.rewriter.plan.SnapshotTables;
import io.flowsql.rewriter.plan.Step;
import io.flowsql.runtime.catalog.FlowEntry;
import io.flowsql.runtime.catalog.JdbcSchemas;
import io.flowsql.runtime.catalog.TableEntry;
import io.flowsql.runtime.execution.SqlRunner;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/** The tables in which a snapshot flow keeps its last snapshot. They outlive the flow, as positions do, and end with the target. */
final class SnapshotStore {
    private final SqlRunner sql;
    private final Dialect dialect;
    private final JdbcSchemas schemas;
    private final SnapshotTables tables;

    SnapshotStore(SqlRunner sql, Dialect dialect, JdbcSchemas schemas, TableEntry target, FlowEntry flow) {
        this.sql = sql;
        this.dialect = dialect;
        this.schemas = schemas;
        String catalog = target.table().catalog();
        String schema = dialect.fold("flowsql");
        this.tables = new SnapshotTables(
                new TableRef(catalog, schema, dialect.fold("snapshot_" + flow.id())),
                new TableRef(catalog, schema, dialect.fold("version_" + flow.id())));
    }

    SnapshotTables tables() {
        return tables;
    }

    /** What there is of them. */
    private record Stored(Shape rows, Column version) {}

    private Optional<Stored> stored() throws SQLException {
        Optional<Shape> version = schemas.exactly(tables.version());
        Optional<Shape> rows = version.isEmpty() ? Optional.empty() : schemas.exactly(tables.rows());
        return rows.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        new Stored(rows.get(), version.orElseThrow().columns().get(0)));
    }

    private boolean isThere() throws SQLException {
        return schemas.isThere(tables.version()) && schemas.isThere(tables.rows());
    }

    boolean hasVersion() throws SQLException {
        return isThere()
                && sql.first("SELECT count(*) FROM " + dialect.table(tables.version()), r -> r.getLong(1) > 0)
                        .orElseThrow();
    }

    /**
     * What must be done to them before the flow can run.
     *
     * @param unread columns of the last snapshot that the flow no longer gives; they may come back
     */
    record Change(List<Step> steps, List<String> unread) {
        Change {
            steps = List.copyOf(steps);
            unread = List.copyOf(unread);
        }
    }

    /** @param data the target's columns */
    Change change(SnapshotFlow flow, Shape data) throws SQLException {
        Optional<Stored> there = stored();
        if (there.isEmpty()) {
            return new Change(tables.create(dialect, flow, data), List.of());
        }
        Shape rows = there.get().rows();
        if (fits(flow, data, there.get())) {
            return new Change(tables.widen(dialect, flow, data, rows), SnapshotTables.unread(flow, data, rows));
        }
        if (!hasVersion()) {
            return new Change(tables.replace(dialect, flow, data), List.of());
        }
        Optional<Column> misfit = SnapshotTables.misfit(dialect, flow, data, rows);
        if (misfit.isPresent()) {
            throw FlowException.of(
                    FlowError.CANNOT_MERGE_INCOMPATIBLE_DATA_TYPE,
                    misfit.get().name(),
                    flow.name(),
                    misfit.get().type(),
                    data.find(misfit.get().name()).orElseThrow().type());
        }
        throw FlowException.of(
                FlowError.AUTO_CDC_FROM_SNAPSHOT_VERSION_SCHEMA_CHANGED,
                flow.name(),
                described(there.get().version()),
                described(flow.version()));
    }

    /** Whether they have the columns of a flow, but for new ones. */
    boolean fits(SnapshotFlow flow, Shape data) throws SQLException {
        Optional<Stored> there = stored();
        return there.isEmpty() || fits(flow, data, there.get());
    }

    private boolean fits(SnapshotFlow flow, Shape data, Stored there) {
        return there.version().name().equals(flow.version().name())
                && dialect.sameType(there.version().type(), flow.version().type())
                && SnapshotTables.misfit(dialect, flow, data, there.rows()).isEmpty();
    }

    private static String described(Column column) {
        return column.name() + " " + column.type();
    }

    /** A query of the number of versions that follow now; empty where files would have to be read for it. */
    Optional<String> following(SnapshotFlow flow) {
        return tables.following(dialect, flow);
    }

    /** Forgets the last snapshot, in the transaction that is open. */
    void empty() throws SQLException {
        if (isThere()) {
            sql.execute("DELETE FROM " + dialect.table(tables.rows()));
            sql.execute("DELETE FROM " + dialect.table(tables.version()));
        }
    }

    void drop() throws SQLException {
        for (Step step : tables.drop(dialect)) {
            sql.execute(step.sql());
        }
    }
}
