package io.flowsql.runtime.source;

import io.flowsql.rewriter.definition.ReservedNames;
import io.flowsql.rewriter.dialect.H2;
import io.flowsql.rewriter.dialect.NewRows;
import io.flowsql.rewriter.plan.Step;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * The new rows behind the last one read, where they are: for a transaction in which they stay the same.
 *
 * <p>A copy of a million rows takes longer than all else of a first refresh (2.5.252).
 */
final class H2Rows implements H2NewRows {
    private final H2 dialect;
    private final StreamedTable source;
    private final Basis basis;
    private final String columns;
    private final String table;
    private final long lastRow;
    private final long end;

    /** @param lastRow the number of the last row read; the least number if there is none */
    H2Rows(H2 dialect, StreamedTable source, Basis basis, long lastRow) {
        this(dialect, source, basis, lastRow, Long.MAX_VALUE);
    }

    private H2Rows(H2 dialect, StreamedTable source, Basis basis, long lastRow, long end) {
        this.dialect = dialect;
        this.source = source;
        this.basis = basis;
        this.columns = dialect.quote(source.shape().names());
        this.table = dialect.table(source.table());
        this.lastRow = lastRow;
        this.end = end;
    }

    /** The same without rows that the transaction itself adds from now on. */
    H2Rows upTo(H2Stage.Batch batch) {
        return new H2Rows(dialect, source, basis, lastRow, batch.rows() == 0 ? lastRow : batch.highest());
    }

    private boolean isFromTheFirst() {
        return lastRow == Long.MIN_VALUE;
    }

    private String where() {
        String condition = condition();
        return condition.isEmpty() ? "" : " WHERE " + condition;
    }

    private String condition() {
        String above = isFromTheFirst() ? "" : "_ROWID_ > " + lastRow;
        String below = end == Long.MAX_VALUE ? "" : "_ROWID_ <= CAST('" + end + "' AS BIGINT)";
        String and = above.isEmpty() || below.isEmpty() ? "" : " AND ";
        return above + and + below;
    }

    Step summary() {
        return Step.of(
                "sum up the new rows",
                "They stay where they are, and the same until the end of the transaction",
                "SELECT count(*), sum(" + hash(true) + "), min(_ROWID_), max(_ROWID_) FROM " + table + where());
    }

    private Step summaryOfRead() {
        return Step.of(
                "sum up the rows read",
                "They must be what was read before",
                "SELECT count(*), " + (basis.byContent() ? "sum(" + hash(false) + ")" : "NULL") + ", "
                        + (basis.outdated() ? "sum(" + hash(true) + ")" : "NULL") + " FROM " + table
                        + " WHERE _ROWID_ <= " + lastRow);
    }

    /** A query of a row if any have come late into a gap. Parameters: the flow and the source's number. */
    private Step late() {
        return Step.of("look into the gaps", "Rows that came late have lower numbers", """
                SELECT 1
                FROM flowsql.position_gaps g
                LEFT JOIN (SELECT _ROWID_ AS rid FROM %s) s ON s.rid BETWEEN g.lo AND g.hi
                WHERE g.flow_id = ? AND g.source_no = ? AND s.rid IS NOT NULL
                FETCH FIRST ROW ONLY""".formatted(table));
    }

    private String hash(boolean now) {
        return H2RowHash.of((now ? source.shape() : basis.columns()).columns(), column -> dialect.quote(column.name()));
    }

    boolean haveComeLate(Steps steps) throws SQLException {
        return steps.first(late(), row -> true, source.flowId(), source.sourceNumber())
                .isPresent();
    }

    /** What is new and what was there. */
    H2Stage.Batch sumUp(Steps steps) throws SQLException {
        H2Stage.Batch batch = steps.only(summary(), row -> {
            Content added = new Content(row.getLong(1), number(row.getBigDecimal(2)));
            return new H2Stage.Batch(
                    added.rows(), added, Content.NOTHING, added.hash(), added.rows(), row.getLong(3), row.getLong(4));
        });
        if (isFromTheFirst()) {
            return batch;
        }
        return steps.only(
                summaryOfRead(),
                row -> new H2Stage.Batch(
                        batch.rows(),
                        batch.added(),
                        new Content(row.getLong(1), number(row.getBigDecimal(2))),
                        batch.total().add(number(row.getBigDecimal(3))),
                        batch.above(),
                        batch.lowest(),
                        batch.highest()));
    }

    private static BigInteger number(@Nullable BigDecimal value) {
        return value == null ? BigInteger.ZERO : value.toBigIntegerExact();
    }

    NewRows.OfTable ofTable() {
        return new NewRows.OfTable(table, "_ROWID_", condition());
    }

    @Override
    public String rowNumbers() {
        long from = isFromTheFirst() ? lastRow : lastRow + 1;
        return "SELECT _ROWID_, CAST('" + from + "' AS BIGINT), " + Long.MAX_VALUE + " FROM " + table
                + (condition().isEmpty() ? " WHERE " : where() + " AND ") + "_ROWID_ BETWEEN ? AND ? ORDER BY _ROWID_";
    }

    @Override
    public String hashOfNewRow() {
        return "SELECT " + hash(true) + " FROM " + table + " WHERE _ROWID_ = ?";
    }

    /** Sorted by the number, which costs nothing; else an index of the source could give another order. */
    String rows() {
        return "(SELECT " + columns + " FROM " + table + where() + " ORDER BY _ROWID_)";
    }

    String rowsWithArrival() {
        return "(SELECT _ROWID_ AS " + dialect.quote(ReservedNames.ARRIVAL) + ", " + columns + " FROM " + table
                + where() + ")";
    }
}
