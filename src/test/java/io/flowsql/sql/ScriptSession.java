package io.flowsql.sql;

import io.flowsql.testdb.Engine;
import io.flowsql.testdb.TestDatabase;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Map;

/** The connections and the folder of a script that runs. */
final class ScriptSession implements AutoCloseable {
    private final TestDatabase database;
    private final Path folder;
    private final Map<String, Connection> connections = new LinkedHashMap<>();

    ScriptSession(TestDatabase database, Path folder) {
        this.database = database;
        this.folder = folder;
    }

    Engine engine() {
        return database.engine();
    }

    Path folder() {
        return folder;
    }

    String expand(String text) {
        return text.replace("${dir}", folder.toString());
    }

    /** The connection of that name, opened at its first use. */
    Connection connection(String name) throws SQLException {
        Connection connection = connections.get(name);
        if (connection == null) {
            connection = database.connect();
            connections.put(name, connection);
        }
        return connection;
    }

    void disconnect() throws SQLException {
        for (Connection connection : connections.values()) {
            connection.close();
        }
        connections.clear();
    }

    @Override
    public void close() throws SQLException {
        disconnect();
    }
}
