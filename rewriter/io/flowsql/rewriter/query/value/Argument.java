package io.flowsql.rewriter.query.value;

import java.util.List;
import java.util.Optional;

/**
 * An argument of a call.
 *
 * @param name of a named argument, {@code f(name => value)}
 * @param keyword in upper case, the word before it where that is no comma: {@code FROM} in {@code EXTRACT(YEAR FROM d)}
 * @param text as the user wrote it
 * @param sql in the engine's words
 * @param literal the value of a literal: the text of a string, the digits of a number with its sign; empty for everything else
 * @param lambda what {@code x -> expression} is made of; its sql is not to be used then
 */
public record Argument(
        Optional<String> name,
        Optional<String> keyword,
        String text,
        String sql,
        Kind kind,
        Optional<String> literal,
        Optional<Lambda> lambda) {
    /**
     * A function as an argument.
     *
     * @param parameters in the engine's spelling
     * @param body in the engine's words
     * @param kind of what the body gives
     */
    public record Lambda(List<String> parameters, String body, Kind kind) {
        public Lambda {
            parameters = List.copyOf(parameters);
        }
    }

    /** A plain value. */
    public static Argument of(String sql, Kind kind) {
        return new Argument(Optional.empty(), Optional.empty(), sql, sql, kind, Optional.empty(), Optional.empty());
    }
}
