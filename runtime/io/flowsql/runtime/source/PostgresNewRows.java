package io.flowsql.runtime.source;

import io.flowsql.rewriter.definition.ReservedNames;

/** The new rows of a table, for the rest of the transaction: as relations that may be read any number of times, with the same result. */
sealed interface PostgresNewRows permits PostgresScan, PostgresStage {
    /** A SELECT in parentheses of the source's columns. */
    String rows();

    /** The same behind {@link ReservedNames#ARRIVAL}. */
    String rowsWithArrival();

    /** Transactions of which rows were read, from one on. Parameter: that one. */
    String xids();

    /** The new rows of a transaction by their hashes: transaction, hash, copies. */
    String hashes();
}
