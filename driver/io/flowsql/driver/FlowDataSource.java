package io.flowsql.driver;

import io.flowsql.driver.url.FlowUrl;
import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import java.util.Properties;
import java.util.logging.Logger;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Connections for pools and frameworks that want a data source: either to a URL, set as a bean property, or around the connections of
 * another data source. XA is not offered.
 */
public final class FlowDataSource implements DataSource, AutoCloseable {
    private final Connector connector = new Connector();
    private final Optional<DataSource> wrapped;
    private final Properties properties = new Properties();
    private String url = "jdbc:flowsql:";
    private @Nullable String user;
    private @Nullable String password;
    private int loginTimeout;
    private @Nullable PrintWriter logWriter;

    /** For a URL; without {@link #setUrl} a DuckDB in memory. */
    public FlowDataSource() {
        this.wrapped = Optional.empty();
    }

    /** Wraps the connections of another data source. Of the bean properties, {@link #setProperties} still gives options of ours. */
    public FlowDataSource(DataSource wrapped) {
        this.wrapped = Optional.of(wrapped);
    }

    public String getUrl() {
        return url;
    }

    /** @param url one of ours; that of another driver, such as {@code jdbc:h2:mem:x}, is taken as the one to wrap */
    public void setUrl(String url) {
        this.url = FlowUrl.around(url);
    }

    public @Nullable String getUser() {
        return user;
    }

    public void setUser(@Nullable String user) {
        this.user = user;
    }

    public void setPassword(@Nullable String password) {
        this.password = password;
    }

    /** @param properties options of ours and of the wrapped driver; copied */
    public void setProperties(Properties properties) {
        this.properties.clear();
        properties
                .stringPropertyNames()
                .forEach(name -> this.properties.setProperty(name, properties.getProperty(name)));
    }

    @Override
    public Connection getConnection() throws SQLException {
        return wrapped.isPresent()
                ? connector.wrap(wrapped.get().getConnection(), properties)
                : connect(user, password);
    }

    @Override
    public Connection getConnection(@Nullable String user, @Nullable String password) throws SQLException {
        return wrapped.isPresent()
                ? connector.wrap(wrapped.get().getConnection(user, password), properties)
                : connect(user, password);
    }

    private Connection connect(@Nullable String user, @Nullable String password) throws SQLException {
        Properties all = new Properties();
        all.putAll(properties);
        put(all, "user", user);
        put(all, "password", password);
        // PostgreSQL's name for it. The other engines are in this process: H2 does not look, DuckDB does not get to see
        // it.
        put(all, "loginTimeout", loginTimeout > 0 ? Integer.toString(loginTimeout) : null);
        return connector.connect(url, all);
    }

    private static void put(Properties properties, String name, @Nullable String value) {
        if (value != null) {
            properties.setProperty(name, value);
        }
    }

    @Override
    public int getLoginTimeout() throws SQLException {
        return wrapped.isPresent() ? wrapped.get().getLoginTimeout() : loginTimeout;
    }

    /** @param seconds how long to wait for a connection, where the wrapped driver knows such a limit; 0 for no limit */
    @Override
    public void setLoginTimeout(int seconds) throws SQLException {
        if (wrapped.isPresent()) {
            wrapped.get().setLoginTimeout(seconds);
        } else {
            loginTimeout = seconds;
        }
    }

    @Override
    public @Nullable PrintWriter getLogWriter() throws SQLException {
        return wrapped.isPresent() ? wrapped.get().getLogWriter() : logWriter;
    }

    @Override
    public void setLogWriter(@Nullable PrintWriter writer) throws SQLException {
        if (wrapped.isPresent()) {
            wrapped.get().setLogWriter(writer);
        } else {
            logWriter = writer;
        }
    }

    @Override
    public Logger getParentLogger() {
        return Logger.getLogger("io.flowsql");
    }

    @Override
    public <T> T unwrap(Class<T> iface) throws SQLException {
        if (iface.isInstance(this)) {
            return iface.cast(this);
        }
        if (wrapped.isPresent()) {
            return wrapped.get().unwrap(iface);
        }
        throw new SQLException("This data source is no wrapper for " + iface.getName(), "22023");
    }

    @Override
    public boolean isWrapperFor(Class<?> iface) throws SQLException {
        return iface.isInstance(this) || (wrapped.isPresent() && wrapped.get().isWrapperFor(iface));
    }

    /** Closes the wrapped data source, if it can be closed, as a pool can. */
    @Override
    public void close() throws Exception {
        if (wrapped.orElse(null) instanceof AutoCloseable closeable) {
            closeable.close();
        }
    }
}
