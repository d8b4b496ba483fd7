package io.flowsql.runtime.source;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * The intervals of row numbers below the last row read in which no row has been read yet, in {@code flowsql.position_gaps}.
 *
 * <p>H2 numbers a row when it is inserted. A transaction that commits late puts rows there; one that is rolled back leaves its numbers
 * unused for good.
 */
final class H2Gaps {
    static final String TABLE = """
            CREATE TABLE flowsql.position_gaps (
              flow_id VARCHAR NOT NULL,
              source_no INTEGER NOT NULL,
              lo BIGINT NOT NULL,
              hi BIGINT NOT NULL,
              PRIMARY KEY (flow_id, source_no, lo)
            )""";

    private final StreamedTable source;
    private final Steps steps;

    H2Gaps(StreamedTable source, Steps steps) {
        this.source = source;
        this.steps = steps;
    }

    /** How many gaps there are besides the one below the first row. */
    long inner() throws SQLException {
        return steps.only(
                "SELECT count(*) FROM flowsql.position_gaps WHERE flow_id = ? AND source_no = ? AND lo > ?",
                row -> row.getLong(1),
                source.flowId(),
                source.sourceNumber(),
                Long.MIN_VALUE);
    }

    void forget() throws SQLException {
        steps.update(
                "DELETE FROM flowsql.position_gaps WHERE flow_id = ? AND source_no = ?",
                source.flowId(),
                source.sourceNumber());
    }

    /**
     * Cuts the new rows that came into gaps out of them.
     *
     * @param rowNumbers as {@link H2Stage#rowNumbers}
     */
    void fill(String rowNumbers, long lastRow) throws SQLException {
        cut(rowNumbers, Long.MIN_VALUE, lastRow);
    }

    /** Adds what the new rows left open between each other above {@code start}. */
    void extend(String rowNumbers, H2Stage.Batch batch, long start) throws SQLException {
        if (batch.above() == 0) {
            return;
        }
        if (!batch.dense()) {
            cut(rowNumbers, start, Long.MAX_VALUE);
        } else if (batch.lowest() > start) {
            store(List.of(), List.of(new long[] {start, batch.lowest() - 1}));
        }
    }

    private void cut(String rowNumbers, long from, long to) throws SQLException {
        var cutting = new Cutting();
        steps.all(rowNumbers, row -> new long[] {row.getLong(1), row.getLong(2), row.getLong(3)}, from, to)
                .forEach(row -> cutting.row(row[0], row[1], row[2]));
        cutting.end();
        store(cutting.filled, cutting.left);
    }

    /** Gaps do not overlap, so a part of one is never deleted as the beginning of another. */
    private void store(List<long[]> filled, List<long[]> left) throws SQLException {
        List<Object> owner = List.of(source.flowId(), source.sourceNumber());
        steps.batch("DELETE FROM flowsql.position_gaps WHERE flow_id = ? AND source_no = ? AND lo = ?", owner, filled);
        steps.batch("INSERT INTO flowsql.position_gaps (flow_id, source_no, lo, hi) VALUES (?, ?, ?, ?)", owner, left);
    }

    /** Goes through rows in the order of their numbers and takes them out of their intervals. */
    private static final class Cutting {
        private final List<long[]> filled = new ArrayList<>();
        private final List<long[]> left = new ArrayList<>();
        private boolean open;
        private long lo;
        private long next;
        private long hi;

        void row(long number, long gapLo, long gapHi) {
            if (!open || gapLo != lo) {
                end();
                begin(gapLo, gapHi);
            }
            if (number > next) {
                left.add(new long[] {next, number - 1});
            }
            next = number + 1;
            open = number < hi;
        }

        private void begin(long gapLo, long gapHi) {
            open = true;
            lo = gapLo;
            next = gapLo;
            hi = gapHi;
            if (gapHi != Long.MAX_VALUE) {
                filled.add(new long[] {gapLo});
            }
        }

        /** What remains behind the last row of a gap; behind the last row of all, everything is to come. */
        void end() {
            if (open && hi != Long.MAX_VALUE) {
                left.add(new long[] {next, hi});
            }
            open = false;
        }
    }
}
