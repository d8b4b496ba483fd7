package io.flowsql.runtime.execution;

import java.sql.SQLException;

/** A statement that goes to the engine as it is. */
@FunctionalInterface
public interface EngineStatement {
    /** @return the number of rows that it changed */
    long execute() throws SQLException;
}
