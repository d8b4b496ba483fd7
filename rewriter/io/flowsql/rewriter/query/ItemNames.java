package io.flowsql.rewriter.query;

import io.flowsql.rewriter.dialect.Dialect;
import io.flowsql.rewriter.lex.StringLiteral;
import io.flowsql.rewriter.query.tree.Expression;
import io.flowsql.rewriter.query.tree.Expression.Cast;
import io.flowsql.rewriter.query.tree.Expression.Parentheses;
import io.flowsql.rewriter.query.tree.Expression.Path;
import io.flowsql.rewriter.query.tree.Query.Item;
import io.flowsql.rewriter.query.tree.QueryTokens;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Names that items of a list have got and that are no columns of their sources. */
final class ItemNames {
    private final QueryTokens tokens;
    private final Dialect dialect;

    ItemNames(Translation translation) {
        this.tokens = translation.tokens();
        this.dialect = translation.dialect();
    }

    /** The alias, or what it is called without. */
    Optional<String> given(Item item) {
        return item.alias() >= 0 ? Optional.of(tokens.identifier(item.alias()).text()) : ofPath(item.value());
    }

    /** {@code json:a.b[0]} is called b, and so it is in a cast. */
    Optional<String> ofPath(Expression value) {
        if (value instanceof Cast cast) {
            return ofPath(cast.operand());
        }
        if (value instanceof Parentheses parentheses && parentheses.parts().size() == 1) {
            return ofPath(parentheses.parts().get(0));
        }
        return value instanceof Path path
                ? IntStream.iterate(path.last(), i -> i > path.colon(), i -> i - 1)
                        .mapToObj(tokens::get)
                        .flatMap(token -> switch (token.kind()) {
                            case WORD, QUOTED_NAME -> Stream.of(token.name());
                            case STRING -> Stream.of(StringLiteral.value(token.text()));
                            case NUMBER, SYMBOL -> Stream.<String>empty();
                        })
                        .map(this::stored)
                        .findFirst()
                : Optional.empty();
    }

    private String stored(String name) {
        return Dialect.PLAIN_WORD.matcher(name).matches() ? dialect.fold(name) : name;
    }
}
