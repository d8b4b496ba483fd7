package io.flowsql.rewriter.query.stream;

import io.flowsql.rewriter.query.tree.Query;
import io.flowsql.rewriter.query.tree.Query.With;
import io.flowsql.rewriter.query.tree.QueryTokens;
import io.flowsql.rewriter.query.tree.Relation;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The queries of WITH that a part of a query sees, those of the queries around it too. */
record NamedQueries(QueryTokens tokens, List<With> visible) {
    static NamedQueries none(QueryTokens tokens) {
        return new NamedQueries(tokens, List.of());
    }

    /** What the body of a query sees. */
    NamedQueries inside(Query query) {
        List<With> all = new ArrayList<>(visible);
        all.addAll(query.with());
        return new NamedQueries(tokens, all);
    }

    Optional<With> find(Relation relation) {
        if (relation.stream()
                || relation.isFunction()
                || relation.name().parts().size() != 1) {
            return Optional.empty();
        }
        String name = relation.name().last().text();
        return visible.stream()
                .filter(with -> tokens.identifier(with.name()).text().equalsIgnoreCase(name))
                .reduce((first, second) -> second);
    }

    /** What a query of WITH sees: those before it. */
    NamedQueries before(With with) {
        return new NamedQueries(tokens, visible.subList(0, visible.indexOf(with)));
    }
}
