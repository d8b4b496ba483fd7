package io.flowsql.rewriter.query;

import io.flowsql.rewriter.query.value.Kind;
import java.util.Optional;

/**
 * An operand in the engine's words.
 *
 * @param literal the text of a string literal, or the digits of a number with its sign; empty for everything else
 */
record Operand(String sql, Kind kind, Optional<String> literal) {
    static Operand of(String sql, Kind kind) {
        return new Operand(sql, kind, Optional.empty());
    }

    boolean isString() {
        return kind == Kind.Simple.STRING;
    }

    boolean isNull() {
        return kind == Kind.Simple.NULL;
    }
}
