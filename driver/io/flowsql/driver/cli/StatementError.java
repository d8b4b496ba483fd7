package io.flowsql.driver.cli;

import io.flowsql.rewriter.error.FlowException.Position;
import io.flowsql.rewriter.lex.SourceText;
import java.util.Objects;

/**
 * A failed statement as the user is told of it, in the manner of compilers: file, line and column, the message, and the line
 * itself with a mark below.
 *
 * @param position in the script: the place that the message means, else where the statement starts
 */
record StatementError(Script script, Position position, String message) {
    static StatementError of(Script script, Script.Statement statement, Exception exception) {
        String message = Objects.requireNonNullElse(exception.getMessage(), exception.toString());
        PositionedMessage positioned = PositionedMessage.of(message, new SourceText(statement.text()))
                .orElseGet(() -> new PositionedMessage(message, 0));
        Position position = script.position(statement.offset() + positioned.offset());
        return new StatementError(script, position, withoutStatement(positioned.message(), statement.text()));
    }

    /** H2 repeats the whole statement behind every message. */
    private static String withoutStatement(String message, String statement) {
        return message.replace("; SQL statement:\n" + statement, "");
    }

    String render() {
        String line = script.line(position.line());
        String before = line.substring(0, Math.min(position.column() - 1, line.length()));
        String margin = " ".repeat(String.valueOf(position.line()).length());
        return String.join(
                System.lineSeparator(),
                script.name() + ":" + position + ": error: " + message,
                "  " + position.line() + " | " + line,
                "  " + margin + " | " + blank(before) + "^");
    }

    /** As wide as the text, with its tabs kept. */
    private static String blank(String text) {
        StringBuilder blank = new StringBuilder();
        text.codePoints().forEach(codePoint -> {
            String character = Character.toString(codePoint);
            blank.append(codePoint == '\t' ? character : " ".repeat(TextWidth.of(character)));
        });
        return blank.toString();
    }
}
