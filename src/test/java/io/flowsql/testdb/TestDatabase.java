package io.flowsql.testdb;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * A new, empty database for one test. One in memory is held, by a connection of the engine's own driver where it needs one, so that its
 * data outlive a reconnect; one on file is really closed when its last connection is.
 */
public final class TestDatabase implements AutoCloseable {
    private final Engine engine;
    private final String prefix;
    private final String innerUrl;
    private final Hold hold;

    private TestDatabase(Engine engine, String prefix, String innerUrl, Hold hold) {
        this.engine = engine;
        this.prefix = prefix;
        this.innerUrl = innerUrl;
        this.hold = hold;
    }

    /** What keeps a database. */
    private interface Hold {
        void end() throws SQLException;
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
                yield new TestDatabase(engine, prefix, url, hold(engine, name, "jdbc:" + url));
            }
            case FILE -> new TestDatabase(engine, prefix, engine.fileUrl(folder, name), () -> {});
        };
    }

    private static Hold hold(Engine engine, String name, String url) throws SQLException {
        return switch (engine) {
            case DUCKDB -> DriverManager.getConnection(url)::close;
            case POSTGRESQL -> () -> PostgresServer.shared().drop(name);
            case H2 -> {
                Connection pin = DriverManager.getConnection(url);
                yield () -> {
                    try (pin;
                            Statement statement = pin.createStatement()) {
                        statement.execute("SHUTDOWN");
                    }
                };
            }
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
        hold.end();
    }
}
