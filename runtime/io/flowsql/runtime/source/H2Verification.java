package io.flowsql.runtime.source;

import io.flowsql.rewriter.error.FlowException;
import io.flowsql.runtime.source.H2TableKind.Numbering;
import java.sql.SQLException;
import java.util.Optional;

/** Finds the new rows behind a stored position and makes sure that what it leaves out is what was read. */
final class H2Verification {
    private final StreamedTable source;
    private final Steps steps;
    private final H2Stage stage;
    private final Basis basis;
    private final Numbering numbering;
    private final SourceChange change;

    H2Verification(StreamedTable source, Steps steps, H2Stage stage, Basis basis, Numbering numbering) {
        this.source = source;
        this.steps = steps;
        this.stage = stage;
        this.basis = basis;
        this.numbering = numbering;
        this.change = new SourceChange(source.label());
    }

    /**
     * What was found.
     *
     * @param lastRow the number of the last row read, as it is now
     */
    record Verified(H2Stage.Batch batch, long lastRow) {}

    /** The rows where they are; empty if they have to be staged, because some came late, or the last one read is to be looked for. */
    Optional<Verified> where(H2Rows rows, Position stored) throws SQLException {
        if (rows.haveComeLate(steps)) {
            return Optional.empty();
        }
        H2Stage.Batch batch = rows.sumUp(steps);
        return inPlace(stored, batch) ? Optional.of(new Verified(batch, stored.lastRow())) : Optional.empty();
    }

    /** A row and its hash, which is missing if it cannot be compared. */
    private record Row(long number, Optional<String> hash) {}

    /** @throws FlowException if the source did not only grow */
    Verified verify(Position stored) throws SQLException {
        H2Stage.Batch batch = fill(stored.lastRow());
        if (inPlace(stored, batch)) {
            return new Verified(batch, stored.lastRow());
        }
        Optional<Row> counted = numbering == Numbering.KEY ? Optional.empty() : counted(stored);
        if (counted.isPresent()) {
            var gaps = new H2Gaps(source, steps);
            if (!basis.comparable() && gaps.inner() > 0) {
                throw change.columns("which row numbers were still to come");
            }
            gaps.forget();
            steps.update(stage.clear());
            H2Stage.Batch again = fill(counted.get().number());
            if (sameAs(stored, again)) {
                return new Verified(again, counted.get().number());
            }
        }
        throw source.shape().equals(stored.columns())
                ? change.between(stored.content(), batch.remaining())
                : change.columns("where the rows read are, as ALTER TABLE numbers rows anew");
    }

    private H2Stage.Batch fill(long lastRow) throws SQLException {
        stage.fillNew(steps, lastRow);
        return stage.sumUp(steps);
    }

    private boolean sameAs(Position stored, H2Stage.Batch batch) {
        return basis.byContent()
                ? batch.remaining().equals(stored.content())
                : batch.remaining().rows() == stored.content().rows();
    }

    /** Whether the rows read still have their numbers. */
    private boolean inPlace(Position stored, H2Stage.Batch batch) throws SQLException {
        if (!sameAs(stored, batch)) {
            return false;
        }
        boolean nothingRead = stored.content().rows() == 0;
        if (nothingRead || basis.byContent()) {
            return true;
        }
        boolean copied = !source.shape().equals(stored.columns()) && numbering == Numbering.COUNTER;
        if (!basis.comparable()) {
            return !copied;
        }
        Optional<String> hash =
                steps.first(stage.hashOfRow(basis.columns()), row -> row.getString(1), stored.lastRow());
        return hash.equals(stored.lastRowHash()) || !copied && counted(stored).isEmpty();
    }

    /** The row that is the last one read by counting, if its content does not speak against it. */
    private Optional<Row> counted(Position stored) throws SQLException {
        Optional<Row> row = steps.first(
                stage.counted(basis),
                r -> new Row(r.getLong(1), Optional.ofNullable(r.getString(2))),
                stored.content().rows() - 1);
        return row.filter(r -> !basis.comparable() || r.hash().equals(stored.lastRowHash()));
    }
}
