package io.flowsql.rewriter.ast;

import java.util.List;
import java.util.stream.Collectors;

/**
 * A name of one to three parts: {@code table}, {@code schema.table} or {@code catalog.schema.table}.
 *
 * @param parts outermost first
 */
public record Name(List<Identifier> parts) {
    public Name {
        parts = List.copyOf(parts);
        if (parts.isEmpty()) {
            throw new IllegalArgumentException("a name without parts");
        }
    }

    public Identifier last() {
        return parts.get(parts.size() - 1);
    }

    public TextRange range() {
        return new TextRange(parts.get(0).range().start(), last().range().end());
    }

    @Override
    public String toString() {
        return parts.stream().map(Identifier::text).collect(Collectors.joining("."));
    }
}
