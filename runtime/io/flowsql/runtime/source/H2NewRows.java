package io.flowsql.runtime.source;

/** The rows that a refresh takes from a table of H2, wherever they are. */
interface H2NewRows {
    /** A query of the new rows' numbers in order, each with the interval in which it was looked for. Parameters: the first and the last number. */
    String rowNumbers();

    /** A query of the hash of a new row over the columns of now. Parameter: the row's number. */
    String hashOfNewRow();
}
