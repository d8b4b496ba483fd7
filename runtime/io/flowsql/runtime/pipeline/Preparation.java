package io.flowsql.runtime.pipeline;

import java.sql.Connection;
import java.sql.SQLException;

/** What is done before the definitions of a project are looked at. */
@FunctionalInterface
public interface Preparation {
    /** @param connection to the database, or to a copy of its tables; to be left open */
    void run(Connection connection) throws SQLException;
}
