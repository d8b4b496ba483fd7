package io.flowsql.rewriter.query.value;

/**
 * A call in the engine's words.
 *
 * @param sql a whole operand: what is not a call, a name or a literal stands in parentheses
 */
public record TranslatedCall(String sql, Kind kind) {}
