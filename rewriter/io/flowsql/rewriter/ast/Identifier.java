package io.flowsql.rewriter.ast;

import java.util.Locale;

/**
 * One name as the user wrote it, without its quotes. Names are compared without regard to case.
 *
 * @param text the name itself, {@code a`b} for {@code `a``b`}
 * @param quoted whether it stood in back-ticks
 * @param range where it stands in the statement, quotes included
 */
public record Identifier(String text, boolean quoted, TextRange range) {
    public Identifier {
        if (text.isEmpty()) {
            throw new IllegalArgumentException("empty name");
        }
    }

    public boolean matches(String name) {
        return text.equalsIgnoreCase(name);
    }

    /** The form in which names are compared and kept in maps. */
    public String folded() {
        return text.toLowerCase(Locale.ROOT);
    }

    @Override
    public String toString() {
        return text;
    }
}
