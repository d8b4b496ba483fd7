package io.flowsql.rewriter.ast;

/** The clauses of AUTO CDC in the order in which they have to be written. */
public enum CdcClause {
    KEYS("KEYS", "KEYS (column, ...)", true),
    WHERE("WHERE", "WHERE condition", false),
    IGNORE_NULL_UPDATES("IGNORE NULL UPDATES", "IGNORE NULL UPDATES", false),
    APPLY_AS_DELETE_WHEN("APPLY AS DELETE WHEN", "APPLY AS DELETE WHEN condition", false),
    APPLY_AS_TRUNCATE_WHEN("APPLY AS TRUNCATE WHEN", "APPLY AS TRUNCATE WHEN condition", false),
    SEQUENCE_BY("SEQUENCE BY", "SEQUENCE BY column", false),
    SYSTEM_SEQUENCE_BY("SYSTEM SEQUENCE BY", "SYSTEM SEQUENCE BY column", false),
    COLUMNS("COLUMNS", "COLUMNS (column, ...)", false),
    STORED_AS("STORED AS", "STORED AS SCD TYPE 1", true),
    TRACK_HISTORY_ON("TRACK HISTORY ON", "TRACK HISTORY ON (column, ...)", true),
    COLUMNS_TO_UPDATE("COLUMNS TO UPDATE", "COLUMNS TO UPDATE column", false);

    private final String words;
    private final String example;
    private final boolean inSnapshotFlow;

    CdcClause(String words, String example, boolean inSnapshotFlow) {
        this.words = words;
        this.example = example;
        this.inSnapshotFlow = inSnapshotFlow;
    }

    /** Its first words, as they are written. */
    public String words() {
        return words;
    }

    /** How it may look. */
    public String example() {
        return example;
    }

    /** Whether AUTO CDC FROM SNAPSHOT has it, too. */
    public boolean inSnapshotFlow() {
        return inSnapshotFlow;
    }
}
