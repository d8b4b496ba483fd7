package io.flowsql.rewriter.query;

import io.flowsql.rewriter.dialect.Dialect;
import io.flowsql.rewriter.lex.StringLiteral;
import io.flowsql.rewriter.lex.Token;
import io.flowsql.rewriter.query.tree.QueryTokens;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Strings and numbers in the engine's form. */
final class Literals {
    /** {@code 1L}, {@code 2.5D}, {@code 1e3F}, {@code 10BD}. */
    private static final Pattern WITH_SUFFIX =
            Pattern.compile("((?:\\d+\\.?\\d*|\\.\\d+)(?:[eE][+-]?\\d+)?)(BD|[LSYDF])", Pattern.CASE_INSENSITIVE);

    private final Dialect dialect;
    private final QueryTokens tokens;
    private final TextEdits edits;

    Literals(Dialect dialect, QueryTokens tokens, TextEdits edits) {
        this.dialect = dialect;
        this.tokens = tokens;
        this.edits = edits;
    }

    void translate(List<Integer> indexes) {
        int behind = 0;
        for (int index : indexes) {
            if (index < behind) {
                continue;
            }
            if (isText(index)) {
                behind = strings(index);
            } else if (tokens.isKind(index, Token.Kind.NUMBER)) {
                number(index);
            }
        }
    }

    /** Binary literals and their like start with a letter other than that of raw strings and mean the same everywhere. */
    private boolean isText(int index) {
        return tokens.isKind(index, Token.Kind.STRING)
                && "'\"rR$".indexOf(tokens.get(index).text().charAt(0)) >= 0;
    }

    /** Adjacent strings are one. */
    private int strings(int first) {
        StringBuilder value = new StringBuilder();
        int behind = first;
        while (isText(behind)) {
            value.append(StringLiteral.value(tokens.get(behind).text()));
            behind++;
        }
        String literal = dialect.literal(value.toString());
        if (behind > first + 1 || !literal.equals(tokens.get(first).text())) {
            edits.replace(tokens.range(first, behind - 1), literal);
        }
        return behind;
    }

    private void number(int index) {
        Matcher matcher = WITH_SUFFIX.matcher(tokens.get(index).text());
        if (!matcher.matches()) {
            return;
        }
        String digits = matcher.group(1);
        String sql = switch (matcher.group(2).toUpperCase(Locale.ROOT)) {
            case "D" -> "CAST(" + digits + " AS " + dialect.type("DOUBLE") + ")";
            case "F" -> "CAST(" + digits + " AS " + dialect.type("FLOAT") + ")";
            default -> digits;
        };
        edits.replace(tokens.range(index), sql);
    }
}
