package io.flowsql.rewriter.definition;

/**
 * What a query reads that makes each of its rows of one row of one table, and gives the same ones whenever it is asked in a transaction that
 * sees one state of the database.
 *
 * @param whole whether it makes a row of every one of the table
 */
public record TableRead(TableRef table, boolean whole) {}
