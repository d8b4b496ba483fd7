package io.flowsql.rewriter.query.tree;

import io.flowsql.rewriter.ast.Identifier;
import io.flowsql.rewriter.ast.Name;
import io.flowsql.rewriter.lex.StringLiteral;
import io.flowsql.rewriter.lex.Token;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The table that an argument of a function names: a text, or the name itself. */
final class TableArgument {
    private TableArgument() {}

    /** @param end behind the argument */
    static Optional<Name> read(QueryTokens tokens, int first, int end) {
        if (end == first + 1 && tokens.isKind(first, Token.Kind.STRING)) {
            String text = StringLiteral.value(tokens.get(first).text());
            return text.isEmpty()
                    ? Optional.empty()
                    : Optional.of(new Name(Arrays.stream(text.split("\\."))
                            .map(part -> new Identifier(part, false, tokens.range(first)))
                            .toList()));
        }
        List<Identifier> parts = new ArrayList<>();
        for (int i = first; i < end; i++) {
            boolean isPart = (i - first) % 2 == 0;
            if (isPart ? !tokens.isName(i) : !tokens.isSymbol(i, ".")) {
                return Optional.empty();
            }
            if (isPart) {
                parts.add(tokens.identifier(i));
            }
        }
        return parts.isEmpty() || (end - first) % 2 == 0 ? Optional.empty() : Optional.of(new Name(parts));
    }
}
