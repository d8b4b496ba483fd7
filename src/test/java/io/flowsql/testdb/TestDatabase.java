package io.flowsql.testdb;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;

/**
 * A new, empty database for one test. One in memory is held open by a connection of the engine's own driver, so that its data
 * outlive a reconnect; one on file is really closed when its last connection is.
 */
public final class TestDatabase implements AutoCloseable {
    private final Engine engine;
    private final String prefix;
    private final String name;
    private final String innerUrl;
    private final @Nullable Connection pin;

    private TestDatabase(Engine engine, String prefix, String name, String innerUrl, @Nullable Connection pin) {
        this.engine = engine;
        this.prefix = prefix;
        this.name = name;
        this.innerUrl = innerUrl;
        this.pin = pin;
    }

    /**
     * A database that is reached through the driver of this project.
     *
     * @param folder for the file, if there is to be one
     */
    public static TestDatabase create(Engine engine, Storage storage, Path folder) throws SQLException {
        return create("jdbc:flowsql:", engine, storage, folder);
    }

    /** A database that is reached through the engine's own driver. */
    public static TestDatabase createPlain(Engine engine, Storage storage, Path folder) throws SQLException {
        return create("jdbc:", engine, storage, folder);
    }

    private static TestDatabase create(String prefix, Engine engine, Storage storage, Path folder) throws SQLException {
        String name = Engine.newName();
        return switch (storage) {
            case MEMORY -> {
                String url = engine.memoryUrl(name);
                yield new TestDatabase(engine, prefix, name, url, DriverManager.getConnection("jdbc:" + url));
            }
            case FILE -> new TestDatabase(engine, prefix, name, engine.fileUrl(folder, name), null);
        };
    }

    public Engine engine() {
        return engine;
    }

    /** The URL of the connections that {@link #connect} opens. */
    public String url() {
        return prefix + innerUrl;
    }

    /** A new connection; the caller closes it. */
    public Connection connect() throws SQLException {
        return DriverManager.getConnection(url());
    }

    /** Forgets a database in memory; a file is left to the owner of its folder. */
    @Override
    public void close() throws SQLException {
        if (pin == null) {
            return;
        }
        try (pin) {
            switch (engine) {
                case DUCKDB -> {}
                case POSTGRESQL -> PostgresServer.shared().drop(name);
                case H2 -> {
                    try (Statement statement = pin.createStatement()) {
                        statement.execute("SHUTDOWN");
                    }
                }
            }
        }
    }
}
