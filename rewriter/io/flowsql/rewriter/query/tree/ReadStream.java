package io.flowsql.rewriter.query.tree;

import io.flowsql.rewriter.ast.Fragment;
import io.flowsql.rewriter.ast.Identifier;
import io.flowsql.rewriter.ast.Name;
import io.flowsql.rewriter.ast.Property;
import io.flowsql.rewriter.ast.TextRange;
import io.flowsql.rewriter.lex.Lexis;
import io.flowsql.rewriter.lex.StringLiteral;
import io.flowsql.rewriter.lex.Token;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** {@code STREAM read_stream('s.t', option => value)} is another spelling of {@code STREAM s.t WITH (option = value)}. */
final class ReadStream {
    private ReadStream() {}

    /** The table that is meant; any other relation as it is. */
    static Relation asTable(Relation relation) {
        boolean called = relation.stream() && relation.name().last().matches("read_stream");
        if (!called || relation.call().isEmpty()) {
            return relation;
        }
        Fragment call = relation.call().get();
        QueryTokens tokens = new QueryTokens(call, Lexis.DATABRICKS);
        int open = 2 * relation.name().parts().size() - 1;
        if (!tokens.isKind(open + 1, Token.Kind.STRING)) {
            return relation;
        }
        return new Relation(
                name(tokens.get(open + 1), tokens.range(open + 1)),
                Optional.empty(),
                true,
                options(tokens, open + 2, tokens.closing(open)),
                relation.watermark(),
                relation.alias(),
                relation.range());
    }

    private static Name name(Token literal, TextRange range) {
        return new Name(Arrays.stream(StringLiteral.value(literal.text()).split("\\."))
                .map(part -> new Identifier(part, false, range))
                .toList());
    }

    /** Behind a comma each, up to the closing parenthesis. */
    private static List<Property> options(QueryTokens tokens, int from, int close) {
        List<Property> options = new ArrayList<>();
        for (int i = from; i + 3 < close + 1; i++) {
            if (tokens.isSymbol(i, ",") && tokens.isSymbol(i + 2, "=>")) {
                Token value = tokens.get(i + 3);
                String text = value.kind() == Token.Kind.STRING ? StringLiteral.value(value.text()) : value.text();
                options.add(new Property(tokens.identifier(i + 1).text(), text, tokens.range(i + 1, i + 3)));
            }
        }
        return options;
    }
}
