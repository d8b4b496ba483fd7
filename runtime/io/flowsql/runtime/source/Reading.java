package io.flowsql.runtime.source;

import io.flowsql.rewriter.definition.ReservedNames;
import io.flowsql.rewriter.dialect.NewRows;
import io.flowsql.rewriter.plan.Step;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/**
 * The rows that one refresh takes from a source. Good for the transaction in which it was made, until {@link TableSource#advance}.
 */
public final class Reading {
    private final List<Step> steps;
    private final String rows;
    private final String rowsWithArrival;
    private final Optional<NewRows.OfTable> ofTable;
    private final long count;
    private final Advance advance;

    Reading(List<Step> steps, String rows, String rowsWithArrival, long count, Advance advance) {
        this(steps, rows, rowsWithArrival, Optional.empty(), count, advance);
    }

    Reading(
            List<Step> steps,
            String rows,
            String rowsWithArrival,
            Optional<NewRows.OfTable> ofTable,
            long count,
            Advance advance) {
        this.ofTable = ofTable;
        this.steps = List.copyOf(steps);
        this.rows = rows;
        this.rowsWithArrival = rowsWithArrival;
        this.count = count;
        this.advance = advance;
    }

    /** What was executed to find the rows. */
    public List<Step> steps() {
        return steps;
    }

    /** A SELECT in parentheses with exactly the source's columns, in their order, that gives the rows in the order in which they came. */
    public String rows() {
        return rows;
    }

    /**
     * A relation of the same rows with a BIGINT column {@link ReservedNames#ARRIVAL} that grows in the order in which they came, and perhaps
     * others of ours.
     */
    public String rowsWithArrival() {
        return rowsWithArrival;
    }

    /** The same without a query in parentheses, if the rows are where they were. */
    public Optional<NewRows.OfTable> ofTable() {
        return ofTable;
    }

    /** The number of new rows. */
    public long count() {
        return count;
    }

    Advance advance() {
        return advance;
    }

    /** Stores the position behind the rows of a reading. */
    @FunctionalInterface
    interface Advance {
        void store(Steps steps) throws SQLException;
    }
}
