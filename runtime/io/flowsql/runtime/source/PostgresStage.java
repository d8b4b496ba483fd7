package io.flowsql.runtime.source;

import io.flowsql.rewriter.definition.ReservedNames;
import io.flowsql.rewriter.definition.Shape;
import io.flowsql.rewriter.dialect.PostgreSql;
import io.flowsql.rewriter.plan.Step;
import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * The temporary table that holds the new rows, each with the number of the transaction that wrote it.
 *
 * <p>At READ COMMITTED two statements see two states of the source, so a single one finds the new rows, counts all, and tells which
 * transactions it could not see yet.
 *
 * <p>A row names its transaction by 32 bits (xmin), which are put into the 2^32 numbers around the snapshot: the transaction itself and
 * others may have begun after it. A row that was written 3 * 2^30 transactions ago or more looks like one to come, and the count is wrong.
 */
final class PostgresStage implements PostgresNewRows {
    private static final String XID = "__flowsql_xid";
    private static final String COMMAND = "__flowsql_command";
    private static final String PLACE = "__flowsql_place";
    private static final String COPY = "__flowsql_copy";
    private static final String HASH = "__flowsql_hash";
    private static final String FUTURE = "1073741824";

    private final PostgreSql dialect;
    private final StreamedTable source;
    private final String table;
    private final String name;

    PostgresStage(PostgreSql dialect, StreamedTable source) {
        this.dialect = dialect;
        this.source = source;
        this.table = dialect.table(source.table());
        this.name = "__flowsql_new_" + source.identity();
    }

    /**
     * What the statement that filled the table saw.
     *
     * @param rows how many rows are new
     * @param total how many there are
     * @param firstRunning the first transaction whose rows it may not have seen
     * @param newest the last transaction of which there are rows among the new ones, if there are any
     */
    record Batch(long rows, long total, long firstRunning, long newest) {
        static Batch of(ResultSet row) throws SQLException {
            return new Batch(row.getLong(1), row.getLong(2), row.getLong(3), row.getLong(4));
        }

        /** Whether later readings have to be told which transactions were read. */
        boolean isOverlapping() {
            return rows > 0 && newest >= firstRunning;
        }
    }

    String name() {
        return dialect.temporaryTable(name);
    }

    Step create() {
        String columns = "CAST(NULL AS BIGINT) AS %s, CAST(NULL AS BIGINT) AS %s, %s"
                .formatted(dialect.quote(ReservedNames.ARRIVAL), XID, columns());
        return Step.of(
                "make the table of new rows",
                "Gone with the transaction",
                "CREATE TEMPORARY TABLE %s ON COMMIT DROP AS SELECT %s FROM %s WITH NO DATA"
                        .formatted(dialect.quote(name), columns, table));
    }

    /** For the first reading. */
    Step fillAll() {
        return fill("read all rows", "", "", "");
    }

    /** Parameters: the first transaction that may be unread, as xid, twice, and as a number; then those of {@link PostgresSeen}. */
    Step fillNew() {
        return fill("read the new rows", unread(), "", "");
    }

    /**
     * The same without rows that were read while their transaction ran.
     *
     * @param hashed the columns that the remembered hashes cover
     */
    Step fillWithoutPending(Shape hashed) {
        return fill(
                "read the new rows",
                unread(),
                ", row_number() OVER (PARTITION BY %1$s, %2$s ORDER BY %5$s, %6$s) AS %3$s, %2$s AS %4$s"
                        .formatted(XID, PostgresRowHash.of(hashed, dialect::quote), COPY, HASH, COMMAND, PLACE),
                """
                WHERE NOT EXISTS (
                    SELECT 1 FROM flowsql.position_pending p
                    WHERE p.flow_id = %1$s AND p.source_no = %2$d
                      AND p.xid = r.%3$s AND p.row_hash = r.%4$s AND r.%5$s <= p.copies)""".formatted(dialect.literal(source.flowId()), source.sourceNumber(), XID, HASH, COPY));
    }

    private String unread() {
        return """
                WHERE (age(CAST(? AS xid)) < 0 OR age(s.xmin) <= age(CAST(? AS xid)))
                    AND %1$s >= ?
                    AND NOT EXISTS (
                      SELECT 1 FROM flowsql.position_seen p
                      WHERE p.flow_id = %2$s AND p.source_no = %3$d AND p.xid = %1$s)""".formatted(number(), dialect.literal(source.flowId()), source.sourceNumber());
    }

    private static String number() {
        return "top.xid - ((top.xid - CAST(CAST(s.xmin AS TEXT) AS BIGINT)) & 4294967295)";
    }

    private Step fill(String what, String where, String copy, String notPending) {
        String sql = """
                WITH top AS MATERIALIZED (
                  SELECT CAST(CAST(pg_snapshot_xmax(pg_current_snapshot()) AS TEXT) AS BIGINT) + %1$s AS xid
                ), found AS (
                  SELECT *%2$s
                  FROM (
                    SELECT %3$s AS %4$s, CAST(CAST(s.cmin AS TEXT) AS BIGINT) AS %11$s, s.ctid AS %12$s, %5$s
                    FROM %6$s s, top
                    %7$s
                  ) f
                ), added AS (
                  INSERT INTO %8$s
                  SELECT row_number() OVER (ORDER BY %4$s, %11$s, %12$s), %4$s, %9$s
                  FROM found r
                  %10$s
                  RETURNING %4$s
                )
                SELECT a.rows, (SELECT count(*) FROM %6$s), CAST(CAST(pg_snapshot_xmin(pg_current_snapshot()) AS TEXT) AS BIGINT), a.newest
                FROM (SELECT count(*) AS rows, max(%4$s) AS newest FROM added) a""".formatted(
                        FUTURE,
                        copy,
                        number(),
                        XID,
                        dialect.quote("s", source.shape().names()),
                        table,
                        where,
                        name(),
                        columns(),
                        notPending,
                        COMMAND,
                        PLACE);
        return Step.of(what, "One statement sees one state of the source", sql);
    }

    /** Tells the planner how many rows there are. */
    Step analyze() {
        return Step.of("count the new rows", "Joins depend on it", "ANALYZE " + name());
    }

    @Override
    public String xids() {
        return "SELECT DISTINCT %s AS xid FROM %s WHERE %1$s >= ?".formatted(XID, name());
    }

    @Override
    public String hashes() {
        String hash = PostgresRowHash.of(source.shape(), dialect::quote);
        return "SELECT %1$s AS xid, %2$s AS row_hash, count(*) AS copies FROM %3$s GROUP BY %1$s, %2$s"
                .formatted(XID, hash, name());
    }

    @Override
    public String rows() {
        return "(SELECT %s FROM %s)".formatted(columns(), name());
    }

    @Override
    public String rowsWithArrival() {
        return "(SELECT %s, %s FROM %s)".formatted(dialect.quote(ReservedNames.ARRIVAL), columns(), name());
    }

    String drop() {
        return "DROP TABLE " + name();
    }

    private String columns() {
        return dialect.quote(source.shape().names());
    }
}
