package io.flowsql.runtime.catalog;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.Set;

/** The databases in which one connection has seen a catalogue, so that it does not look before every statement. */
public final class SeenCatalogs {
    private final Set<String> databases = new HashSet<>();

    boolean hasThatOf(Connection connection) throws SQLException {
        return databases.contains(connection.getCatalog());
    }

    /** What an open transaction sees may be its own, and be rolled back. */
    void add(Connection connection) throws SQLException {
        if (connection.getAutoCommit()) {
            databases.add(connection.getCatalog());
        }
    }

    /** To be called when something failed: somebody may have dropped the schema. */
    public void forget() {
        databases.clear();
    }
}
