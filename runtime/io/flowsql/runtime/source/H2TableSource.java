package io.flowsql.runtime.source;

import io.flowsql.rewriter.dialect.H2;
import io.flowsql.rewriter.plan.Step;
import io.flowsql.runtime.execution.Cancellation;
import io.flowsql.runtime.source.H2TableKind.Numbering;
import java.math.BigInteger;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/**
 * A table of H2, read by {@code _ROWID_} (2.5).
 *
 * <p>A row is numbered when it is inserted, so numbers below the last one read can still come: {@link H2Gaps} keeps where. Rows of the
 * running transaction have their numbers already. ALTER TABLE copies the table and numbers it anew, 1 to n in the same order; then the
 * position is looked for by counting, unless the numbers are primary keys, which stay.
 */
final class H2TableSource implements TableSource {
    static final List<String> TABLES =
            List.of(PositionStore.TABLE.formatted(",\n  PRIMARY KEY (flow_id, source_no)"), H2Gaps.TABLE);

    private final H2 dialect;
    private final StreamedTable source;
    private final PositionStore positions;

    H2TableSource(H2 dialect, StreamedTable source) {
        this.dialect = dialect;
        this.source = source;
        this.positions = new PositionStore(source);
    }

    @Override
    public Quiescence probe(Connection connection) throws SQLException {
        var steps = new Steps(connection, Cancellation.none());
        new H2TableKind(source).requireTable(steps);
        Optional<Position> stored = positions.load(steps);
        Basis basis = Basis.of(stored, source, connection.getMetaData().getDatabaseProductVersion());
        new H2Stage(dialect, source, basis).createIfMissing(steps);
        return stored.isEmpty()
                ? Quiescence.unknown()
                : new Quiescence(stored.get().epoch(), new H2Writers(source).none(steps));
    }

    @Override
    public Reading read(Connection connection, Quiescence quiescence, Cancellation cancellation) throws SQLException {
        var steps = new Steps(connection, cancellation);
        Numbering numbering = new H2TableKind(source).requireTable(steps);
        String engine = connection.getMetaData().getDatabaseProductVersion();
        Optional<Position> stored = positions.load(steps);
        Basis basis = Basis.of(stored, source, engine);
        var stage = new H2Stage(dialect, source, basis);
        stage.prepare(steps);
        if (stored.isEmpty()) {
            steps.update(stage.fillAll(), Long.MIN_VALUE, Long.MAX_VALUE);
            return first(steps, stage, stage.sumUp(steps), engine);
        }
        boolean prune = numbering == Numbering.COUNTER && quiescence.provedFor(stored.get());
        H2Verification.Verified verified =
                new H2Verification(source, steps, stage, basis, numbering).verify(stored.get());
        H2Stage.Batch batch = verified.batch();
        BigInteger hash = basis.outdated()
                ? batch.total()
                : stored.get().content().hash().add(batch.added().hash());
        Position next = new Position(
                stored.get().epoch() + 1,
                batch.above() > 0 ? batch.highest() : verified.lastRow(),
                new Content(stored.get().content().rows() + batch.rows(), hash),
                stored.get().lastRowHash(),
                source.shape(),
                engine);
        return reading(steps, stage, batch.rows(), after -> {
            var gaps = new H2Gaps(source, after);
            if (prune) {
                gaps.forget();
            } else if (batch.rows() > batch.above()) {
                gaps.fill(stage, verified.lastRow());
            }
            gaps.extend(stage, batch, verified.lastRow() + 1);
            positions.save(after, batch.above() > 0 || basis.outdated() ? rehashed(after, stage, batch, next) : next);
        });
    }

    /** Of an empty source every number is still to come. */
    private Reading first(Steps steps, H2Stage stage, H2Stage.Batch batch, String engine) {
        boolean empty = batch.rows() == 0;
        Position next = new Position(
                1, empty ? Long.MIN_VALUE : batch.highest(), batch.added(), Optional.empty(), source.shape(), engine);
        return reading(steps, stage, batch.rows(), after -> {
            if (!empty) {
                new H2Gaps(source, after).extend(stage, batch, Long.MIN_VALUE);
            }
            positions.save(after, empty ? next : rehashed(after, stage, batch, next));
        });
    }

    private Position rehashed(Steps steps, H2Stage stage, H2Stage.Batch batch, Position position) throws SQLException {
        String query = batch.above() > 0 ? stage.hashOfNewRow() : stage.hashOfRow(source.shape());
        return position.withLastRowHash(steps.first(query, row -> row.getString(1), position.lastRow()));
    }

    private static Reading reading(Steps steps, H2Stage stage, long count, Reading.Advance advance) {
        return new Reading(steps.executed(), stage.rows(), stage.rowsWithArrival(), count, after -> {
            advance.store(after);
            after.update(stage.clear());
        });
    }

    /** H2's TRUNCATE commits. */
    @Override
    public boolean startEmpty(Connection connection) throws SQLException {
        String engine = connection.getMetaData().getDatabaseProductVersion();
        positions.save(
                new Steps(connection, Cancellation.none()),
                new Position(1, Long.MIN_VALUE, Content.NOTHING, Optional.empty(), source.shape(), engine));
        return true;
    }

    @Override
    public void forget(Connection connection) throws SQLException {
        var steps = new Steps(connection, Cancellation.none());
        positions.forget(steps);
        new H2Gaps(source, steps).forget();
    }

    @Override
    public Explained explain(Connection connection) throws SQLException {
        Optional<Position> stored = positions.load(new Steps(connection, Cancellation.none()));
        Basis basis = Basis.of(stored, source, connection.getMetaData().getDatabaseProductVersion());
        var stage = new H2Stage(dialect, source, basis);
        List<Step> steps =
                List.of(stage.create(), stored.isEmpty() ? stage.fillAll() : stage.fillNew(), stage.summary());
        return new Explained(steps, stage.rows(), stage.rowsWithArrival());
    }
}
