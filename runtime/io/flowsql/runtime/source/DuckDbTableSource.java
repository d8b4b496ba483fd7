package io.flowsql.runtime.source;

import io.flowsql.rewriter.dialect.DuckDb;
import io.flowsql.rewriter.plan.Step;
import io.flowsql.runtime.execution.Cancellation;
import java.math.BigInteger;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLTransactionRollbackException;
import java.util.List;
import java.util.Optional;

/**
 * A table of DuckDB, read by its rowids (2.0).
 *
 * <p>A row gets its rowid when it is committed, in the order of commits, so that all rows above the greatest one read are new. Two
 * things come in between. A checkpoint may number rows anew, downwards and in the same order, after some were deleted: when fewer or
 * other rows lie below the stored rowid than were read, the position is looked for by counting. And rows of the running transaction
 * have rowids from {@link DuckDb#FIRST_LOCAL_ROW} until its commit: see {@link PendingRows}.
 *
 * <p>No checkpoint runs while a transaction has written to the database, which a refresh does before it reads. But a source in an
 * attached database is only read, and a checkpoint there renumbers under the eyes of the transaction: that is looked for at the end.
 */
final class DuckDbTableSource implements TableSource {
    static final List<String> TABLES = List.of(PositionStore.TABLE.formatted(""), PendingRows.TABLE);

    private static final long BEFORE_ALL_ROWS = -1;

    private final StreamedTable source;
    private final DuckDbRows rows;
    private final PositionStore positions;
    private final PendingRows pending;
    private final SourceChange change;

    DuckDbTableSource(DuckDb dialect, StreamedTable source) {
        this.source = source;
        this.rows = new DuckDbRows(dialect, source);
        this.positions = new PositionStore(source);
        this.pending = new PendingRows(source, rows);
        this.change = new SourceChange(source.label());
    }

    @Override
    public Quiescence probe(Connection connection) {
        return Quiescence.unknown();
    }

    @Override
    public Reading read(Connection connection, Quiescence quiescence, Cancellation cancellation) throws SQLException {
        var steps = new Steps(connection, cancellation);
        Known known = steps.only(known(), Known::of);
        Optional<Position> stored = known.position();
        var kind = new DuckDbTableKind(source);
        kind.requireRowNumbers();
        if (stored.isEmpty()) {
            kind.requireTable(steps);
        }
        String engine = known.engine();
        Basis basis = Basis.of(stored, source, engine);
        Position from = stored.isPresent() ? verified(steps, stored.get(), basis, engine) : start(engine);
        long waiting = stored.isEmpty() ? 0 : known.waiting();
        if (waiting > 0 && !basis.comparable()) {
            throw change.columns("which rows a joined transaction had read");
        }
        DuckDbRows.Batch batch = steps.only(rows.newRows(from.lastRow()), DuckDbRows.Batch::of);
        String range = waiting == 0
                ? rows.between(from.lastRow(), batch.end())
                : pending.between(from.lastRow(), batch.end(), basis.columns());
        long count = batch.rows();
        if (waiting > 0) {
            count = steps.only(rows.count(range), row -> row.getLong(1));
            if (batch.rows() - count != waiting) {
                throw change.deleted(waiting - (batch.rows() - count), waiting);
            }
        }
        Position next = batch.after(from);
        long before = from.content().rows();
        boolean attached = !source.table().catalog().equals(connection.getCatalog());
        return new Reading(steps.executed(), rows.select(range), rows.selectWithArrival(range), count, after -> {
            if (attached) {
                requireSameNumbers(after, batch, before);
            }
            if (batch.rows() > 0 || !from.equals(stored.orElse(null))) {
                positions.save(after, next);
            }
            if (waiting > 0 || batch.hasLocalRows()) {
                pending.replace(after, batch);
            }
        });
    }

    /**
     * What there is before anything is read.
     *
     * @param waiting rows that {@link PendingRows} remembers
     */
    private record Known(Optional<Position> position, long waiting, String engine) {
        static Known of(ResultSet row) throws SQLException {
            boolean stored = row.getString(7) != null;
            return new Known(
                    stored ? Optional.of(PositionStore.position(row)) : Optional.empty(),
                    row.getLong(8),
                    row.getString(9));
        }
    }

    /** One statement for all of it: to plan it is most of its cost. */
    private String known() {
        return "SELECT %s, w.copies, version() FROM (%s) w LEFT JOIN flowsql.positions p ON p.flow_id = %s AND p.source_no = %d"
                .formatted(
                        PositionStore.COLUMNS, pending.count(), rows.literal(source.flowId()), source.sourceNumber());
    }

    /** A checkpoint in the middle of the refresh would have put other rows behind the numbers. */
    private void requireSameNumbers(Steps steps, DuckDbRows.Batch batch, long before) throws SQLException {
        if (batch.rows() == 0) {
            return;
        }
        boolean same = steps.only(
                rows.sameNumbers(),
                row -> row.getLong(1) == before + batch.rows() && row.getBoolean(2),
                batch.end(),
                batch.end());
        if (!same) {
            throw new SQLTransactionRollbackException(
                    "A checkpoint numbered the rows of " + source.label().source()
                            + " anew during the refresh. Nothing was applied; refresh again",
                    "40001");
        }
    }

    private Position start(String engine) {
        return new Position(0, BEFORE_ALL_ROWS, Content.NOTHING, Optional.empty(), source.shape(), engine);
    }

    /** The stored position, with its hashes over the columns and by the engine of now. */
    private Position verified(Steps steps, Position stored, Basis basis, String engine) throws SQLException {
        Content found = found(steps, stored, basis);
        if (found.equals(stored.content())) {
            return basis.outdated() ? rehashed(steps, stored, engine) : stored;
        }
        Position from = renumbered(steps, stored, basis).orElseThrow(() -> change.between(stored.content(), found));
        return basis.outdated() ? rehashed(steps, from, engine) : from;
    }

    /** What lies before a position now. */
    private Content found(Steps steps, Position stored, Basis basis) throws SQLException {
        if (stored.lastRow() == BEFORE_ALL_ROWS) {
            return Content.NOTHING;
        }
        return basis.byContent()
                ? steps.only(rows.content(stored.columns(), stored.lastRow()), DuckDbRows::content)
                : new Content(
                        steps.only(rows.number(stored.lastRow()), row -> row.getLong(1)),
                        stored.content().hash());
    }

    /** The position by counting rows, if what lies before it is what was read. */
    private Optional<Position> renumbered(Steps steps, Position stored, Basis basis) throws SQLException {
        if (!basis.comparable() || stored.content().rows() == 0) {
            return Optional.empty();
        }
        Optional<DuckDbRows.RowHash> row = steps.first(
                rows.counted(stored.columns()),
                DuckDbRows.RowHash::of,
                stored.content().rows() - 1);
        if (row.isEmpty()) {
            return Optional.empty();
        }
        boolean same = basis.byContent()
                ? steps.only(rows.content(stored.columns(), row.get().rowid()), DuckDbRows::content)
                        .equals(stored.content())
                : Optional.of(row.get().hash()).equals(stored.lastRowHash());
        return same ? Optional.of(stored.at(row.get().rowid())) : Optional.empty();
    }

    private Position rehashed(Steps steps, Position from, String engine) throws SQLException {
        BigInteger hash = steps.only(rows.content(source.shape(), from.lastRow()), DuckDbRows::content)
                .hash();
        Optional<String> lastRowHash = steps.first(rows.hashOfRow(), row -> row.getString(1), from.lastRow());
        return new Position(
                from.epoch(),
                from.lastRow(),
                new Content(from.content().rows(), hash),
                lastRowHash,
                source.shape(),
                engine);
    }

    @Override
    public void forget(Connection connection) throws SQLException {
        var steps = new Steps(connection, Cancellation.none());
        positions.forget(steps);
        pending.forget(steps);
    }

    @Override
    public Explained explain(Connection connection, boolean anew) throws SQLException {
        Optional<Position> stored =
                anew ? Optional.empty() : positions.load(new Steps(connection, Cancellation.none()));
        long lastRow = stored.map(Position::lastRow).orElse(BEFORE_ALL_ROWS);
        String range = rows.above(lastRow);
        Basis basis = Basis.of(stored, source, connection.getMetaData().getDatabaseProductVersion());
        Step check = basis.byContent() ? rows.content(basis.columns(), lastRow) : rows.number(lastRow);
        List<Step> steps = stored.isEmpty() ? List.of(rows.newRows(lastRow)) : List.of(check, rows.newRows(lastRow));
        return new Explained(steps, rows.select(range), rows.selectWithArrival(range));
    }
}
