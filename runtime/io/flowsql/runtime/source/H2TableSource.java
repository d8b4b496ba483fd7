package io.flowsql.runtime.source;

import io.flowsql.rewriter.dialect.H2;
import io.flowsql.runtime.execution.Cancellation;
import io.flowsql.runtime.source.H2TableKind.Numbering;
import io.flowsql.runtime.source.H2Verification.Verified;
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
        boolean stays = connection.getTransactionIsolation() > Connection.TRANSACTION_READ_COMMITTED;
        var where =
                new H2Rows(dialect, source, basis, stored.map(Position::lastRow).orElse(Long.MIN_VALUE));
        if (stored.isEmpty()) {
            if (stays) {
                H2Stage.Batch batch = where.sumUp(steps);
                H2Rows rows = where.upTo(batch);
                return inPlace(steps, rows, batch, begin(rows, batch, engine));
            }
            stage.prepare(steps);
            steps.update(stage.fillAll(), Long.MIN_VALUE, Long.MAX_VALUE);
            H2Stage.Batch batch = stage.sumUp(steps);
            return staged(steps, stage, batch, begin(stage, batch, engine));
        }
        var verification = new H2Verification(source, steps, stage, basis, numbering);
        Optional<Verified> inPlace = stays ? verification.where(where, stored.get()) : Optional.empty();
        boolean prune = numbering == Numbering.COUNTER && quiescence.provedFor(stored.get());
        if (inPlace.isPresent()) {
            H2Stage.Batch batch = inPlace.get().batch();
            H2Rows rows = where.upTo(batch);
            return inPlace(steps, rows, batch, next(rows, stage, basis, stored.get(), inPlace.get(), prune, engine));
        }
        stage.prepare(steps);
        Verified verified = verification.verify(stored.get());
        return staged(steps, stage, verified.batch(), next(stage, stage, basis, stored.get(), verified, prune, engine));
    }

    /** The position behind rows that came after a stored one. */
    private Reading.Advance next(
            H2NewRows rows,
            H2Stage stage,
            Basis basis,
            Position stored,
            Verified verified,
            boolean prune,
            String engine) {
        H2Stage.Batch batch = verified.batch();
        BigInteger hash = basis.outdated()
                ? batch.total()
                : stored.content().hash().add(batch.added().hash());
        Position next = new Position(
                stored.epoch() + 1,
                batch.above() > 0 ? batch.highest() : verified.lastRow(),
                new Content(stored.content().rows() + batch.rows(), hash),
                stored.lastRowHash(),
                source.shape(),
                engine);
        boolean rehash = batch.above() > 0 || basis.outdated();
        String hashOfRow = batch.above() > 0 ? rows.hashOfNewRow() : stage.hashOfRow(source.shape());
        return after -> {
            var gaps = new H2Gaps(source, after);
            if (prune) {
                gaps.forget();
            } else if (batch.rows() > batch.above()) {
                gaps.fill(rows.rowNumbers(), verified.lastRow());
            }
            gaps.extend(rows.rowNumbers(), batch, verified.lastRow() + 1);
            positions.save(after, rehash ? rehashed(after, hashOfRow, next) : next);
        };
    }

    /** Of an empty source every number is still to come. */
    private Reading.Advance begin(H2NewRows rows, H2Stage.Batch batch, String engine) {
        boolean empty = batch.rows() == 0;
        Position next = new Position(
                1, empty ? Long.MIN_VALUE : batch.highest(), batch.added(), Optional.empty(), source.shape(), engine);
        return after -> {
            if (!empty) {
                new H2Gaps(source, after).extend(rows.rowNumbers(), batch, Long.MIN_VALUE);
            }
            positions.save(after, empty ? next : rehashed(after, rows.hashOfNewRow(), next));
        };
    }

    private static Position rehashed(Steps steps, String query, Position position) throws SQLException {
        return position.withLastRowHash(steps.first(query, row -> row.getString(1), position.lastRow()));
    }

    private static Reading inPlace(Steps steps, H2Rows rows, H2Stage.Batch batch, Reading.Advance advance) {
        return new Reading(
                steps.executed(),
                rows.rows(),
                rows.rowsWithArrival(),
                Optional.of(rows.ofTable()),
                batch.rows(),
                advance);
    }

    private static Reading staged(Steps steps, H2Stage stage, H2Stage.Batch batch, Reading.Advance advance) {
        return new Reading(steps.executed(), stage.rows(), stage.rowsWithArrival(), batch.rows(), after -> {
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
    public Explained explain(Connection connection, boolean anew) throws SQLException {
        Optional<Position> stored =
                anew ? Optional.empty() : positions.load(new Steps(connection, Cancellation.none()));
        Basis basis = Basis.of(stored, source, connection.getMetaData().getDatabaseProductVersion());
        long lastRow = stored.map(Position::lastRow).orElse(Long.MIN_VALUE);
        var rows = new H2Rows(dialect, source, basis, lastRow);
        return new Explained(List.of(rows.summary()), rows.rows(), rows.rowsWithArrival(), Optional.of(rows.ofTable()));
    }
}
