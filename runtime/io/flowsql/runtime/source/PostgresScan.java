package io.flowsql.runtime.source;

import io.flowsql.rewriter.definition.ReservedNames;
import io.flowsql.rewriter.dialect.PostgreSql;
import io.flowsql.rewriter.plan.Step;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * All rows of a table of which none was read before, where they are (PostgreSQL 18).
 *
 * <p>From REPEATABLE READ on, each statement sees the rows that the first one saw, and those that the transaction itself has written since.
 * These are told by their age, which counts from the transaction's own number, or from the next one if it had none when it was first asked.
 * A million rows take 0.1 s each time, and to copy them in their order takes 1.7 s. But a copy gets statistics, so a large table without them is copied.
 *
 * <p>The order of arrival is one number: the transaction, the command in it, the place of the row, each with as many bits as the largest needs.
 * Somebody who deletes a row puts the number of his own command into it at once, so that one is cut off at the largest that was seen.
 */
final class PostgresScan implements PostgresNewRows {
    private static final String AGE = "(CAST(age(s.xmin) AS BIGINT) & 4294967295)";

    /** Not of this transaction. Rows are older than 2^31 transactions when they have been frozen, and look like rows to come then. */
    private static final String SETTLED = "age(s.xmin) NOT BETWEEN -1073741824 AND 0";

    private static final String COMMAND =
            "CASE WHEN s.cmin = CAST('0' AS cid) THEN 0 ELSE CAST(CAST(s.cmin AS TEXT) AS BIGINT) END";

    /** A number of four bytes for the block and two for the row in it; no number of 64 bits may get its highest one. */
    private static final int BITS = 63;

    private static final int WITH_BYTES_AS_NUMBERS = 18;

    private final PostgreSql dialect;
    private final StreamedTable source;
    private final Seen seen;

    private PostgresScan(PostgreSql dialect, StreamedTable source, Seen seen) {
        this.dialect = dialect;
        this.source = source;
        this.seen = seen;
    }

    /**
     * What reading the table through has told. Ages are those of transactions.
     *
     * @param settled how many of the rows are not of this transaction
     * @param now the transaction from which ages count
     */
    private record Seen(
            PostgresStage.Batch batch, long settled, long now, long youngest, long oldest, long command, long place) {
        static Seen of(ResultSet row) throws SQLException {
            long rows = row.getLong(1);
            long now = row.getLong(4);
            long youngest = row.getLong(5);
            var batch = new PostgresStage.Batch(rows, rows, row.getLong(3), now - youngest);
            return new Seen(batch, row.getLong(2), now, youngest, row.getLong(6), row.getLong(7), row.getLong(8));
        }

        boolean isReadable(Optional<Position> stored) {
            boolean isNew = stored.isEmpty()
                    || batch.rows() == 0
                    || now - oldest >= stored.get().lastRow();
            return isNew && settled == batch.rows() && bits(oldest - youngest) + bits(command) + bits(place) <= BITS;
        }
    }

    PostgresStage.Batch batch() {
        return seen.batch();
    }

    /** As {@link #explained}, if other statements of the transaction see the same rows. */
    static Optional<PostgresScan> of(PostgreSql dialect, StreamedTable source, Optional<Position> stored, Steps steps)
            throws SQLException {
        return isUnread(stored) && isRepeatable(steps) ? explained(dialect, source, stored, steps) : Optional.empty();
    }

    private static boolean isUnread(Optional<Position> stored) {
        return stored.map(position -> position.content().rows() == 0).orElse(true);
    }

    private static boolean isRepeatable(Steps steps) throws SQLException {
        String isolation = steps.only("SHOW transaction_isolation", row -> row.getString(1));
        return isolation.equals("repeatable read") || isolation.equals("serializable");
    }

    /**
     * Reads the table through, if its rows can be read where they are: none was read before, and a position from before there were any tells
     * how old they may be.
     */
    static Optional<PostgresScan> explained(
            PostgreSql dialect, StreamedTable source, Optional<Position> stored, Steps steps) throws SQLException {
        if (!isUnread(stored) || !steps.only(suits(dialect, source), row -> row.getBoolean(1))) {
            return Optional.empty();
        }
        Seen seen = steps.only(count(dialect, source), Seen::of);
        return Optional.of(new PostgresScan(dialect, source, seen)).filter(scan -> scan.seen.isReadable(stored));
    }

    /** A single table that is small, or has statistics that are not of one much smaller. */
    private static String suits(PostgreSql dialect, StreamedTable source) {
        return """
                SELECT c.relkind = 'r' AND NOT c.relhassubclass AND (
                    z.blocks <= 20
                    OR z.blocks <= 2 * CAST(c.relpages + 10 AS BIGINT) AND EXISTS (
                      SELECT 1 FROM pg_catalog.pg_stats s WHERE s.schemaname = %s AND s.tablename = c.relname))
                FROM pg_catalog.pg_class c,
                  LATERAL (SELECT pg_relation_size(c.oid) / CAST(current_setting('block_size') AS BIGINT) AS blocks) z
                WHERE c.oid = CAST(%s AS REGCLASS)""".formatted(dialect.literal(source.table().schema()), dialect.literal(dialect.table(source.table())));
    }

    /**
     * Settled is what {@link #SETTLED} says, of ages from zero on; three is the first number of a transaction. What is counted of a row is worked out once, below an OFFSET, which keeps PostgreSQL from
     * writing it into each of the aggregates; and no row is behind the end of the file (18.6: 90 ms for a million rows in place of 170).
     */
    private static Step count(PostgreSql dialect, StreamedTable source) {
        String table = dialect.table(source.table());
        String sql = """
                SELECT a.found, a.settled, CAST(CAST(pg_snapshot_xmin(pg_current_snapshot()) AS TEXT) AS BIGINT),
                  t.top - ((t.top - 3 - age(CAST('3' AS xid))) & 4294967295), a.youngest, a.oldest, a.command,
                  (pg_relation_size(CAST(%s AS REGCLASS)) / CAST(current_setting('block_size') AS BIGINT) << 16) | 65535
                FROM (
                  SELECT count(*) AS found, count(CASE WHEN r.age BETWEEN 1 AND 3221225471 THEN 1 END) AS settled,
                    min(r.age) AS youngest, max(r.age) AS oldest, max(r.command) AS command
                  FROM (SELECT %s AS age, %s AS command FROM %s s OFFSET 0) r
                ) a, (
                  SELECT CAST(CAST(pg_snapshot_xmax(pg_current_snapshot()) AS TEXT) AS BIGINT) + 1073741824 AS top
                ) t""".formatted(dialect.literal(table), AGE, COMMAND, table);
        return Step.of("count the rows", "They are all new, and are read where they are", sql);
    }

    private String place() {
        return dialect.version() >= WITH_BYTES_AS_NUMBERS
                ? "CAST(tidsend(s.ctid) AS BIGINT)"
                : "CAST(CAST('x' || encode(tidsend(s.ctid), 'hex') AS BIT(48)) AS BIGINT)";
    }

    private static int bits(long number) {
        return Long.SIZE - Long.numberOfLeadingZeros(number);
    }

    private String arrival() {
        int ofPlace = bits(seen.place());
        int ofCommand = bits(seen.command());
        List<String> parts = new ArrayList<>();
        if (seen.oldest() > seen.youngest()) {
            parts.add("((%d - %s) << %d)".formatted(seen.oldest(), AGE, ofCommand + ofPlace));
        }
        if (ofCommand > 0) {
            parts.add("(least(%s, %d) << %d)".formatted(COMMAND, seen.command(), ofPlace));
        }
        parts.add(place());
        return String.join(" + ", parts);
    }

    /** A row may lie in front of older ones, where VACUUM made room, and a scan may begin in the middle. */
    @Override
    public String rows() {
        return "(SELECT " + columns() + from() + " ORDER BY " + arrival() + ")";
    }

    @Override
    public String rowsWithArrival() {
        return "(SELECT " + arrival() + " AS " + dialect.quote(ReservedNames.ARRIVAL) + ", " + columns() + from() + ")";
    }

    @Override
    public String xids() {
        return "SELECT DISTINCT %1$s AS xid%2$s AND %1$s >= ?".formatted(xid(), from());
    }

    @Override
    public String hashes() {
        String hash = PostgresRowHash.of(source.shape(), dialect::quote);
        return "SELECT %1$s AS xid, %2$s AS row_hash, count(*) AS copies%3$s GROUP BY 1, 2"
                .formatted(xid(), hash, from());
    }

    private String xid() {
        return seen.now() + " - " + AGE;
    }

    private String from() {
        return " FROM " + dialect.table(source.table()) + " s WHERE " + SETTLED;
    }

    private String columns() {
        return dialect.quote("s", source.shape().names());
    }
}
