package io.flowsql.driver.wrap;

import java.sql.BatchUpdateException;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A batch that has a statement of ours in it, run in the order in which it was added. Neighbours of the engine's own stay one batch of
 * the engine. It stops at the first error.
 */
final class MixedBatch {
    private final OwnStatement own;
    private final Statement engine;
    private final List<Entry> entries = new ArrayList<>();
    private boolean engineBatchPending;

    private record Entry(String sql, boolean ours) {}

    /**
     * @param own runs the statements of ours
     * @param engine runs the engine's own
     * @param engineBatchPending whether the engine's own batch holds entries already; they come first
     */
    MixedBatch(OwnStatement own, Statement engine, boolean engineBatchPending) {
        this.own = own;
        this.engine = engine;
        this.engineBatchPending = engineBatchPending;
    }

    void add(String sql, boolean ours) {
        entries.add(new Entry(sql, ours));
    }

    /**
     * @return update counts, one for each entry
     * @throws BatchUpdateException with the counts until the error
     */
    long[] run() throws SQLException {
        List<Long> counts = new ArrayList<>();
        try {
            for (Entry entry : entries) {
                if (entry.ours()) {
                    runEngineBatch(counts);
                    counts.add(own.update(entry.sql()));
                } else {
                    engine.addBatch(entry.sql());
                    engineBatchPending = true;
                }
            }
            runEngineBatch(counts);
            return array(counts);
        } catch (BatchUpdateException e) {
            Arrays.stream(e.getLargeUpdateCounts()).forEach(counts::add);
            throw failure(e, counts);
        } catch (SQLException e) {
            throw failure(e, counts);
        }
    }

    private void runEngineBatch(List<Long> counts) throws SQLException {
        if (engineBatchPending) {
            engineBatchPending = false;
            Arrays.stream(engine.executeBatch()).asLongStream().forEach(counts::add);
        }
    }

    private static BatchUpdateException failure(SQLException e, List<Long> counts) {
        return new BatchUpdateException(e.getMessage(), e.getSQLState(), e.getErrorCode(), array(counts), e);
    }

    private static long[] array(List<Long> counts) {
        return counts.stream().mapToLong(Long::longValue).toArray();
    }
}
