package io.flowsql.rewriter.lex;

import io.flowsql.rewriter.error.FlowException.Position;
import java.util.Arrays;
import java.util.stream.IntStream;

/** A text and where its lines start: turns offsets into the lines and columns that users count. */
public final class SourceText {
    private final String text;
    private final int[] lineStarts;

    public SourceText(String text) {
        this.text = text;
        this.lineStarts = IntStream.concat(
                        IntStream.of(0), IntStream.rangeClosed(1, text.length()).filter(this::startsLine))
                .toArray();
    }

    public String text() {
        return text;
    }

    /** The line and column, both from 1, of an offset from 0 to the text's length. */
    public Position position(int offset) {
        int found = Arrays.binarySearch(lineStarts, offset);
        int line = found >= 0 ? found : -found - 2;
        return new Position(line + 1, offset - lineStarts[line] + 1);
    }

    /** The offset of a position; behind the end of the text it is the text's length. */
    public int offset(Position position) {
        if (position.line() > lineStarts.length) {
            return text.length();
        }
        return Math.min(lineStarts[position.line() - 1] + position.column() - 1, text.length());
    }

    /** A line ends with a line feed, a carriage return, or both together. */
    private boolean startsLine(int offset) {
        char before = text.charAt(offset - 1);
        if (before == '\n') {
            return true;
        }
        return before == '\r' && (offset == text.length() || text.charAt(offset) != '\n');
    }
}
