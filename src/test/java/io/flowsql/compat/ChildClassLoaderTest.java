package io.flowsql.compat;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.File;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** In a host such as DBeaver the drivers sit in a class loader of their own, which DriverManager never looks into. */
class ChildClassLoaderTest {
    @ParameterizedTest
    @CsvSource({"jdbc:flowsql:h2:mem:child, H2", "jdbc:flowsql:duckdb:, DuckDB"})
    void findsTheWrappedDriverBesideIt(String url, String product) throws Exception {
        assertFalse(DriverManager.drivers().toList().isEmpty());
        try (URLClassLoader loader = new URLClassLoader(classPath(), ClassLoader.getPlatformClassLoader())) {
            Driver driver = driverOf(loader);
            try (Connection connection = driver.connect(url, new Properties())) {
                assertEquals(product, connection.getMetaData().getDatabaseProductName());
                assertEquals(loader, connection.getClass().getClassLoader());
            }
        }
    }

    /** Why the finder must look for itself. */
    @Test
    void driverManagerAloneWouldNotFindIt() throws Exception {
        try (URLClassLoader loader = new URLClassLoader(classPath(), ClassLoader.getPlatformClassLoader())) {
            Class<?> asker = loader.loadClass(Asker.class.getName());
            assertNotSame(Asker.class, asker);
            Object connect = asker.getConstructor().newInstance();
            Exception failure = assertThrows(
                    Exception.class, () -> asker.getMethod("connect").invoke(connect));
            assertEquals("08001", ((SQLException) failure.getCause()).getSQLState());
        }
    }

    /** Asks DriverManager from within whatever class loader it was loaded by. */
    public static final class Asker {
        public Connection connect() throws SQLException {
            return DriverManager.getConnection("jdbc:h2:mem:asked");
        }
    }

    private static Driver driverOf(ClassLoader loader) throws ReflectiveOperationException {
        return (Driver) loader.loadClass("io.flowsql.driver.FlowDriver")
                .getConstructor()
                .newInstance();
    }

    private static URL[] classPath() {
        return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(ChildClassLoaderTest::url)
                .toArray(URL[]::new);
    }

    private static URL url(String path) {
        try {
            return new File(path).toURI().toURL();
        } catch (MalformedURLException e) {
            throw new IllegalArgumentException(path, e);
        }
    }
}
