package io.flowsql.rewriter.bind;

import io.flowsql.rewriter.ast.Fragment;
import io.flowsql.rewriter.ast.Identifier;
import io.flowsql.rewriter.ast.Name;
import io.flowsql.rewriter.ast.TextRange;
import io.flowsql.rewriter.definition.Column;
import io.flowsql.rewriter.definition.QueryTemplate;
import io.flowsql.rewriter.definition.Shape;
import io.flowsql.rewriter.definition.StreamInput;
import io.flowsql.rewriter.dialect.Dialect;
import io.flowsql.rewriter.lex.Lexis;
import io.flowsql.rewriter.lex.SqlScanner;
import io.flowsql.rewriter.lex.Token;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Stand-in. */
final class QueryText {
    private final Dialect dialect;

    QueryText(Dialect dialect) {
        this.dialect = dialect;
    }

    record Stream(Name name, TextRange range, boolean aliased) {}

    String expression(String text, Shape shape) {
        return translate(text, 0, text.length(), shape);
    }

    List<Stream> streams(String text) {
        List<Token> t = SqlScanner.scan(text, Lexis.DATABRICKS);
        List<Stream> result = new ArrayList<>();
        for (int i = 0; i < t.size(); i++) {
            if (!t.get(i).isWord("STREAM") || i + 1 >= t.size()) {
                continue;
            }
            boolean parenthesis = t.get(i + 1).isSymbol("(");
            int at = i + 1 + (parenthesis ? 1 : 0);
            List<Identifier> parts = new ArrayList<>();
            while (at < t.size() && t.get(at).isName()) {
                Token n = t.get(at);
                parts.add(new Identifier(
                        n.name(), n.kind() == Token.Kind.QUOTED_NAME, new TextRange(n.start(), n.end())));
                at++;
                if (at < t.size() && t.get(at).isSymbol(".")) {
                    at++;
                } else {
                    break;
                }
            }
            if (parts.isEmpty()) {
                continue;
            }
            int end = parenthesis ? t.get(at).end() : t.get(at - 1).end();
            int next = parenthesis ? at + 1 : at;
            boolean aliased = next < t.size()
                    && t.get(next).isName()
                    && !List.of(
                                    "WHERE", "GROUP", "JOIN", "INNER", "LEFT", "UNION", "ORDER", "ON", "LIMIT", "CROSS",
                                    "HAVING", "QUALIFY", "WINDOW", "RIGHT", "FULL")
                            .contains(t.get(next).text().toUpperCase(java.util.Locale.ROOT));
            result.add(new Stream(new Name(parts), new TextRange(t.get(i).start(), end), aliased));
        }
        return result;
    }

    QueryTemplate template(String text, List<Stream> streams, List<StreamInput> inputs) {
        Shape all = inputs.stream().map(StreamInput::shape).reduce(new Shape(List.of()), Shape::union);
        List<String> pieces = new ArrayList<>();
        int from = 0;
        String before = "";
        for (int i = 0; i < streams.size(); i++) {
            pieces.add(before + translate(text, from, streams.get(i).range().start(), all));
            from = streams.get(i).range().end();
            before = streams.get(i).aliased()
                    ? ""
                    : " AS " + dialect.quote(inputs.get(i).table().table());
        }
        pieces.add(before + translate(text, from, text.length(), all));
        return new QueryTemplate(pieces);
    }

    private String translate(String text, int from, int to, Shape shape) {
        StringBuilder sql = new StringBuilder();
        int at = from;
        for (Token token : SqlScanner.scan(text, from, to, Lexis.DATABRICKS)) {
            sql.append(text, at, token.start());
            at = token.end();
            sql.append(translated(token, shape));
        }
        return sql.append(text, at, to).toString();
    }

    private String translated(Token token, Shape shape) {
        if (token.kind() == Token.Kind.STRING && token.text().startsWith("\"")) {
            return dialect.literal(token.text().substring(1, token.text().length() - 1));
        }
        if (token.isName()) {
            Optional<Column> column = shape.find(token.name());
            boolean quoted = token.kind() == Token.Kind.QUOTED_NAME;
            if (column.isPresent()
                    && (quoted
                            || !dialect.fold(token.name()).equals(column.get().name()))) {
                return dialect.quote(column.get().name());
            }
            return quoted ? dialect.quote(dialect.fold(token.name())) : token.text();
        }
        return token.isSymbol("==") ? "=" : token.text();
    }

    List<Fragment> structFields(Fragment fragment) {
        List<Token> t = SqlScanner.scan(fragment.text(), Lexis.DATABRICKS);
        if (t.size() < 3 || !t.get(0).isWord("STRUCT") || !t.get(1).isSymbol("(")) {
            return List.of();
        }
        List<Fragment> fields = new ArrayList<>();
        int depth = 0;
        int start = t.get(1).end();
        for (Token token : t.subList(2, t.size())) {
            if (token.isSymbol("(")) {
                depth++;
            } else if (depth == 0 && (token.isSymbol(",") || token.isSymbol(")"))) {
                fields.add(new Fragment(
                        fragment.text().substring(start, token.start()).strip(), fragment.range()));
                start = token.end();
            } else if (token.isSymbol(")")) {
                depth--;
            }
        }
        return fields;
    }
}
