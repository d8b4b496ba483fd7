package io.flowsql.compat;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.flowsql.driver.FlowDataSource;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** An application that sends nothing of ours does not wait for the parser: Calcite takes most of a second to load. */
class LoadedClassesTest {
    private static final Pattern LOADED = Pattern.compile("\\[class,load *\\] (\\S+) source:");

    @Test
    void nativeStatementsLoadNothingOfCalciteAndNoRuntime() throws Exception {
        Set<String> loaded = classesLoadedBy(OverDataSource.class);
        assertTrue(loaded.contains("io.flowsql.driver.wrap.FlowStatement"), loaded.toString());
        assertEquals(Set.of(), those(loaded, "org.apache.calcite."));
        assertEquals(Set.of(), those(loaded, "io.flowsql.runtime.FlowSession"));
    }

    /** DriverManager itself loads every driver with a service entry, and Calcite has one: those few classes are not our doing. */
    @Test
    void overDriverManagerWeAddNothingToWhatTheJdkLoads() throws Exception {
        Set<String> withoutUs = those(classesLoadedBy(OverDriverManagerWithoutUs.class), "org.apache.calcite.");
        assertEquals(withoutUs, those(classesLoadedBy(OverDriverManager.class), "org.apache.calcite."));
    }

    private static Set<String> those(Set<String> classes, String prefix) {
        return classes.stream().filter(name -> name.startsWith(prefix)).collect(Collectors.toSet());
    }

    private static Set<String> classesLoadedBy(Class<?> program) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xlog:class+load:stdout",
                        "-cp",
                        System.getProperty("java.class.path"),
                        program.getName())
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), output);
        return LOADED.matcher(output).results().map(line -> line.group(1)).collect(Collectors.toSet());
    }

    static final class OverDataSource {
        private OverDataSource() {}

        public static void main(String[] arguments) throws Exception {
            for (String url : List.of("jdbc:flowsql:h2:mem:", "jdbc:flowsql:")) {
                try (FlowDataSource source = new FlowDataSource()) {
                    source.setUrl(url);
                    try (Connection connection = source.getConnection()) {
                        sendNativeStatements(connection);
                    }
                }
            }
        }
    }

    static final class OverDriverManager {
        private OverDriverManager() {}

        public static void main(String[] arguments) throws SQLException {
            try (Connection connection = DriverManager.getConnection("jdbc:flowsql:h2:mem:")) {
                sendNativeStatements(connection);
            }
        }
    }

    static final class OverDriverManagerWithoutUs {
        private OverDriverManagerWithoutUs() {}

        public static void main(String[] arguments) throws SQLException {
            try (Connection connection = DriverManager.getConnection("jdbc:h2:mem:")) {
                sendNativeStatements(connection);
            }
        }
    }

    private static void sendNativeStatements(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE t (a INTEGER)");
            statement.executeUpdate("INSERT INTO t VALUES (1)");
            statement.addBatch("UPDATE t SET a = 2");
            statement.executeBatch();
        }
        try (PreparedStatement query = connection.prepareStatement("SELECT a FROM t WHERE a = ?")) {
            query.setInt(1, 2);
            try (ResultSet rows = query.executeQuery()) {
                rows.next();
            }
        }
        try (ResultSet tables = connection.getMetaData().getTables(null, null, "%", null)) {
            tables.next();
        }
    }
}
