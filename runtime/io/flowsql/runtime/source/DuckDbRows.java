package io.flowsql.runtime.source;

import io.flowsql.rewriter.definition.Column;
import io.flowsql.rewriter.definition.ReservedNames;
import io.flowsql.rewriter.definition.Shape;
import io.flowsql.rewriter.dialect.DuckDb;
import io.flowsql.rewriter.plan.Step;
import java.math.BigInteger;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The queries on a table of DuckDB by rowid.
 *
 * <p>Hashes are {@code hash(columns)}, which tells NULL from every value, but for nested types: a struct of NULLs and a list of one
 * NULL have the hash of NULL (2.0). The text of those is hashed too.
 */
final class DuckDbRows {
    private static final Pattern NESTED = Pattern.compile("^(STRUCT|UNION|MAP|VARIANT)|\\]$", Pattern.CASE_INSENSITIVE);

    /**
     * Of the hashes {@code h}, by their halves: DuckDB adds unsigned numbers of 64 bits one by one, and signed ones, which the halves are, all at once;
     * an aggregate with a FILTER copies the rows first. Both together made the hash of a million rows 50 ms of the processors instead of 30 (2.0.0.1).
     */
    private static final String SUM =
            "CAST(coalesce(sum(CAST(h >> 32 AS BIGINT)) * 4294967296 + sum(CAST(h & 4294967295 AS BIGINT)), 0) AS"
                    + " VARCHAR)";

    private final DuckDb dialect;
    private final StreamedTable source;
    private final String table;

    DuckDbRows(DuckDb dialect, StreamedTable source) {
        this.dialect = dialect;
        this.source = source;
        this.table = dialect.table(source.table());
    }

    /** A row and its hash. */
    record RowHash(long rowid, String hash) {
        static RowHash of(ResultSet row) throws SQLException {
            return new RowHash(row.getLong(1), row.getString(2));
        }
    }

    /**
     * The rows above a position.
     *
     * @param rows of all of them, own uncommitted ones and ones read before their commit among them
     * @param committed what of it is committed
     * @param lastCommitted the last row of that, if there is one
     * @param end the greatest rowid of all
     */
    record Batch(long rows, Content committed, Optional<RowHash> lastCommitted, long end) {
        static Batch of(ResultSet row) throws SQLException {
            Content committed = new Content(row.getLong(3), new BigInteger(row.getString(4)));
            Optional<RowHash> last = committed.rows() == 0
                    ? Optional.empty()
                    : Optional.of(new RowHash(row.getLong(5), row.getString(6)));
            return new Batch(row.getLong(1), committed, last, row.getLong(2));
        }

        boolean hasLocalRows() {
            return rows > committed.rows();
        }

        Position after(Position from) {
            return new Position(
                    from.epoch() + 1,
                    lastCommitted.map(RowHash::rowid).orElse(from.lastRow()),
                    from.content().plus(committed),
                    lastCommitted.map(RowHash::hash).or(from::lastRowHash),
                    from.columns(),
                    from.engine());
        }
    }

    static Content content(ResultSet row) throws SQLException {
        return new Content(row.getLong(1), new BigInteger(row.getString(2)));
    }

    Step content(Shape columns, long lastRow) {
        return Step.of(
                "check rows read before",
                "a deleted or changed row shows in their number or in the sum of their hashes",
                "SELECT count(*), %s FROM (SELECT %s AS h FROM %s WHERE rowid <= %d) r"
                        .formatted(SUM, hash(columns), table, lastRow));
    }

    Step number(long lastRow) {
        return Step.of(
                "count rows read before",
                "a deleted row shows in their number",
                "SELECT count(*) FROM %s WHERE rowid <= %d".formatted(table, lastRow));
    }

    Step counted(Shape columns) {
        return Step.of(
                "find the last row read",
                "a checkpoint may have numbered the rows anew, in the same order",
                "SELECT rowid, CAST(%s AS VARCHAR) FROM %s WHERE rowid < %d ORDER BY rowid LIMIT 1 OFFSET ?"
                        .formatted(hash(columns), table, DuckDb.FIRST_LOCAL_ROW));
    }

    Step hashOfRow() {
        return Step.of(
                "hash the last row read",
                "the columns have changed since",
                "SELECT CAST(%s AS VARCHAR) FROM %s WHERE rowid = ?".formatted(hash(source.shape()), table));
    }

    Step newRows(long lastRow) {
        return Step.of(
                "fix the end of the source",
                "rows above the last one read are new; this transaction sees no later ones",
                """
                SELECT count(*), coalesce(max(n), -1), count(c), %1$s, max(c), CAST(arg_max(h, c) AS VARCHAR)
                FROM (
                  SELECT rowid AS n, CASE WHEN rowid < %2$d THEN rowid END AS c, CASE WHEN rowid < %2$d THEN %3$s END AS h
                  FROM %4$s WHERE rowid > %5$d
                ) r""".formatted(SUM, DuckDb.FIRST_LOCAL_ROW, hash(source.shape()), table, lastRow));
    }

    /** Gives the number of rows up to a rowid, and whether that one is there. */
    String sameNumbers() {
        return "SELECT count(*), coalesce(bool_or(rowid = ?), FALSE) FROM %s WHERE rowid <= ?".formatted(table);
    }

    Step count(String range) {
        return Step.of(
                "count the new rows",
                "rows that were read before their transaction was committed are not new",
                "SELECT count(*) FROM " + range);
    }

    /** What stands behind FROM for the rows above one rowid. */
    String above(long lastRow) {
        return "%s WHERE rowid > %d".formatted(table, lastRow);
    }

    String between(long lastRow, long end) {
        return "%s AND rowid <= %d".formatted(above(lastRow), end);
    }

    String select(String range) {
        return "(SELECT %s FROM %s)".formatted(names(), range);
    }

    String selectWithArrival(String range) {
        return "(SELECT rowid AS %s, %s FROM %s)".formatted(dialect.quote(ReservedNames.ARRIVAL), names(), range);
    }

    String names() {
        return dialect.quote(source.shape().names());
    }

    String hash(Shape columns) {
        return columns.columns().stream().map(this::hashed).collect(Collectors.joining(", ", "hash(", ")"));
    }

    private String hashed(Column column) {
        String name = dialect.quote(column.name());
        return NESTED.matcher(column.type()).find() ? "%1$s, CAST(%1$s AS VARCHAR)".formatted(name) : name;
    }

    String quote(String name) {
        return dialect.quote(name);
    }

    String literal(String text) {
        return dialect.literal(text);
    }

    String table() {
        return table;
    }
}
