package io.flowsql.rewriter.ast;

/**
 * A stretch of a statement's text.
 *
 * @param start offset of its first character, in UTF-16 units from the start of the statement
 * @param end offset behind its last character
 */
public record TextRange(int start, int end) {
    public TextRange {
        if (start < 0 || end < start) {
            throw new IllegalArgumentException("no range: " + start + " to " + end);
        }
    }

    public String of(String statement) {
        return statement.substring(start, end);
    }
}
