package io.flowsql.rewriter.dialect;

import java.util.Optional;

/**
 * The new rows of a source with their order of arrival.
 *
 * @param relation as it stands behind FROM
 * @param alias of the relation
 * @param ofTable the same without a query in parentheses, if that is possible
 */
public record NewRows(String relation, String alias, Optional<OfTable> ofTable) {
    /**
     * Rows of a table, for an engine that keeps the result of a query in parentheses before it goes through it.
     *
     * @param table in quotes
     * @param arrival what gives the order of arrival
     * @param condition of the new ones; empty if all are
     */
    public record OfTable(String table, String arrival, String condition) {}
}
