package io.flowsql.driver.url;

import io.flowsql.rewriter.error.FlowError;
import io.flowsql.rewriter.error.FlowException;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Finds the driver of the wrapped database, also where {@link DriverManager} does not see it: tools load drivers with class loaders
 * of their own, long after DriverManager has looked around. Remembers nothing, so that no class loader is held.
 */
public final class TargetDriverFinder {
    /**
     * Start of the URL, class. Looked for by name before anything else: the first look into DriverManager makes the JDK load every
     * driver with a service entry, one of Calcite's among them.
     */
    private static final Map<String, String> KNOWN_DRIVERS = Map.of(
            "jdbc:duckdb:", "org.duckdb.DuckDBDriver",
            "jdbc:h2:", "org.h2.Driver",
            "jdbc:postgresql:", "org.postgresql.Driver");

    private final Class<? extends Driver> ourselves;

    /** @param ourselves the driver that is never the one that is looked for */
    public TargetDriverFinder(Class<? extends Driver> ourselves) {
        this.ourselves = ourselves;
    }

    /**
     * @param className the class that the user demands, if any
     * @throws FlowException INVALID_OPTION if that class is no driver for the URL, WRAPPED_DRIVER_NOT_FOUND if there is none
     */
    public Driver find(String innerUrl, Optional<String> className) {
        if (className.isPresent()) {
            return demanded(innerUrl, className.get());
        }
        Set<String> seen = new LinkedHashSet<>();
        Stream<Supplier<Stream<Driver>>> places =
                Stream.of(() -> knownByName(innerUrl), DriverManager::drivers, this::services);
        return places.flatMap(Supplier::get)
                .filter(driver -> !driver.getClass().getName().equals(ourselves.getName()))
                .peek(driver -> seen.add(driver.getClass().getName()))
                .filter(driver -> accepts(driver, innerUrl))
                .findFirst()
                .orElseThrow(() -> FlowException.of(
                        FlowError.WRAPPED_DRIVER_NOT_FOUND,
                        FlowUrl.withoutSecrets(innerUrl),
                        seen.isEmpty() ? "none" : String.join(", ", seen)));
    }

    private Driver demanded(String innerUrl, String className) {
        Driver driver = byName(className)
                .orElseThrow(() -> invalid(
                        className, "There is no such driver class on the class path, or it has no public constructor"));
        if (!accepts(driver, innerUrl)) {
            throw invalid(className, "It does not accept " + FlowUrl.withoutSecrets(innerUrl));
        }
        return driver;
    }

    private static FlowException invalid(String className, String reason) {
        return FlowException.of(FlowError.INVALID_OPTION, FlowProperty.TARGET_DRIVER.key(), className, reason);
    }

    private static boolean accepts(Driver driver, String url) {
        try {
            return driver.acceptsURL(url);
        } catch (SQLException refusal) {
            return false;
        }
    }

    private Stream<Driver> knownByName(String url) {
        return KNOWN_DRIVERS.entrySet().stream()
                .filter(known -> url.startsWith(known.getKey()))
                .flatMap(known -> byName(known.getValue()).stream());
    }

    private Optional<Driver> byName(String className) {
        return classLoaders()
                .flatMap(loader -> instance(className, loader).stream())
                .findFirst();
    }

    private static Optional<Driver> instance(String className, ClassLoader loader) {
        try {
            Class<?> driverClass = Class.forName(className, true, loader);
            return Optional.of((Driver) driverClass.getConstructor().newInstance());
        } catch (ReflectiveOperationException | LinkageError | ClassCastException notThere) {
            return Optional.empty();
        }
    }

    private Stream<Driver> services() {
        return classLoaders().flatMap(TargetDriverFinder::services);
    }

    private static Stream<Driver> services(ClassLoader loader) {
        List<Driver> drivers = new ArrayList<>();
        Iterator<Driver> entries = ServiceLoader.load(Driver.class, loader).iterator();
        while (true) {
            try {
                if (!entries.hasNext()) {
                    return drivers.stream();
                }
                drivers.add(entries.next());
            } catch (ServiceConfigurationError | LinkageError broken) {
                // Somebody else's driver, which cannot be loaded here. The next entry may be the one.
            }
        }
    }

    /** Ours first: the wrapped driver is most often beside us. Then the application's. */
    private Stream<ClassLoader> classLoaders() {
        return Stream.of(ourselves.getClassLoader(), Thread.currentThread().getContextClassLoader())
                .filter(Objects::nonNull)
                .distinct();
    }
}
