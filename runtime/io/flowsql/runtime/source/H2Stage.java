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

/**
 * The table that holds the new rows, each with the interval of row numbers in which it was looked for, and one row with the
 * totals of the whole source, until they are summed up.
 *
 * <p>At READ COMMITTED two statements see two states of the source, so a single INSERT fills it (H2 2.5). Where they see the same,
 * {@link H2Rows} does without it, unless rows came late. The table has no key, since nothing looks rows up in it.
 *
 * <p>It is an ordinary table, empty between transactions, and made before the refresh's transaction begins. A crash in a transaction
 * that had written to one of H2's temporary tables leaves a database file that cannot be opened (2.5.252).
 */
final class H2Stage implements H2NewRows {
    private static final String NAME = "flowsql.new_";
    private static final String GAP_LO = "\"__flowsql_gap_lo\"";
    private static final String GAP_HI = "\"__flowsql_gap_hi\"";
    private static final String TOTAL_ROWS = "\"__flowsql_total_rows\"";
    private static final String TOTAL_READ = "\"__flowsql_total_read\"";
    private static final String TOTAL_NOW = "\"__flowsql_total_now\"";

    private final H2 dialect;
    private final StreamedTable source;
    private final Basis basis;
    private final String table;
    private final String name;
    private final String number;

    H2Stage(H2 dialect, StreamedTable source, Basis basis) {
        this.dialect = dialect;
        this.source = source;
        this.basis = basis;
        this.table = dialect.table(source.table());
        this.name = NAME + source.identity();
        this.number = dialect.quote(ReservedNames.ARRIVAL);
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
        /** @param fenced whether the totals are without the rows above the last one read */
        private static Batch of(ResultSet row, boolean fenced) throws SQLException {
            long rows = row.getLong(1);
            long above = row.getLong(7);
            return new Batch(
                    rows,
                    new Content(rows, number(row, 2)),
                    new Content(
                            row.getLong(4) - (fenced ? rows - above : rows),
                            number(row, 5).subtract(number(row, 3))),
                    number(row, 6),
                    above,
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
                "CAST(NULL AS BIGINT) AS %s, CAST(NULL AS BIGINT) AS %s, CAST(NULL AS BIGINT) AS %s, CAST(NULL AS BIGINT) AS %s, CAST(NULL AS NUMERIC(38)) AS %s, CAST(NULL AS NUMERIC(38)) AS %s, "
                        .formatted(number, GAP_LO, GAP_HI, TOTAL_ROWS, TOTAL_READ, TOTAL_NOW);
        return Step.of(
                "create the stage",
                "new rows, emptied before the end of the transaction; created before it begins",
                """
                CREATE TABLE IF NOT EXISTS %s AS
                SELECT %s%s FROM %s WHERE FALSE""".formatted(name, columns, names(), table));
    }

    /** Takes all rows. Parameters: the interval. */
    Step fillAll() {
        return Step.of("stage all rows", "nothing was read before", """
                INSERT INTO %s
                SELECT _ROWID_, CAST(? AS BIGINT), CAST(? AS BIGINT), NULL, NULL, NULL, %s FROM %s""".formatted(name, names(), table));
    }

    /**
     * Whether the totals leave out the rows above the last one read, which would be hashed twice. Without hashes, H2 knows the number of all
     * rows and would have to count those.
     */
    private boolean isFenced() {
        return basis.byContent() && !basis.outdated();
    }

    /** Puts the new rows behind a last row into the stage. */
    void fillNew(Steps steps, long lastRow) throws SQLException {
        long above = lastRow == Long.MAX_VALUE ? lastRow : lastRow + 1;
        List<Object> parameters =
                new ArrayList<>(List.of(above, Long.MAX_VALUE, lastRow, source.flowId(), source.sourceNumber()));
        if (isFenced()) {
            parameters.add(lastRow);
        }
        steps.update(fillNew(), parameters.toArray());
    }

    /** Parameters: the interval above the last row, the last row, the flow, the source's number, and the last row again for some totals. */
    Step fillNew() {
        return Step.of(
                "stage new rows",
                "rows above the last one read, rows that came late into a gap, and the totals to check: one statement, one state",
                """
                INSERT INTO %1$s
                SELECT _ROWID_, CAST(? AS BIGINT), CAST(? AS BIGINT), NULL, NULL, NULL, %2$s FROM %4$s WHERE _ROWID_ > ?
                UNION ALL
                SELECT s.%5$s, g.lo, g.hi, NULL, NULL, NULL, %3$s
                FROM flowsql.position_gaps g
                LEFT JOIN (SELECT _ROWID_ AS %5$s, %2$s FROM %4$s) s ON s.%5$s BETWEEN g.lo AND g.hi
                WHERE g.flow_id = ? AND g.source_no = ? AND s.%5$s IS NOT NULL
                UNION ALL
                SELECT NULL, NULL, NULL, count(*), %6$s, %7$s, %8$s FROM %4$s%9$s""".formatted(
                        name,
                        names(),
                        dialect.quote("s", source.shape().names()),
                        table,
                        number,
                        basis.byContent() ? "sum(" + hash(basis.columns()) + ")" : "NULL",
                        basis.outdated() ? "sum(" + hash(source.shape()) + ")" : "NULL",
                        source.shape().columns().stream().map(column -> "NULL").collect(Collectors.joining(", ")),
                        isFenced() ? " WHERE _ROWID_ <= ?" : ""));
    }

    Step clear() {
        return Step.of("empty the stage", "rows of an earlier reading of the same transaction", "DELETE FROM " + name);
    }

    /** Afterwards, the stage holds the new rows only. */
    Batch sumUp(Steps steps) throws SQLException {
        Summary summary = steps.only(summary(), row -> new Summary(Batch.of(row, isFenced()), row.getLong(10)));
        if (summary.totals() > 0) {
            steps.update("DELETE FROM " + name + " WHERE _ROWID_ = ?", summary.totals());
        }
        return summary.batch();
    }

    /** @param totals the number that the row with the totals has in the stage, or 0 */
    private record Summary(Batch batch, long totals) {}

    Step summary() {
        String above = "FILTER (WHERE " + GAP_HI + " = " + Long.MAX_VALUE + ")";
        String counted = isFenced() ? GAP_HI + " < " + Long.MAX_VALUE : number + " IS NOT NULL";
        return Step.of("sum up the stage", "totals less new rows must be what was read before", """
                SELECT count(%5$s), sum(%1$s) FILTER (WHERE %5$s IS NOT NULL), %2$s,
                  max(%6$s), max(%7$s), max(%8$s),
                  count(*) %3$s, min(%5$s) %3$s, max(%5$s) %3$s, max(_ROWID_) FILTER (WHERE %5$s IS NULL)
                FROM %4$s""".formatted(
                hash(source.shape()),
                basis.byContent() ? "sum(" + hash(basis.columns()) + ") FILTER (WHERE " + counted + ")" : "NULL",
                above,
                name,
                number,
                TOTAL_ROWS,
                TOTAL_READ,
                TOTAL_NOW));
    }

    /** Gives the number and the hash of a row. Parameter: how many rows lie before it. */
    Step counted(Basis basis) {
        return Step.of(
                "find the last row read",
                "ALTER TABLE numbers the rows anew, in the same order",
                "SELECT _ROWID_, %s FROM %s ORDER BY _ROWID_ OFFSET ? ROWS FETCH FIRST ROW ONLY"
                        .formatted(basis.comparable() ? hash(basis.columns()) : "NULL", table));
    }

    @Override
    public String hashOfNewRow() {
        return "SELECT %s FROM %s WHERE %s = ?".formatted(hash(source.shape()), name, number);
    }

    /** Parameter: the row's number. */
    String hashOfRow(Shape columns) {
        return "SELECT %s FROM %s WHERE _ROWID_ = ?".formatted(hash(columns), table);
    }

    @Override
    public String rowNumbers() {
        return "SELECT " + number + ", " + GAP_LO + ", " + GAP_HI + " FROM " + name + " WHERE " + number
                + " BETWEEN ? AND ? ORDER BY " + number;
    }

    String rows() {
        return "(SELECT %s FROM %s)".formatted(names(), name);
    }

    /** The table itself: H2 prepares a query in parentheses more than once (2.5.252). */
    String rowsWithArrival() {
        return name;
    }

    /** The hash of a row of the source, or of the stage, over some of its columns. */
    String hash(Shape columns) {
        return H2RowHash.of(columns.columns(), column -> dialect.quote(column.name()));
    }

    private String names() {
        return dialect.quote(source.shape().names());
    }
}
