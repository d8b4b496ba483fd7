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
                "SELECT count(*), CAST(coalesce(sum(%s), 0) AS VARCHAR) FROM %s WHERE rowid <= %d"
                        .formatted(hash(columns), table, lastRow));
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
        String hash = hash(source.shape());
        return Step.of(
                "fix the end of the source",
                "rows above the last one read are new; this transaction sees no later ones",
                """
                SELECT count(*), coalesce(max(rowid), -1),
                  count(*) FILTER (WHERE rowid < %1$d),
                  CAST(coalesce(sum(%2$s) FILTER (WHERE rowid < %1$d), 0) AS VARCHAR),
                  max(rowid) FILTER (WHERE rowid < %1$d),
                  CAST(arg_max(%2$s, rowid) FILTER (WHERE rowid < %1$d) AS VARCHAR)
                FROM %3$s WHERE rowid > %4$d""".formatted(DuckDb.FIRST_LOCAL_ROW, hash, table, lastRow));
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
