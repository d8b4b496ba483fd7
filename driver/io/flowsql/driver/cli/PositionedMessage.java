package io.flowsql.driver.cli;

import io.flowsql.rewriter.error.FlowException.Position;
import io.flowsql.rewriter.lex.SourceText;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An error message that says where in the statement it means.
 *
 * @param message without what repeats the statement, as far as that can be taken out
 * @param offset in the statement
 */
record PositionedMessage(String message, int offset) {
    /** {@code [ERROR_CLASS] what happened (line:column)}. */
    private static final Pattern OURS =
            Pattern.compile("(\\[[A-Z][A-Z0-9_.]*] .*) \\(([0-9]+):([0-9]+)\\)", Pattern.DOTALL);

    /** DuckDB (2.0) shows the line, with a caret below the cell that it means. */
    private static final Pattern DUCKDB =
            Pattern.compile("(.*?)\\n+(LINE ([0-9]+): )([^\\n]*)\\n( *)\\^.*", Pattern.DOTALL);

    /** H2 (2.5) quotes a statement that it cannot parse, with {@code [*]} at the place and line breaks as {@code \000a}. */
    private static final Pattern H2 = Pattern.compile(".*SQL statement \"(.*)\\[\\*].*", Pattern.DOTALL);

    static Optional<PositionedMessage> of(String message, SourceText statement) {
        return ofOurs(message, statement).or(() -> ofDuckDb(message, statement)).or(() -> ofH2(message, statement));
    }

    private static Optional<PositionedMessage> ofOurs(String message, SourceText statement) {
        Matcher matcher = OURS.matcher(message);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        Position position = new Position(Integer.parseInt(matcher.group(2)), Integer.parseInt(matcher.group(3)));
        return Optional.of(new PositionedMessage(matcher.group(1), statement.offset(position)));
    }

    private static Optional<PositionedMessage> ofDuckDb(String message, SourceText statement) {
        Matcher matcher = DUCKDB.matcher(message);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        int line = Integer.parseInt(matcher.group(3));
        int cells = matcher.group(5).length() - matcher.group(2).length();
        String shown = matcher.group(4);
        // It cuts a long line, and then the caret says nothing about the column.
        boolean whole =
                statement.text().lines().skip(line - 1L).findFirst().stream().anyMatch(shown::equals);
        if (!whole) {
            return Optional.empty();
        }
        Position position = new Position(line, TextWidth.unitsIn(shown, cells) + 1);
        return Optional.of(new PositionedMessage(matcher.group(1), statement.offset(position)));
    }

    private static Optional<PositionedMessage> ofH2(String message, SourceText statement) {
        Matcher matcher = H2.matcher(message);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        String before =
                matcher.group(1).replace("\"\"", "\"").replace("\\000a", "\n").replace("\\000d", "\r");
        return statement.text().startsWith(before)
                ? Optional.of(new PositionedMessage(message, before.length()))
                : Optional.empty();
    }
}
