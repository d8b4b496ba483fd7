package io.flowsql.rewriter.query.tree;

import io.flowsql.rewriter.ast.Fragment;
import io.flowsql.rewriter.ast.Name;
import io.flowsql.rewriter.ast.Property;
import io.flowsql.rewriter.lex.Lexis;
import io.flowsql.rewriter.lex.StringLiteral;
import io.flowsql.rewriter.lex.Token;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * {@code table_changes('s.t', from [, to])} is the table {@code s.t} with options that no other table has: from and to which version or
 * timestamp its changes are meant, both included.
 */
public final class TableChanges {
    public static final String FUNCTION = "table_changes";

    /** The options' names: those of a version and of a timestamp. */
    public enum Bound {
        STARTING_VERSION,
        STARTING_TIMESTAMP,
        ENDING_VERSION,
        ENDING_TIMESTAMP
    }

    private TableChanges() {}

    /** Whether a relation is the changes of a table. */
    public static boolean is(Relation relation) {
        return !relation.stream() && !relation.options().isEmpty();
    }

    /** Whether a relation should have been, and its arguments could not be understood. */
    public static boolean isWrong(Relation relation) {
        return relation.isFunction()
                && relation.name().parts().size() == 1
                && relation.name().last().matches(FUNCTION);
    }

    static Relation asTable(Relation relation) {
        if (relation.stream() || !isWrong(relation)) {
            return relation;
        }
        Fragment call = relation.call().orElseThrow();
        QueryTokens tokens = new QueryTokens(call, Lexis.DATABRICKS);
        int close = tokens.closing(1);
        int comma = 2;
        while (comma < close && !tokens.isSymbol(comma, ",")) {
            comma++;
        }
        Optional<Name> name = TableArgument.read(tokens, 2, comma);
        int last = close - comma;
        Optional<Property> from = bound(tokens, comma + 1, Bound.STARTING_VERSION, Bound.STARTING_TIMESTAMP);
        Optional<Property> to = bound(tokens, comma + 3, Bound.ENDING_VERSION, Bound.ENDING_TIMESTAMP);
        boolean two = last == 2 && from.isPresent();
        boolean three = last == 4 && from.isPresent() && tokens.isSymbol(comma + 2, ",") && to.isPresent();
        if (name.isEmpty() || !two && !three) {
            return relation;
        }
        List<Property> options = new ArrayList<>(List.of(from.get()));
        if (three) {
            options.add(to.get());
        }
        return new Relation(
                name.get(), Optional.empty(), false, options, Optional.empty(), relation.alias(), relation.range());
    }

    private static Optional<Property> bound(QueryTokens tokens, int at, Bound version, Bound timestamp) {
        if (!tokens.exists(at)) {
            return Optional.empty();
        }
        Token token = tokens.get(at);
        if (token.kind() == Token.Kind.STRING) {
            return Optional.of(new Property(timestamp.name(), StringLiteral.value(token.text()), tokens.range(at)));
        }
        return token.text().matches("\\d{1,18}")
                ? Optional.of(new Property(version.name(), token.text(), tokens.range(at)))
                : Optional.empty();
    }
}
