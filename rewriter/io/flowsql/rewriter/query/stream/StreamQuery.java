package io.flowsql.rewriter.query.stream;

import io.flowsql.rewriter.ast.Fragment;
import io.flowsql.rewriter.ast.TextRange;
import io.flowsql.rewriter.definition.StreamOperator.Order;
import io.flowsql.rewriter.definition.StreamVersion;
import java.util.List;
import java.util.Optional;

/**
 * A streaming query taken apart, in the user's language.
 *
 * @param input the query below the operator
 * @param increments the new rows of the input are those that it gives with each of these versions of its streams, together
 * @param output the query above the operator, which reads {@link #OPERATOR}; empty if it is the operator itself
 */
public record StreamQuery(
        Fragment input, List<List<StreamVersion>> increments, Operation operation, Optional<Fragment> output) {
    /** What the queries above an operator call it. */
    public static final String OPERATOR = "__flowsql_operator";

    /** What the query of an aggregate calls the rows that it is over. */
    public static final String ROWS = "__flowsql_rows";

    /** Behind it stands what makes {@code window} known in the query below, and is no part of it. */
    public static final String GROUPING = "/*__flowsql_grouping*/";

    public StreamQuery {
        increments = List.copyOf(increments);
    }

    /** As in {@link io.flowsql.rewriter.definition.StreamOperator}. */
    public sealed interface Operation {
        record Append() implements Operation {}

        record Limit(long rows) implements Operation {}

        record Distinct() implements Operation {}

        record First(int keys, List<Order> orders) implements Operation {}

        /**
         * @param global whether there is one group, also of no rows
         * @param result the query over {@link #ROWS}
         * @param time which column of the key says when a group is complete; -1 for none
         */
        record Aggregate(int keys, boolean global, Fragment result, int time) implements Operation {}
    }

    /** Whether the new rows alone are all that is needed. */
    public boolean isStateless() {
        return operation instanceof Operation.Append
                && increments.size() == 1
                && increments.get(0).stream().allMatch(v -> v == StreamVersion.NEW);
    }

    /** A text that is not the user's. */
    static Fragment made(String text) {
        return new Fragment(text, new TextRange(0, text.length()));
    }
}
