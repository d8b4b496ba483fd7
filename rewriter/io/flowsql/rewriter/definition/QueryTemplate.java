package io.flowsql.rewriter.definition;

import java.util.List;

/**
 * A query in the engine's SQL with holes where its streams are read.
 *
 * @param pieces the text between the holes; one more than there are holes
 */
public record QueryTemplate(List<String> pieces) {
    public QueryTemplate {
        pieces = List.copyOf(pieces);
        if (pieces.isEmpty()) {
            throw new IllegalArgumentException("a query without text");
        }
    }

    /** @param relations for each hole, what stands there: a parenthesised SELECT */
    public String render(List<String> relations) {
        if (relations.size() != pieces.size() - 1) {
            throw new IllegalArgumentException(relations.size() + " relations for " + (pieces.size() - 1) + " holes");
        }
        StringBuilder sql = new StringBuilder(pieces.get(0));
        for (int i = 0; i < relations.size(); i++) {
            sql.append(relations.get(i)).append(pieces.get(i + 1));
        }
        return sql.toString();
    }
}
