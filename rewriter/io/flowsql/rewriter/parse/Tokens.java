package io.flowsql.rewriter.parse;

import io.flowsql.rewriter.ast.Fragment;
import io.flowsql.rewriter.ast.Identifier;
import io.flowsql.rewriter.ast.Name;
import io.flowsql.rewriter.ast.Schedule;
import io.flowsql.rewriter.ast.Statement;
import io.flowsql.rewriter.ast.StoredAs;
import io.flowsql.rewriter.ast.TextRange;
import io.flowsql.rewriter.error.FlowError;
import io.flowsql.rewriter.lex.StringLiteral;
import io.flowsql.rewriter.parse.generated.Token;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What the grammar's actions make of tokens: names, values and stretches of the user's text. */
public final class Tokens {
    /** As in Databricks. */
    private static final int LONGEST_NAME = 255;

    private static final Pattern INTERVAL =
            Pattern.compile("\\s*(\\d+)\\s+(second|minute|hour|day|week)s?\\s*", Pattern.CASE_INSENSITIVE);

    private Tokens() {}

    public static TextRange range(Token first, Token last) {
        return new TextRange(first.beginColumn - 1, last.endColumn);
    }

    public static Fragment fragment(String statement, Token first, Token last) {
        TextRange range = range(first, last);
        return new Fragment(range.of(statement), range);
    }

    public static Fragment fragment(String statement, Name name) {
        return new Fragment(name.range().of(statement), name.range());
    }

    public static Identifier identifier(Token token) {
        if (!Lookahead.isName(token)) {
            throw new SyntaxException(token, SyntaxMessage.found(token) + " where a name is expected");
        }
        boolean quoted = token.image.charAt(0) == '`';
        String text =
                quoted ? token.image.substring(1, token.image.length() - 1).replace("``", "`") : token.image;
        return shortEnough(new Identifier(text, quoted, range(token, token)));
    }

    public static Identifier nameFromString(Token token) {
        String text = string(token);
        if (text.isEmpty()) {
            throw new SyntaxException(token, "An empty string where a name is expected");
        }
        return shortEnough(new Identifier(text, true, range(token, token)));
    }

    private static Identifier shortEnough(Identifier name) {
        if (name.text().length() > LONGEST_NAME) {
            throw new SyntaxException(
                    name.range().start(),
                    "A name of " + name.text().length() + " characters; the longest is " + LONGEST_NAME);
        }
        return name;
    }

    public static Name name(List<Identifier> parts) {
        Name name = new Name(parts);
        if (parts.size() > 3) {
            throw new SyntaxException(
                    name.range().start(),
                    name + " has " + parts.size() + " parts; at most catalog.schema.name can be written");
        }
        return name;
    }

    public static Identifier plainColumn(Name name) {
        if (name.parts().size() > 1) {
            throw new SyntaxException(
                    name.range().start(),
                    FlowError.AUTOCDC_MULTIPART_COLUMN_IDENTIFIER,
                    name,
                    name.last().text());
        }
        return name.last();
    }

    /** The literal in standard form, which is what the lexer hands to Calcite's productions. */
    public static String standardLiteral(String literal) {
        return "'" + StringLiteral.value(literal).replace("'", "''") + "'";
    }

    /** The value of a string token, whose image the lexer has made standard. */
    public static String string(Token token) {
        return NativeText.unmasked(
                token.image.substring(1, token.image.length() - 1).replace("''", "'"));
    }

    public static long count(Token token) {
        String digits = token.image.startsWith("'") ? string(token).strip() : token.image;
        try {
            return Long.parseLong(digits);
        } catch (NumberFormatException notANumber) {
            throw new SyntaxException(token, digits + " is not a whole number up to " + Long.MAX_VALUE);
        }
    }

    /** {@code '5 minutes'}. */
    public static Schedule.Interval interval(Token token) {
        Matcher matcher = INTERVAL.matcher(string(token));
        if (!matcher.matches()) {
            throw new SyntaxException(
                    token, token.image + " is not an interval. Write for instance INTERVAL 5 MINUTES");
        }
        Schedule.Unit unit = Schedule.Unit.valueOf(matcher.group(2).toUpperCase(Locale.ROOT));
        return new Schedule.Interval(Long.parseLong(matcher.group(1)), unit);
    }

    public static StoredAs scdType(Token token) {
        return switch (token.image) {
            case "1" -> StoredAs.SCD_TYPE_1;
            case "2" -> StoredAs.SCD_TYPE_2;
            default ->
                throw new SyntaxException(
                        token, "There is no SCD TYPE " + token.image + ". Write SCD TYPE 1, SCD TYPE 2 or BITEMPORAL");
        };
    }

    public static Statement commentOn(Name name, boolean isColumn, Optional<String> comment) {
        int tableParts = isColumn ? name.parts().size() - 1 : name.parts().size();
        if (tableParts == 0) {
            throw new SyntaxException(
                    name.range().start(), "Name the column with its table: COMMENT ON COLUMN t." + name);
        }
        Optional<Identifier> column = isColumn ? Optional.of(name.last()) : Optional.empty();
        return new Statement.CommentOn(name(name.parts().subList(0, tableParts)), column, comment);
    }

    public static Statement explain(Statement statement, Token first) {
        if (statement instanceof Statement.CreateTable create) {
            return new Statement.Explain.CreateOf(create);
        }
        throw new SyntaxException(
                first, "EXPLAIN CREATE explains a streaming table, a table with flows, or a materialized view");
    }
}
