package io.flowsql.rewriter.lex;

/**
 * One lexeme of a text, comments left out.
 *
 * @param text exactly as written, quotes and prefixes included
 * @param start offset of its first character in the scanned text
 * @param end offset behind its last one
 */
public record Token(Kind kind, String text, int start, int end) {
    public enum Kind {
        /** A name or keyword without quotes. */
        WORD,
        /** A name in quotes. */
        QUOTED_NAME,
        /** Any string literal: quoted, raw, with a prefix, or between dollar signs. */
        STRING,
        NUMBER,
        SYMBOL
    }

    /** Whether this is the word, in any case and without quotes. */
    public boolean isWord(String word) {
        return kind == Kind.WORD && text.equalsIgnoreCase(word);
    }

    public boolean isSymbol(String symbol) {
        return kind == Kind.SYMBOL && text.equals(symbol);
    }

    /** Whether it can be a name: a word, or a name in quotes. */
    public boolean isName() {
        return kind == Kind.WORD || kind == Kind.QUOTED_NAME;
    }

    /** The name without its quotes, doubled quotes made single. */
    public String name() {
        if (kind != Kind.QUOTED_NAME) {
            return text;
        }
        String quote = text.substring(0, 1);
        boolean closed = text.length() > 1 && text.endsWith(quote);
        return text.substring(1, closed ? text.length() - 1 : text.length()).replace(quote + quote, quote);
    }
}
