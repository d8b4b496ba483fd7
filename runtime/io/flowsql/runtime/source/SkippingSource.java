package io.flowsql.runtime.source;

import io.flowsql.rewriter.definition.ReservedNames;
import io.flowsql.rewriter.dialect.Dialect;
import io.flowsql.runtime.execution.Cancellation;
import java.sql.Connection;
import java.sql.SQLException;

/**
 * A table of which some changes are passed over. Around a statement that makes one, the rows that had come before are put aside for the
 * next refresh, and what is there afterwards counts as read.
 */
public final class SkippingSource implements TableSource {
    private final TableSource inner;
    private final Dialect dialect;
    private final StreamedTable source;
    private final String backlog;

    /** Rows that were put aside come first, as often as there were any, and each time in their order. */
    private static final String ORDER = ReservedNames.KNOWN + ", " + ReservedNames.RANK + ", " + ReservedNames.ARRIVAL;

    /** @param backlog where rows are put aside, as it is written in statements */
    public SkippingSource(TableSource inner, Dialect dialect, StreamedTable source, String backlog) {
        this.inner = inner;
        this.dialect = dialect;
        this.source = source;
        this.backlog = backlog;
    }

    /** The columns of the table that rows are put aside in, behind those of the source. */
    public static String order() {
        return "CAST(0 AS BIGINT) AS " + ReservedNames.RANK + ", CAST(0 AS BIGINT) AS " + ReservedNames.ARRIVAL;
    }

    @Override
    public Quiescence probe(Connection connection) throws SQLException {
        return inner.probe(connection);
    }

    @Override
    public Reading read(Connection connection, Quiescence quiescence, Cancellation cancellation) throws SQLException {
        Reading reading = inner.read(connection, quiescence, cancellation);
        long waiting =
                new Steps(connection, cancellation).only("SELECT count(*) FROM " + backlog, row -> row.getLong(1));
        if (waiting == 0) {
            return reading;
        }
        return new Reading(
                reading.steps(),
                rows(reading.rowsWithArrival()),
                rowsWithArrival(reading.rowsWithArrival()),
                reading.count() + waiting,
                after -> {
                    reading.advance().store(after);
                    after.update("DELETE FROM " + backlog);
                });
    }

    private String rows(String rowsWithArrival) {
        return "(SELECT " + columns() + " FROM " + both(rowsWithArrival) + " ORDER BY " + ORDER + ")";
    }

    private String rowsWithArrival(String rowsWithArrival) {
        return "(SELECT ROW_NUMBER() OVER (ORDER BY " + ORDER + ") AS " + dialect.quote(ReservedNames.ARRIVAL) + ", "
                + columns() + " FROM " + both(rowsWithArrival) + ")";
    }

    private String both(String rowsWithArrival) {
        return "(SELECT 0 AS " + ReservedNames.KNOWN + ", " + ReservedNames.RANK + ", " + ReservedNames.ARRIVAL + ", "
                + columns() + " FROM " + backlog + " UNION ALL SELECT 1, 0, " + dialect.quote(ReservedNames.ARRIVAL)
                + ", "
                + columns() + " FROM " + rowsWithArrival + " n) u";
    }

    private String columns() {
        return dialect.quote(source.shape().names());
    }

    /** Puts aside what has come since the last refresh. */
    public void setAside(Connection connection, Quiescence quiescence, Cancellation cancellation) throws SQLException {
        Reading reading = inner.read(connection, quiescence, cancellation);
        Steps steps = new Steps(connection, cancellation);
        if (reading.count() > 0) {
            long number = steps.only(dialect.nextId(), row -> row.getLong(1));
            steps.update("INSERT INTO " + backlog + " (" + columns() + ", " + ReservedNames.RANK + ", "
                    + ReservedNames.ARRIVAL + ") SELECT " + columns() + ", " + number + ", "
                    + dialect.quote(ReservedNames.ARRIVAL) + " FROM " + reading.rowsWithArrival() + " n");
        }
        inner.advance(connection, reading, cancellation);
    }

    /**
     * Counts all that is there as read.
     *
     * @param emptied whether what was there is gone: then nothing is counted
     */
    public void passOver(Connection connection, boolean emptied, Cancellation cancellation) throws SQLException {
        inner.forget(connection);
        if (emptied && inner.startEmpty(connection)) {
            return;
        }
        Reading reading = inner.read(connection, Quiescence.unknown(), cancellation);
        inner.advance(connection, reading, cancellation);
    }

    @Override
    public void forget(Connection connection) throws SQLException {
        inner.forget(connection);
        new Steps(connection, Cancellation.none()).update("DELETE FROM " + backlog);
    }

    @Override
    public Explained explain(Connection connection, boolean anew) throws SQLException {
        Explained explained = inner.explain(connection, anew);
        return new Explained(
                explained.steps(), rows(explained.rowsWithArrival()), rowsWithArrival(explained.rowsWithArrival()));
    }
}
