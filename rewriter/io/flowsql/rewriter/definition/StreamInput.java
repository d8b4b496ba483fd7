package io.flowsql.rewriter.definition;

import io.flowsql.rewriter.ast.TextRange;

/**
 * One streaming read of a flow: a table whose new rows it gets.
 *
 * @param number place among the flow's streaming reads, from 0; part of the identity of the stored position
 * @param label the table's name as the user wrote it, for messages
 */
public record StreamInput(int number, TableRef table, Shape shape, String label, TextRange range) {}
