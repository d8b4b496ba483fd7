package io.flowsql.rewriter.definition;

import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/**
 * How a streaming query that needs more than the new rows is carried out.
 *
 * @param input the query below the operator
 * @param shape of its rows
 * @param increments the new rows of the input are those that it gives with each of these versions of its streams, together
 * @param output the query above the operator, with one hole for its rows; empty if it is the operator itself
 * @param signature what has to stay the same for the state to be good
 * @param joined for each stream, the columns that joins may look up
 */
public record StreamState(
        QueryTemplate input,
        Shape shape,
        List<List<StreamVersion>> increments,
        StreamOperator operator,
        Optional<QueryTemplate> output,
        String signature,
        List<List<String>> joined) {
    public StreamState {
        increments = List.copyOf(increments);
        joined = List.copyOf(joined);
    }

    /** The numbers of the streams whose rows are kept. */
    public List<Integer> kept() {
        TreeSet<Integer> kept = new TreeSet<>();
        for (List<StreamVersion> versions : increments) {
            for (int i = 0; i < versions.size(); i++) {
                if (versions.get(i) == StreamVersion.OLD) {
                    kept.add(i);
                }
            }
        }
        return List.copyOf(kept);
    }
}
