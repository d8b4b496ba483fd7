package io.flowsql.rewriter.parse;

import io.flowsql.rewriter.parse.generated.SimpleCharStream;
import java.io.StringReader;

/**
 * Counts a text as one long line, so that a token's column is its offset in the statement plus one. Calcite's positions are then
 * offsets everywhere, also when only a stretch of the statement is parsed.
 */
final class OffsetCharStream extends SimpleCharStream {
    /** @param offset where the text starts in its statement */
    OffsetCharStream(String text, int offset) {
        super(new StringReader(text), 1, offset + 1);
    }

    @Override
    protected void UpdateLineColumn(char c) {
        column++;
        bufline[bufpos] = line;
        bufcolumn[bufpos] = column;
    }
}
