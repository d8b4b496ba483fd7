package io.flowsql.rewriter.query.function;

import java.util.ArrayList;
import java.util.List;

/** A pattern for dates and times, taken apart. */
record DatePattern(List<Piece> pieces) {
    sealed interface Piece {}

    /** A letter that stands for a part of a date. */
    record Field(char letter, int count) implements Piece {}

    record Text(String text) implements Piece {}

    DatePattern {
        pieces = List.copyOf(pieces);
    }

    /** @throws IllegalArgumentException if it is none */
    static DatePattern of(String pattern) {
        List<Piece> pieces = new ArrayList<>();
        StringBuilder text = new StringBuilder();
        int at = 0;
        while (at < pattern.length()) {
            char c = pattern.charAt(at);
            int end = at + 1;
            if (c == '\'') {
                end = quoted(pattern, at, text);
            } else if (Character.isLetter(c)) {
                while (end < pattern.length() && pattern.charAt(end) == c) {
                    end++;
                }
                flush(text, pieces);
                pieces.add(new Field(c, end - at));
            } else if ("[]{}#".indexOf(c) >= 0) {
                throw new IllegalArgumentException(c + " has none");
            } else {
                text.append(c);
            }
            at = end;
        }
        flush(text, pieces);
        return new DatePattern(pieces);
    }

    private static int quoted(String pattern, int open, StringBuilder text) {
        int at = open + 1;
        if (at < pattern.length() && pattern.charAt(at) == '\'') {
            text.append('\'');
            return at + 1;
        }
        while (at < pattern.length()) {
            boolean quote = pattern.charAt(at) == '\'';
            boolean twice = quote && at + 1 < pattern.length() && pattern.charAt(at + 1) == '\'';
            if (quote && !twice) {
                return at + 1;
            }
            text.append(pattern.charAt(at));
            at += twice ? 2 : 1;
        }
        throw new IllegalArgumentException("a quote is not closed");
    }

    private static void flush(StringBuilder text, List<Piece> pieces) {
        if (!text.isEmpty()) {
            pieces.add(new Text(text.toString()));
            text.setLength(0);
        }
    }

    /**
     * The engine's pattern.
     *
     * @param read whether texts are read by it rather than written
     * @throws IllegalArgumentException if a letter has no counterpart
     */
    String in(Target target, boolean read) {
        StringBuilder sql = new StringBuilder();
        for (Piece piece : pieces) {
            if (piece instanceof Field field) {
                sql.append(DateLetters.in(target, field, read));
            } else if (piece instanceof Text text) {
                sql.append(DateLetters.text(target, text.text()));
            }
        }
        return sql.toString();
    }
}
