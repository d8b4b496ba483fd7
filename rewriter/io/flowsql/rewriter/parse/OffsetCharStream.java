package io.flowsql.rewriter.parse;

import io.flowsql.rewriter.parse.generated.SimpleCharStream;
import java.io.StringReader;

/**
 * Counts a text as one long line, so that a token's column is its offset in the statement plus one. Calcite's positions are then
 * offsets everywhere, also when only a stretch of the statement is parsed.
 */
final class OffsetCharStream extends SimpleCharStream {
    OffsetCharStream(String text, int from, int to) {
        super(new StringReader(text.substring(from, to)), 1, from + 1);
    }

    @Override
    protected void UpdateLineColumn(char c) {
        column++;
        bufline[bufpos] = line;
        bufcolumn[bufpos] = column;
    }
}
