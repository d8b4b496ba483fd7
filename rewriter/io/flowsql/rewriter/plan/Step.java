package io.flowsql.rewriter.plan;

/**
 * One statement of a plan, in the engine's SQL.
 *
 * @param name what it does, in a few words: {@code stage new rows}
 * @param reason why it is there, for whoever reads EXPLAIN
 * @param sql what is sent, as it stands
 * @param effect what its update count means
 */
public record Step(String name, String reason, String sql, Effect effect) {
    public enum Effect {
        /** Work on temporary tables or bookkeeping: no row of the target. */
        NONE,
        ROWS_INSERTED,
        ROWS_UPDATED,
        ROWS_DELETED
    }

    public static Step of(String name, String reason, String sql) {
        return new Step(name, reason, sql, Effect.NONE);
    }
}
