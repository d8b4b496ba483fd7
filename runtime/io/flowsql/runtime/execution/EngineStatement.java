package io.flowsql.runtime.execution;

import java.sql.SQLException;

/** A statement that goes to the engine as it is. */
@FunctionalInterface
public interface EngineStatement {
    /** The count of a statement that gives rows, and of a batch whose counts the engine does not tell: more than any table has. */
    long UNKNOWN = Long.MAX_VALUE / 2;

    /** @return the number of rows that it changed */
    long execute() throws SQLException;
}
