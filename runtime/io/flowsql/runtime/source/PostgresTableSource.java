package io.flowsql.runtime.source;

import io.flowsql.rewriter.definition.Shape;
import io.flowsql.rewriter.dialect.PostgreSql;
import io.flowsql.rewriter.plan.Step;
import io.flowsql.runtime.execution.Cancellation;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A table of PostgreSQL, read by the transactions that wrote its rows (18).
 *
 * <p>Every row names its transaction (xmin), which freezing, VACUUM FULL and CLUSTER leave as it is, and an update replaces. So new are
 * the rows of transactions that were not read before: those after the first one that ran at the last reading, but for {@link PostgresXids}.
 * All others have to be as many as were read, or some were changed or deleted. The table is read through for it, 50 ms for a million rows.
 * The new rows are copied, or read where they are as long as none was read before.
 */
final class PostgresTableSource implements TableSource {
    static final List<String> TABLES = List.of(
            PositionStore.TABLE.formatted(",\n  PRIMARY KEY (flow_id, source_no)"),
            PostgresXids.SEEN,
            PostgresXids.PENDING);

    private static final long XID_MASK = 0xFFFFFFFFL;

    private final PostgreSql dialect;
    private final StreamedTable source;
    private final PostgresStage stage;
    private final PositionStore positions;
    private final SourceChange change;

    PostgresTableSource(PostgreSql dialect, StreamedTable source) {
        this.dialect = dialect;
        this.source = source;
        this.stage = new PostgresStage(dialect, source);
        this.positions = new PositionStore(source);
        this.change = new SourceChange(source.label());
    }

    @Override
    public Quiescence probe(Connection connection) {
        return Quiescence.unknown();
    }

    @Override
    public Reading read(Connection connection, Quiescence quiescence, Cancellation cancellation) throws SQLException {
        var steps = new Steps(connection, cancellation);
        new PostgresTableKind(source).requireTable(steps);
        Optional<Position> stored = positions.load(steps);
        var xids = new PostgresXids(source, steps);
        boolean pending = stored.isPresent() && xids.arePending();
        Optional<PostgresScan> scan = PostgresScan.of(dialect, source, stored, steps);
        PostgresStage.Batch batch = scan.isPresent()
                ? scan.get().batch()
                : stage(steps, stored, pending ? hashed(xids, stored.get()) : Optional.empty());
        Position next = new Position(
                stored.map(position -> position.epoch() + 1).orElse(1L),
                batch.firstRunning(),
                new Content(batch.total(), Content.NOTHING.hash()),
                Optional.empty(),
                source.shape(),
                connection.getMetaData().getDatabaseProductVersion());
        PostgresNewRows rows = scan.isPresent() ? scan.get() : stage;
        return new Reading(steps.executed(), rows.rows(), rows.rowsWithArrival(), batch.rows(), after -> {
            var seen = new PostgresXids(source, after);
            seen.settle(pending, batch.firstRunning());
            if (batch.isOverlapping()) {
                seen.add(rows, batch.firstRunning());
            }
            positions.save(after, next);
            if (scan.isEmpty()) {
                after.update(stage.drop());
            }
        });
    }

    private PostgresStage.Batch stage(Steps steps, Optional<Position> stored, Optional<Shape> pending)
            throws SQLException {
        steps.update(stage.create());
        PostgresStage.Batch batch = stored.isEmpty()
                ? steps.only(stage.fillAll(), PostgresStage.Batch::of)
                : unread(steps, stored.get(), pending);
        long read = stored.map(position -> position.content().rows()).orElse(0L);
        long left = batch.total() - batch.rows();
        if (left != read) {
            throw change.counted(read, left, batch.rows());
        }
        if (batch.rows() > 0) {
            steps.update(stage.analyze());
        }
        return batch;
    }

    private PostgresStage.Batch unread(Steps steps, Position stored, Optional<Shape> pending) throws SQLException {
        String xid = String.valueOf(stored.lastRow() & XID_MASK);
        Step fill = pending.isPresent() ? stage.fillWithoutPending(pending.get()) : stage.fillNew();
        return steps.only(fill, PostgresStage.Batch::of, xid, xid, stored.lastRow());
    }

    /** The columns by which pending rows were remembered. Those of a transaction that goes on must be the columns of now. */
    private Optional<Shape> hashed(PostgresXids xids, Position stored) throws SQLException {
        Shape before = stored.columns();
        boolean comparable = source.shape().columns().containsAll(before.columns())
                && (before.equals(source.shape()) || !xids.isPendingStill());
        if (!comparable) {
            throw change.columns("which rows a joined transaction had read");
        }
        return Optional.of(before);
    }

    @Override
    public void forget(Connection connection) throws SQLException {
        var steps = new Steps(connection, Cancellation.none());
        positions.forget(steps);
        new PostgresXids(source, steps).forget();
    }

    @Override
    public Explained explain(Connection connection, boolean anew) throws SQLException {
        var looked = new Steps(connection, Cancellation.none());
        Optional<Position> stored = anew ? Optional.empty() : positions.load(looked);
        Optional<PostgresScan> scan = PostgresScan.explained(dialect, source, stored, looked);
        if (scan.isPresent()) {
            return new Explained(
                    looked.executed(), scan.get().rows(), scan.get().rowsWithArrival());
        }
        List<Step> steps = new ArrayList<>(List.of(stage.create()));
        steps.add(stored.isEmpty() ? stage.fillAll() : stage.fillNew());
        steps.add(stage.analyze());
        return new Explained(steps, stage.rows(), stage.rowsWithArrival());
    }
}
