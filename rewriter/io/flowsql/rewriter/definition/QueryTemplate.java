package io.flowsql.rewriter.definition;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A query in the engine's SQL with holes where its streams are read.
 *
 * @param pieces the text between the holes; one more than there are holes
 * @param inputs for each hole, the number of the stream that is read there
 */
public record QueryTemplate(List<String> pieces, List<Integer> inputs) {
    public QueryTemplate {
        pieces = List.copyOf(pieces);
        inputs = List.copyOf(inputs);
        if (pieces.size() != inputs.size() + 1) {
            throw new IllegalArgumentException(inputs.size() + " holes in " + pieces.size() + " pieces");
        }
    }

    /** A text without holes. */
    public static QueryTemplate of(String text) {
        return new QueryTemplate(List.of(text), List.of());
    }

    /** Nothing but a hole. */
    public static QueryTemplate hole(int input) {
        return new QueryTemplate(List.of("", ""), List.of(input));
    }

    /** The same relation in every hole. */
    public String renderAll(String relation) {
        return String.join(relation, pieces);
    }

    /** This one and then another one, as one text. */
    public QueryTemplate followedBy(QueryTemplate next) {
        List<String> joined = new ArrayList<>(pieces.subList(0, pieces.size() - 1));
        joined.add(pieces.get(pieces.size() - 1) + next.pieces.get(0));
        joined.addAll(next.pieces.subList(1, next.pieces.size()));
        return new QueryTemplate(
                joined, Stream.concat(inputs.stream(), next.inputs.stream()).toList());
    }

    /** @param relations for each stream, what stands in its place: a parenthesised SELECT */
    public String render(List<String> relations) {
        StringBuilder sql = new StringBuilder(pieces.get(0));
        for (int i = 0; i < inputs.size(); i++) {
            sql.append(relations.get(inputs.get(i))).append(pieces.get(i + 1));
        }
        return sql.toString();
    }
}
