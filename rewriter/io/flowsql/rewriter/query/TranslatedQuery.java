package io.flowsql.rewriter.query;

import io.flowsql.rewriter.query.tree.Relation;
import java.util.List;

/**
 * A query in the engine's SQL with holes where relations are to stand; one that is read twice has two.
 *
 * @param pieces the text between the holes; one more than there are holes
 */
public record TranslatedQuery(List<String> pieces, List<Relation> holes) {
    public TranslatedQuery {
        pieces = List.copyOf(pieces);
        holes = List.copyOf(holes);
    }
}
