package io.flowsql.rewriter.query.stream;

import io.flowsql.rewriter.ast.Fragment;
import io.flowsql.rewriter.lex.Token;
import io.flowsql.rewriter.query.TextEdits;
import io.flowsql.rewriter.query.tree.Expression;
import io.flowsql.rewriter.query.tree.Query.With;
import io.flowsql.rewriter.query.tree.QueryTokens;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The text of a query, by tokens. */
record QueryText(Fragment query, QueryTokens tokens) {
    String of(int first, int last) {
        return tokens.fragment(first, last).text();
    }

    String of(Expression expression) {
        return of(expression.first(), expression.last());
    }

    TextEdits edits() {
        return new TextEdits(query);
    }

    /** The same for two stretches that only differ in layout and in the case of names. */
    String normal(Expression expression) {
        StringBuilder normal = new StringBuilder();
        for (int i = expression.first(); i <= expression.last(); i++) {
            Token token = tokens.get(i);
            normal.append(token.isName() ? token.name().toUpperCase(Locale.ROOT) : token.text())
                    .append(' ');
        }
        return normal.toString();
    }

    /** {@code WITH a AS (...), b AS (...)}, or nothing. */
    String with(List<With> queries) {
        return queries.isEmpty()
                ? ""
                : queries.stream()
                        .map(with -> of(with.name(), with.query().last() + 1))
                        .collect(Collectors.joining(", ", "WITH ", " "));
    }

    /** A name that stays as it is. */
    static String quoted(String name) {
        return '`' + name.replace("`", "``") + '`';
    }
}
