package io.flowsql.rewriter.query.tree;

/**
 * An item of ORDER BY.
 *
 * @param last its last token, direction and NULLS included
 * @param nullsGiven whether NULLS FIRST or LAST is written
 */
public record SortItem(Expression value, int last, boolean descending, boolean nullsGiven) {}
