package io.flowsql.driver;

import io.flowsql.driver.url.FlowOptions;
import io.flowsql.driver.url.FlowProperty;
import io.flowsql.driver.url.FlowUrl;
import io.flowsql.driver.url.GivenProperties;
import io.flowsql.driver.url.TargetDriverFinder;
import io.flowsql.driver.wrap.FlowConnection;
import io.flowsql.rewriter.error.FlowError;
import io.flowsql.rewriter.error.FlowException;
import io.flowsql.runtime.execution.FlowErrors;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What a driver does, without being registered anywhere. Keeps nothing between two connections. */
final class Connector {
    private static final String DUCKDB = "jdbc:duckdb:";

    private final TargetDriverFinder finder = new TargetDriverFinder(FlowDriver.class);

    /**
     * @param url one of ours
     * @throws SQLException the wrapped driver's own, or INVALID_OPTION, or WRAPPED_DRIVER_NOT_FOUND
     */
    Connection connect(String url, @Nullable Properties info) throws SQLException {
        try {
            FlowUrl target = FlowUrl.parse(url);
            GivenProperties given = GivenProperties.of(info);
            FlowOptions options = FlowOptions.of(merged(target, given));
            Driver driver = finder.find(target.inner(), options.targetDriver());
            Connection inner = Optional.ofNullable(driver.connect(target.inner(), accepted(target, given, options)))
                    .orElseThrow(() -> FlowException.of(
                            FlowError.WRAPPED_DRIVER_NOT_FOUND,
                            FlowUrl.withoutSecrets(target.inner()),
                            driver.getClass().getName() + ", which declined it"));
            return new FlowConnection(inner, options, Optional.of(target.shown()));
        } catch (FlowException mistake) {
            throw FlowErrors.sqlException(mistake);
        }
    }

    /** Wraps a connection that somebody else opened. */
    Connection wrap(Connection inner, @Nullable Properties info) throws SQLException {
        try {
            FlowOptions options = FlowOptions.of(GivenProperties.of(info).ours());
            return new FlowConnection(inner, options, Optional.empty());
        } catch (FlowException mistake) {
            throw FlowErrors.sqlException(mistake);
        }
    }

    /** Ours, then the wrapped driver's. Never fails: tools ask while the URL is still being typed. */
    DriverPropertyInfo[] propertyInfo(@Nullable String url, @Nullable Properties info) {
        Map<FlowProperty, String> given = new EnumMap<>(FlowProperty.class);
        DriverPropertyInfo[] theirs = new DriverPropertyInfo[0];
        try {
            GivenProperties properties = GivenProperties.of(info);
            given.putAll(properties.ours());
            if (url != null && FlowUrl.accepts(url)) {
                FlowUrl target = FlowUrl.parse(url);
                given.putAll(target.options());
                theirs = theirs(target, properties, FlowOptions.of(given));
            }
        } catch (FlowException | SQLException incomplete) {
            // What is known so far is the answer.
        }
        return Stream.concat(
                        Arrays.stream(FlowProperty.values()).map(property -> property.info(given)),
                        Arrays.stream(theirs))
                .toArray(DriverPropertyInfo[]::new);
    }

    /** DuckDB 2.0 opens the database to answer; its options are the same for one in memory, which leaves no file behind. */
    private DriverPropertyInfo[] theirs(FlowUrl target, GivenProperties given, FlowOptions options)
            throws SQLException {
        Driver driver = finder.find(target.inner(), options.targetDriver());
        String url = target.inner().startsWith(DUCKDB) ? DUCKDB : target.inner();
        return driver.getPropertyInfo(url, accepted(target, given, options));
    }

    /** As with the wrapped drivers, the URL wins over the properties. */
    private static Map<FlowProperty, String> merged(FlowUrl url, GivenProperties properties) {
        Map<FlowProperty, String> merged = new EnumMap<>(FlowProperty.class);
        merged.putAll(properties.ours());
        merged.putAll(url.options());
        return merged;
    }

    private static Properties accepted(FlowUrl url, GivenProperties given, FlowOptions options) {
        boolean strict = url.inner().startsWith(DUCKDB) && options.dropUnknown();
        return strict ? given.acceptedByDuckDb() : given.theirs();
    }
}
