package io.flowsql.driver;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.flowsql.testdb.Engine;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tools list the user's tables, and not where flowsql keeps its books. */
class InternalSchemaTest {
    static Stream<Engine> engines() {
        return Engine.underTest().stream();
    }

    private static String url(Engine engine) throws SQLException {
        return engine.newUrl().replace("jdbc:", "jdbc:flowsql:");
    }

    @ParameterizedTest
    @MethodSource("engines")
    void metadataDoesNotListIt(Engine engine) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url(engine))) {
            createStreamingTable(connection);
            DatabaseMetaData metadata = connection.getMetaData();
            assertFalse(values(metadata.getSchemas(), "TABLE_SCHEM").contains("flowsql"));
            assertFalse(values(metadata.getSchemas(null, "%"), "TABLE_SCHEM").contains("flowsql"));
            assertFalse(values(metadata.getTables(null, null, "%", null), "TABLE_SCHEM")
                    .contains("flowsql"));
            assertFalse(values(metadata.getColumns(null, null, "%", "%"), "TABLE_SCHEM")
                    .contains("flowsql"));
            Set<String> tables = values(metadata.getTables(null, null, "%", null), "TABLE_NAME");
            assertTrue(tables.containsAll(Set.of("events", "copied")), tables.toString());
        }
    }

    @ParameterizedTest
    @MethodSource("engines")
    void metadataListsItOnDemand(Engine engine) throws SQLException {
        try (Connection connection = DriverManager.getConnection(
                url(engine) + (engine == Engine.POSTGRESQL ? "&" : ";") + "flowsql.showInternal=true")) {
            createStreamingTable(connection);
            DatabaseMetaData metadata = connection.getMetaData();
            assertTrue(values(metadata.getSchemas(), "TABLE_SCHEM").contains("flowsql"));
            assertTrue(values(metadata.getTables(null, null, "%", null), "TABLE_SCHEM")
                    .contains("flowsql"));
            assertTrue(values(metadata.getColumns(null, null, "%", "%"), "TABLE_SCHEM")
                    .contains("flowsql"));
        }
    }

    private static void createStreamingTable(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE events (id INTEGER)");
            statement.execute("INSERT INTO events VALUES (1), (2)");
            statement.execute("CREATE STREAMING TABLE copied AS SELECT id FROM STREAM(events)");
            try (ResultSet rows = statement.executeQuery("SELECT count(*) FROM copied")) {
                rows.next();
                assertEquals(2, rows.getInt(1));
            }
        }
    }

    private static Set<String> values(ResultSet rows, String column) throws SQLException {
        Set<String> values = new TreeSet<>();
        try (rows) {
            while (rows.next()) {
                values.add(String.valueOf(rows.getString(column)).toLowerCase(Locale.ROOT));
            }
        }
        return values;
    }
}
