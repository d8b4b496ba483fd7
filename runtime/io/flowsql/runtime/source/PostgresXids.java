package io.flowsql.runtime.source;

import java.sql.SQLException;

/**
 * Which transactions' rows a flow has read, of those that ran when another one still did: all before them are read.
 *
 * <p>The rows of a transaction, and of each savepoint in it, become visible together, so one whose rows were seen is done with. Not so the
 * transaction that the refresh itself is a part of: it may insert more rows after the refresh, under the same number. What was read of it
 * is remembered by hashes, until a later reading finds it ended. Rolled back, the memory is gone together with the rows.
 */
final class PostgresXids {
    static final String SEEN = """
            CREATE TABLE flowsql.position_seen (
              flow_id VARCHAR NOT NULL,
              source_no INTEGER NOT NULL,
              xid BIGINT NOT NULL,
              PRIMARY KEY (flow_id, source_no, xid)
            )""";
    static final String PENDING = """
            CREATE TABLE flowsql.position_pending (
              flow_id VARCHAR NOT NULL,
              source_no INTEGER NOT NULL,
              xid BIGINT NOT NULL,
              row_hash BIGINT NOT NULL,
              copies BIGINT NOT NULL,
              PRIMARY KEY (flow_id, source_no, xid, row_hash)
            )""";

    private static final String RUNS =
            "pg_xact_status(CAST(CAST(xid AS TEXT) AS xid8)) IS NOT DISTINCT FROM 'in progress'";
    private static final String OF_THIS = "flow_id = ? AND source_no = ?";

    private final Steps steps;
    private final Object[] id;

    PostgresXids(StreamedTable source, Steps steps) {
        this.steps = steps;
        this.id = new Object[] {source.flowId(), source.sourceNumber()};
    }

    /** Whether rows of a transaction were read while it ran. */
    boolean arePending() throws SQLException {
        return steps.first("SELECT 1 FROM flowsql.position_pending WHERE " + OF_THIS + " LIMIT 1", row -> true, id)
                .isPresent();
    }

    /** Whether such a transaction still runs: it is this one. */
    boolean isPendingStill() throws SQLException {
        return steps.only(
                "SELECT coalesce(bool_or(" + RUNS
                        + "), FALSE) FROM (SELECT DISTINCT xid FROM flowsql.position_pending WHERE " + OF_THIS + ") p",
                row -> row.getBoolean(1),
                id);
    }

    /** Forgets what is before all that runs, and takes transactions that have ended as read. */
    void settle(boolean pending, long firstRunning) throws SQLException {
        if (pending) {
            steps.update("""
                    WITH gone AS (
                      DELETE FROM flowsql.position_pending WHERE %s AND NOT %s RETURNING flow_id, source_no, xid
                    )
                    INSERT INTO flowsql.position_seen SELECT DISTINCT flow_id, source_no, xid FROM gone ON CONFLICT DO NOTHING""".formatted(OF_THIS, RUNS), id);
        }
        steps.update("DELETE FROM flowsql.position_seen WHERE " + OF_THIS + " AND xid < ?", id[0], id[1], firstRunning);
    }

    /** Remembers whose rows a batch holds. */
    void add(PostgresNewRows rows, long firstRunning) throws SQLException {
        steps.update(
                "INSERT INTO flowsql.position_seen SELECT ?, ?, xid FROM (" + rows.xids() + ") x WHERE NOT " + RUNS
                        + " ON CONFLICT DO NOTHING",
                id[0],
                id[1],
                firstRunning);
        steps.update("""
                INSERT INTO flowsql.position_pending AS p
                SELECT ?, ?, h.xid, h.row_hash, h.copies
                FROM (SELECT xid FROM (%s) x WHERE %s) x
                JOIN (%s) h ON h.xid = x.xid
                ON CONFLICT (flow_id, source_no, xid, row_hash) DO UPDATE SET copies = p.copies + excluded.copies""".formatted(rows.xids(), RUNS, rows.hashes()), id[0], id[1], firstRunning);
    }

    void forget() throws SQLException {
        steps.update("DELETE FROM flowsql.position_seen WHERE " + OF_THIS, id);
        steps.update("DELETE FROM flowsql.position_pending WHERE " + OF_THIS, id);
    }
}
