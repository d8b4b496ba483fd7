package io.flowsql.rewriter.definition;

/** What may happen to rows of a source that only grows otherwise, without an error. */
public enum Tolerance {
    NONE,
    /** {@code ignoreDeletes}: a statement that deletes all rows is passed over. */
    DELETES,
    /** {@code skipChangeCommits}: a statement that changes or deletes rows is passed over, with the rows that it inserts. */
    CHANGES
}
