package io.flowsql.rewriter.definition;

/** Which rows of a stream stand in its place in one of the queries that a refresh runs. */
public enum StreamVersion {
    /** Those that earlier refreshes read. */
    OLD,
    /** Those of this refresh. */
    NEW,
    /** None, but for their columns. */
    NONE
}
