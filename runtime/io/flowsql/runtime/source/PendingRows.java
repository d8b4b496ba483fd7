package io.flowsql.runtime.source;

import io.flowsql.rewriter.definition.Shape;
import io.flowsql.rewriter.dialect.DuckDb;
import java.sql.SQLException;
import java.util.stream.Collectors;

/**
 * Rows that were read inside the transaction that inserted them, remembered by their hashes.
 *
 * <p>DuckDB gives them their rowids at commit, with rows of other transactions before and between them. So the position stays
 * below, and later readings leave out as many rows of each hash as are remembered here. Which of several equal rows that is does
 * not matter. Rolled back, the memory is gone together with the rows.
 */
final class PendingRows {
    static final String TABLE = """
            CREATE TABLE flowsql.position_pending (
              flow_id VARCHAR NOT NULL,
              source_no INTEGER NOT NULL,
              row_hash UBIGINT NOT NULL,
              copies BIGINT NOT NULL
            )""";

    private static final String COUNT = """
            SELECT CAST(coalesce(sum(copies), 0) AS BIGINT) AS copies
            FROM flowsql.position_pending WHERE flow_id = %s AND source_no = %d""";

    private final StreamedTable source;
    private final DuckDbRows rows;

    PendingRows(StreamedTable source, DuckDbRows rows) {
        this.source = source;
        this.rows = rows;
    }

    /** A query of the number of rows that are remembered. */
    String count() {
        return COUNT.formatted(rows.literal(source.flowId()), source.sourceNumber());
    }

    /**
     * What stands behind FROM for the rows of a range without those remembered, in the order in which they came, which the join would
     * not keep.
     *
     * @param hashed the columns that the remembered hashes cover
     */
    String between(long lastRow, long end, Shape hashed) {
        String columns = source.shape().names().stream()
                .map(name -> "s." + rows.quote(name))
                .collect(Collectors.joining(", "));
        return """
                (SELECT s.rowid, %1$s FROM (
                  SELECT rowid, %2$s, %3$s AS __flowsql_hash,
                    row_number() OVER (PARTITION BY %3$s ORDER BY rowid) AS __flowsql_copy
                  FROM %4$s) s
                LEFT JOIN flowsql.position_pending p
                  ON p.flow_id = %5$s AND p.source_no = %6$d AND p.row_hash = s.__flowsql_hash
                WHERE s.__flowsql_copy > coalesce(p.copies, 0)
                ORDER BY s.rowid)""".formatted(
                        columns,
                        rows.names(),
                        rows.hash(hashed),
                        rows.between(lastRow, end),
                        rows.literal(source.flowId()),
                        source.sourceNumber());
    }

    /** Remembers the uncommitted rows up to the end of a batch instead of what was remembered before. */
    void replace(Steps steps, DuckDbRows.Batch batch) throws SQLException {
        forget(steps);
        steps.update(
                """
                INSERT INTO flowsql.position_pending
                SELECT ?, ?, %1$s, count(*) FROM %2$s WHERE rowid >= %3$d AND rowid <= ? GROUP BY ALL""".formatted(rows.hash(source.shape()), rows.table(), DuckDb.FIRST_LOCAL_ROW),
                source.flowId(),
                source.sourceNumber(),
                batch.end());
    }

    void forget(Steps steps) throws SQLException {
        steps.update(
                "DELETE FROM flowsql.position_pending WHERE flow_id = ? AND source_no = ?",
                source.flowId(),
                source.sourceNumber());
    }
}
