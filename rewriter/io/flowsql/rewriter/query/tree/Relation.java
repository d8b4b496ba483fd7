package io.flowsql.rewriter.query.tree;

import io.flowsql.rewriter.ast.Fragment;
import io.flowsql.rewriter.ast.Identifier;
import io.flowsql.rewriter.ast.Name;
import io.flowsql.rewriter.ast.Property;
import io.flowsql.rewriter.ast.TextRange;
import java.util.List;
import java.util.Optional;

/**
 * A table or table function that a query reads.
 *
 * @param name of the table or of the function
 * @param call the call from the function's name to its parenthesis; empty for a table
 * @param stream whether STREAM stands before it
 * @param options those of {@code STREAM t WITH (name = value, ...)}, or of {@link TableChanges}
 * @param watermark what stands behind WATERMARK
 * @param alias the name that follows it, with or without AS
 * @param range all of it but the alias: STREAM, parentheses, options and watermark included
 */
public record Relation(
        Name name,
        Optional<Fragment> call,
        boolean stream,
        List<Property> options,
        Optional<Fragment> watermark,
        Optional<Identifier> alias,
        TextRange range) {
    public Relation {
        options = List.copyOf(options);
    }

    public boolean isFunction() {
        return call.isPresent();
    }
}
