package io.flowsql.driver;

import io.flowsql.driver.url.FlowUrl;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.util.Properties;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * The driver for URLs such as {@code jdbc:flowsql:h2:~/shop} and {@code jdbc:flowsql:duckdb:/data/shop.duckdb}: the wrapped
 * database's URL with {@code flowsql:} behind {@code jdbc:}. {@code jdbc:flowsql:} alone is a DuckDB in memory.
 *
 * <p>Loading the class registers it. An application that unloads it, such as a web application, calls {@link #deregister}.
 */
public final class FlowDriver implements Driver {
    private static final FlowDriver REGISTERED = new FlowDriver();

    static {
        try {
            register();
        } catch (SQLException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final Connector connector = new Connector();
    private final DriverVersion version = DriverVersion.ofThisBuild();

    /** Makes {@link DriverManager} know this driver. Does nothing if it does already. */
    public static void register() throws SQLException {
        DriverManager.registerDriver(REGISTERED);
    }

    /** Makes {@link DriverManager} forget this driver. Does nothing if it has already. */
    public static void deregister() throws SQLException {
        DriverManager.deregisterDriver(REGISTERED);
    }

    public static boolean isRegistered() {
        return DriverManager.drivers().anyMatch(driver -> driver == REGISTERED);
    }

    /** @return null for a URL that is not ours */
    @Override
    public @Nullable Connection connect(@Nullable String url, @Nullable Properties info) throws SQLException {
        return url != null && FlowUrl.accepts(url) ? connector.connect(url, info) : null;
    }

    @Override
    public boolean acceptsURL(@Nullable String url) {
        return url != null && FlowUrl.accepts(url);
    }

    @Override
    public DriverPropertyInfo[] getPropertyInfo(@Nullable String url, @Nullable Properties info) {
        return connector.propertyInfo(url, info);
    }

    @Override
    public int getMajorVersion() {
        return version.major();
    }

    @Override
    public int getMinorVersion() {
        return version.minor();
    }

    /** False: whether an application finds all of JDBC depends on the wrapped driver. */
    @Override
    public boolean jdbcCompliant() {
        return false;
    }

    @Override
    public Logger getParentLogger() {
        return Logger.getLogger("io.flowsql");
    }
}
