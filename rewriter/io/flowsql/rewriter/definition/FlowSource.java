package io.flowsql.rewriter.definition;

import java.util.List;

/** Where the rows of a flow come from: its streaming reads and what is done with them. */
public sealed interface FlowSource {
    List<StreamInput> inputs();

    /** Columns of the rows. */
    Shape shape();

    /** What the rows are called in expressions over them. */
    String alias();

    /** The table itself: rows keep the order in which they arrived there. */
    record Table(StreamInput input, String alias) implements FlowSource {
        @Override
        public List<StreamInput> inputs() {
            return List.of(input);
        }

        @Override
        public Shape shape() {
            return input.shape();
        }
    }

    /** A query over streams: its rows are numbered in the order in which the engine returns them. */
    record Query(List<StreamInput> inputs, QueryTemplate template, Shape shape, String alias) implements FlowSource {
        public Query {
            inputs = List.copyOf(inputs);
        }
    }

    /** Rows that earlier steps of the same plan put into a temporary table, numbered by {@link ReservedNames#ARRIVAL}. */
    record Staged(Shape shape, String alias) implements FlowSource {
        @Override
        public List<StreamInput> inputs() {
            return List.of();
        }
    }
}
