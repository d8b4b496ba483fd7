package io.flowsql.runtime.source;

import io.flowsql.rewriter.definition.ReservedNames;
import io.flowsql.rewriter.definition.Shape;
import io.flowsql.rewriter.dialect.H2;
import io.flowsql.rewriter.error.FlowError;
import io.flowsql.rewriter.error.FlowException;
import io.flowsql.rewriter.plan.Step;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The table that holds the new rows, each with the interval of row numbers in which it was looked for, and one row with the
 * totals of the whole source.
 *
 * <p>At READ COMMITTED two statements see two states of the source, so a single INSERT fills it (H2 2.5). The table has no key, since
 * nothing looks rows up in it.
 *
 * <p>It is an ordinary table, empty between transactions, and made before the refresh's transaction begins. A crash in a transaction
 * that had written to one of H2's temporary tables leaves a database file that cannot be opened (2.5.252).
 */
final class H2Stage {
    private static final String NAME = "flowsql.new_";

    private final H2 dialect;
    private final StreamedTable source;
    private final Basis basis;
    private final String table;
    private final String name;
    private final List<String> staged;

    H2Stage(H2 dialect, StreamedTable source, Basis basis) {
        this.dialect = dialect;
        this.source = source;
        this.basis = basis;
        this.table = dialect.table(source.table());
        this.name = NAME + source.identity();
        this.staged = IntStream.rangeClosed(1, source.shape().columns().size())
                .mapToObj(number -> "c" + number)
                .toList();
    }

    /**
     * What the stage holds.
     *
     * @param rows how many rows are new
     * @param added their hashes, over the columns of now
     * @param remaining the source without the new rows, over the stored columns, or with no hash if that is not wanted
     * @param total the hash of the whole source over the columns of now, or zero
     * @param above how many of the new rows lie above the last row read
     * @param lowest of those, if there are any
     * @param highest of those, if there are any
     */
    record Batch(long rows, Content added, Content remaining, BigInteger total, long above, long lowest, long highest) {
        static Batch of(ResultSet row) throws SQLException {
            long rows = row.getLong(1);
            return new Batch(
                    rows,
                    new Content(rows, number(row, 2)),
                    new Content(row.getLong(4) - rows, number(row, 5).subtract(number(row, 3))),
                    number(row, 6),
                    row.getLong(7),
                    row.getLong(8),
                    row.getLong(9));
        }

        private static BigInteger number(ResultSet row, int column) throws SQLException {
            BigDecimal value = row.getBigDecimal(column);
            return value == null ? BigInteger.ZERO : value.toBigIntegerExact();
        }

        /** Whether the new rows above the last one follow each other without a gap. Numbers are compared as unsigned: no overflow. */
        boolean dense() {
            return above > 0 && highest - lowest == above - 1;
        }
    }

    /** The table is empty afterwards. It cannot be made here: that would commit. */
    void prepare(Steps steps) throws SQLException {
        if (isMissing(steps)) {
            throw FlowException.of(
                    FlowError.SCHEMA_CHANGE_NEEDS_AUTO_COMMIT, source.label().target(), dialect.productName());
        }
        steps.update(clear());
    }

    void createIfMissing(Steps steps) throws SQLException {
        if (isMissing(steps)) {
            steps.update(create());
        }
    }

    private boolean isMissing(Steps steps) throws SQLException {
        String exists = """
                SELECT 1 FROM INFORMATION_SCHEMA.TABLES
                WHERE upper(TABLE_SCHEMA) = 'FLOWSQL' AND lower(TABLE_NAME) = ?""";
        return steps.first(exists, row -> true, name.substring(name.indexOf('.') + 1))
                .isEmpty();
    }

    /** One stage for each source of each flow, and another one when its columns have changed. */
    Step create() {
        String columns =
                "CAST(NULL AS BIGINT) AS row_id, CAST(NULL AS BIGINT) AS gap_lo, CAST(NULL AS BIGINT) AS gap_hi,"
                        + " CAST(NULL AS BIGINT) AS total_rows, CAST(NULL AS NUMERIC(38)) AS total_read,"
                        + " CAST(NULL AS NUMERIC(38)) AS total_now, ";
        return Step.of(
                "create the stage",
                "new rows, emptied before the end of the transaction; created before it begins",
                """
                CREATE TABLE IF NOT EXISTS %s AS
                SELECT %s%s FROM %s WHERE FALSE""".formatted(name, columns, aliased(), table));
    }

    /** Takes all rows. Parameters: the interval. */
    Step fillAll() {
        return Step.of("stage all rows", "nothing was read before", """
                INSERT INTO %s
                SELECT _ROWID_, CAST(? AS BIGINT), CAST(? AS BIGINT), NULL, NULL, NULL, %s FROM %s""".formatted(name, names(), table));
    }

    /** Parameters: the interval above the last row, the last row, the flow, the source's number. */
    Step fillNew() {
        return Step.of(
                "stage new rows",
                "rows above the last one read, rows that came late into a gap, and the totals to check: one statement, one state",
                """
                INSERT INTO %1$s
                SELECT _ROWID_, CAST(? AS BIGINT), CAST(? AS BIGINT), NULL, NULL, NULL, %2$s FROM %4$s WHERE _ROWID_ > ?
                UNION ALL
                SELECT s.row_id, g.lo, g.hi, NULL, NULL, NULL, %3$s
                FROM flowsql.position_gaps g
                LEFT JOIN (SELECT _ROWID_ AS row_id, %5$s FROM %4$s) s ON s.row_id BETWEEN g.lo AND g.hi
                WHERE g.flow_id = ? AND g.source_no = ? AND s.row_id IS NOT NULL
                UNION ALL
                SELECT NULL, NULL, NULL, count(*), %6$s, %7$s, %8$s FROM %4$s""".formatted(
                                name,
                                names(),
                                staged.stream().map(column -> "s." + column).collect(Collectors.joining(", ")),
                                table,
                                aliased(),
                                basis.byContent() ? "sum(" + hash(basis.columns()) + ")" : "NULL",
                                basis.outdated() ? "sum(" + hash(source.shape()) + ")" : "NULL",
                                staged.stream().map(column -> "NULL").collect(Collectors.joining(", "))));
    }

    Step clear() {
        return Step.of("empty the stage", "rows of an earlier reading of the same transaction", "DELETE FROM " + name);
    }

    /** Gives a {@link Batch}. */
    Step summary() {
        String above = "FILTER (WHERE gap_hi = " + Long.MAX_VALUE + ")";
        return Step.of("sum up the stage", "totals less new rows must be what was read before", """
                SELECT count(row_id), sum(%1$s) FILTER (WHERE row_id IS NOT NULL), %2$s,
                  max(total_rows), max(total_read), max(total_now),
                  count(*) %3$s, min(row_id) %3$s, max(row_id) %3$s
                FROM %4$s""".formatted(
                        stagedHash(source.shape()),
                        basis.byContent()
                                ? "sum(" + stagedHash(basis.columns()) + ") FILTER (WHERE row_id IS NOT NULL)"
                                : "NULL",
                        above,
                        name));
    }

    /** Gives the number and the hash of a row. Parameter: how many rows lie before it. */
    Step counted(Basis basis) {
        return Step.of(
                "find the last row read",
                "ALTER TABLE numbers the rows anew, in the same order",
                "SELECT _ROWID_, %s FROM %s ORDER BY _ROWID_ OFFSET ? ROWS FETCH FIRST ROW ONLY"
                        .formatted(basis.comparable() ? hash(basis.columns()) : "NULL", table));
    }

    /** The hash of a new row over the columns of now. Parameter: the row's number. */
    String hashOfNewRow() {
        return "SELECT %s FROM %s WHERE row_id = ?".formatted(stagedHash(source.shape()), name);
    }

    /** Parameter: the row's number. */
    String hashOfRow(Shape columns) {
        return "SELECT %s FROM %s WHERE _ROWID_ = ?".formatted(hash(columns), table);
    }

    /** The new rows' numbers in order, with their intervals. */
    String rowNumbers() {
        return "SELECT row_id, gap_lo, gap_hi FROM " + name + " WHERE row_id BETWEEN ? AND ? ORDER BY row_id";
    }

    String rows() {
        return "(SELECT %s FROM %s WHERE row_id IS NOT NULL)".formatted(renamed(), name);
    }

    String rowsWithArrival() {
        return "(SELECT row_id AS %s, %s FROM %s WHERE row_id IS NOT NULL)"
                .formatted(dialect.quote(ReservedNames.ARRIVAL), renamed(), name);
    }

    /** The hash of a row of the source, over some of its columns. */
    String hash(Shape columns) {
        return H2RowHash.of(columns.columns(), column -> dialect.quote(column.name()));
    }

    private String stagedHash(Shape columns) {
        List<String> names = source.shape().names();
        return H2RowHash.of(columns.columns(), column -> staged.get(names.indexOf(column.name())));
    }

    private String names() {
        return dialect.quote(source.shape().names());
    }

    private String aliased() {
        return pairs("%1$s AS %2$s");
    }

    private String renamed() {
        return pairs("%2$s AS %1$s");
    }

    private String pairs(String form) {
        List<String> pairs = new ArrayList<>();
        for (int i = 0; i < staged.size(); i++) {
            pairs.add(
                    form.formatted(dialect.quote(source.shape().columns().get(i).name()), staged.get(i)));
        }
        return String.join(", ", pairs);
    }
}
