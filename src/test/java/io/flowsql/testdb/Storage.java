package io.flowsql.testdb;

/** Where a database under test keeps its data. */
public enum Storage {
    MEMORY,
    FILE
}
