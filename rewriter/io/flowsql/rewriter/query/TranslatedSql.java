package io.flowsql.rewriter.query;

import java.util.List;

/**
 * The engine's SQL for a fragment, and the way back to what the user wrote.
 *
 * @param pieces in order, each up to the next
 */
public record TranslatedSql(String text, List<Piece> pieces) {
    public TranslatedSql {
        pieces = List.copyOf(pieces);
    }

    /**
     * A stretch of the result.
     *
     * @param start where it starts in the result
     * @param original the offset in the statement that it comes from
     * @param copied whether it is the user's own text, character by character
     */
    public record Piece(int start, int original, boolean copied) {}

    /** The offset in the user's statement of an offset in the result; inside of a replacement that of what it replaced. */
    public int original(int offset) {
        Piece last = pieces.get(0);
        for (Piece piece : pieces) {
            if (piece.start() > offset) {
                break;
            }
            last = piece;
        }
        return last.copied() ? last.original() + offset - last.start() : last.original();
    }

    @Override
    public String toString() {
        return text;
    }
}
