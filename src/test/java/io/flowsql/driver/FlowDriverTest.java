package io.flowsql.driver;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;
import java.util.ServiceLoader;
import org.h2.jdbc.JdbcConnection;
import org.junit.jupiter.api.Test;

class FlowDriverTest {
    private final Driver driver = new FlowDriver();

    @Test
    void driverManagerKnowsIt() throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:flowsql:h2:mem:known");
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT 42")) {
            assertTrue(rows.next());
            assertEquals(42, rows.getInt(1));
            assertEquals("jdbc:flowsql:h2:mem:known", connection.getMetaData().getURL());
            assertEquals("H2", connection.getMetaData().getDatabaseProductName());
        }
    }

    @Test
    void isTheOnlyDriverThatTheServiceEntryNames() {
        List<String> ours = ServiceLoader.load(Driver.class).stream()
                .map(provider -> provider.type().getName())
                .filter(name -> name.startsWith("io.flowsql"))
                .toList();
        assertEquals(List.of("io.flowsql.driver.FlowDriver"), ours);
    }

    @Test
    void registersAndDeregistersAnyNumberOfTimes() throws SQLException {
        FlowDriver.register();
        FlowDriver.register();
        assertTrue(FlowDriver.isRegistered());
        FlowDriver.deregister();
        FlowDriver.deregister();
        assertFalse(FlowDriver.isRegistered());
        FlowDriver.register();
        assertTrue(FlowDriver.isRegistered());
    }

    @Test
    void leavesForeignUrlsToOthers() throws SQLException {
        assertFalse(driver.acceptsURL(null));
        assertFalse(driver.acceptsURL("jdbc:h2:mem:x"));
        assertNull(driver.connect("jdbc:h2:mem:x", new Properties()));
        assertNull(driver.connect(null, null));
        assertTrue(driver.acceptsURL("jdbc:flowsql:h2:mem:x"));
    }

    @Test
    void nothingBehindThePrefixIsDuckDbInMemory() throws SQLException {
        try (Connection connection = driver.connect("jdbc:flowsql:", null)) {
            assertEquals("DuckDB", connection.getMetaData().getDatabaseProductName());
        }
    }

    @Test
    void ownOptionsReachNeitherStrictEngine() throws SQLException {
        Properties properties = new Properties();
        properties.setProperty("FLOWSQL.SourceCheck", "count");
        properties.setProperty("ApplicationName", "a tool");
        for (String url : List.of("jdbc:flowsql:duckdb:", "jdbc:flowsql:h2:mem:options")) {
            driver.connect(url + ";flowsql.lockTimeout=3;Flowsql.ShowInternal=true", properties)
                    .close();
        }
        assertEquals(2, properties.size());
    }

    @Test
    void duckDbSeesUnknownPropertiesIfTheUserWantsIt() {
        Properties properties = new Properties();
        properties.setProperty("ApplicationName", "a tool");
        assertThrows(
                SQLException.class, () -> driver.connect("jdbc:flowsql:duckdb:;flowsql.dropUnknown=false", properties));
    }

    @Test
    void unknownOptionIsRefusedWithTheKnownOnes() {
        SQLException refusal = assertThrows(
                SQLException.class, () -> driver.connect("jdbc:flowsql:h2:mem:x;flowsql.lockTimeot=3", null));
        assertEquals("22023", refusal.getSQLState());
        assertTrue(refusal.getMessage().startsWith("[INVALID_OPTION] Option flowsql.lockTimeot cannot be set"));
        assertTrue(refusal.getMessage().contains("flowsql.lockTimeout"));
    }

    @Test
    void missingDriverIsNamedWithItsUrlButNoPassword() {
        SQLException failure = assertThrows(
                SQLException.class, () -> driver.connect("jdbc:flowsql:nosuch:db;password=hush;x=1", null));
        assertEquals("IM002", failure.getSQLState());
        assertTrue(failure.getMessage().contains("jdbc:nosuch:db;x=1"), failure.getMessage());
        assertTrue(failure.getMessage().contains("org.h2.Driver"), failure.getMessage());
        assertFalse(failure.getMessage().contains("hush"));
    }

    @Test
    void targetDriverIsTakenByName() throws SQLException {
        driver.connect("jdbc:flowsql:h2:mem:x;flowsql.targetDriver=org.h2.Driver", null)
                .close();
        SQLException notThere = assertThrows(
                SQLException.class,
                () -> driver.connect("jdbc:flowsql:h2:mem:x;flowsql.targetDriver=org.nosuch.Driver", null));
        assertEquals("22023", notThere.getSQLState());
        SQLException unfit = assertThrows(
                SQLException.class,
                () -> driver.connect("jdbc:flowsql:h2:mem:x;flowsql.targetDriver=org.duckdb.DuckDBDriver", null));
        assertTrue(unfit.getMessage().contains("does not accept jdbc:h2:mem:x"), unfit.getMessage());
    }

    @Test
    void engineErrorsPassUnchanged() {
        SQLException plain =
                assertThrows(SQLException.class, () -> DriverManager.getConnection("jdbc:h2:mem:x;NO_SUCH_SETTING=1"));
        SQLException wrapped =
                assertThrows(SQLException.class, () -> driver.connect("jdbc:flowsql:h2:mem:x;NO_SUCH_SETTING=1", null));
        assertEquals(plain.getSQLState(), wrapped.getSQLState());
        assertEquals(plain.getMessage(), wrapped.getMessage());
    }

    @Test
    void propertyInfoIsOursAndTheEngines() throws SQLException {
        DriverPropertyInfo[] infos =
                driver.getPropertyInfo("jdbc:flowsql:duckdb:/nowhere/no.db;flowsql.dialect=native", new Properties());
        List<String> names = Arrays.stream(infos).map(info -> info.name).toList();
        assertTrue(names.contains("flowsql.lockTimeout"));
        assertTrue(names.contains("jdbc_stream_results"), names.toString());
        DriverPropertyInfo dialect = Arrays.stream(infos)
                .filter(info -> info.name.equals("flowsql.dialect"))
                .findFirst()
                .orElseThrow();
        assertEquals("native", dialect.value);
        assertEquals(List.of("databricks", "native"), List.of(dialect.choices));
    }

    @Test
    void propertyInfoNeverFails() throws SQLException {
        for (String url :
                new String[] {null, "", "jdbc:flowsql:", "jdbc:flowsql:nosuch:", "jdbc:flowsql:h2:;flowsql.x"}) {
            assertTrue(driver.getPropertyInfo(url, null).length >= 7, url);
        }
    }

    @Test
    void versionComesFromTheBuild() {
        assertEquals(0, driver.getMajorVersion());
        assertTrue(driver.getMinorVersion() >= 1);
        assertEquals("io.flowsql", new FlowDriver().getParentLogger().getName());
    }

    @Test
    void unwrapGivesTheEnginesConnectionOnlyByItsOwnType() throws SQLException {
        try (Connection connection = driver.connect("jdbc:flowsql:h2:mem:unwrap", null)) {
            assertEquals(connection, connection.unwrap(Connection.class));
            assertTrue(connection.isWrapperFor(JdbcConnection.class));
            assertEquals(
                    JdbcConnection.class,
                    connection.unwrap(JdbcConnection.class).getClass());
            assertFalse(connection.isWrapperFor(List.class));
            assertThrows(SQLException.class, () -> connection.unwrap(List.class));
        }
    }
}
