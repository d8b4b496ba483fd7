package io.flowsql.rewriter.definition;

import java.util.List;

/**
 * What in a streaming query needs more than the new rows. It takes the columns that a query over the streams gives, and stands above it.
 */
public sealed interface StreamOperator {
    /** Nothing: what the query gives for the new rows is new in the result. */
    record Append() implements StreamOperator {}

    /** So many rows, over all refreshes. */
    record Limit(long rows) implements StreamOperator {}

    /** Each row once. */
    record Distinct() implements StreamOperator {}

    /**
     * Of each key the first row. The columns are those of the row, then those of the key, then those that it is ordered by.
     *
     * @param keys how many columns the key has
     */
    record First(int keys, List<Order> orders) implements StreamOperator {
        public First {
            orders = List.copyOf(orders);
        }
    }

    record Order(boolean descending, boolean nullsFirst) {}

    /**
     * Groups. The columns are those of the key, then what the aggregates are over; the result has the key before its own columns.
     *
     * @param global whether there is one group, with the key 0, also of no rows
     * @param result a query with one hole, for the rows of whole groups
     */
    record Aggregate(int keys, boolean global, QueryTemplate result, Shape shape) implements StreamOperator {}

    /**
     * Groups of which each is complete once the time of its key has passed.
     *
     * @param time which column of the key, from 0, is the time at which it has passed
     */
    record Windows(Aggregate groups, int time, List<Watermark> watermarks) implements StreamOperator {
        public Windows {
            watermarks = List.copyOf(watermarks);
        }
    }

    /**
     * How late rows of a stream may come.
     *
     * @param number of the stream
     * @param rows the stream itself, with holes for its inputs
     * @param time its time less the delay: an expression over its columns, in the engine's SQL
     */
    record Watermark(int number, QueryTemplate rows, String time) {}
}
