package io.flowsql.runtime.command;

import java.sql.Connection;
import java.sql.Driver;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Collections;
import java.util.List;
import java.util.Properties;

/**
 * A database in memory with the tables of another one, without their rows: where an engine commits every change of a definition, what
 * such a change would do is found out here.
 *
 * <p>On H2, whose SCRIPT writes the statements that make the tables (2.5). The catalogue's rows come along.
 */
record ScratchDatabase(Connection connection) implements AutoCloseable {
    private static final List<String> CATALOGUE =
            List.of("flowsql.version", "flowsql.tables", "flowsql.flows", "flowsql.views", "flowsql.feeds");

    static ScratchDatabase like(Connection original) throws SQLException {
        try {
            Driver driver = (Driver) Class.forName("org.h2.Driver", true, loader(original))
                    .getDeclaredConstructor()
                    .newInstance();
            ScratchDatabase scratch = new ScratchDatabase(driver.connect("jdbc:h2:mem:", new Properties()));
            scratch.copy(original);
            return scratch;
        } catch (ReflectiveOperationException e) {
            throw new SQLException("No second database to look at the definitions in", "HY000", e);
        }
    }

    private static ClassLoader loader(Connection original) throws SQLException {
        return original.unwrap(Connection.class).getClass().getClassLoader();
    }

    private void copy(Connection original) throws SQLException {
        try (Statement from = original.createStatement();
                Statement to = connection.createStatement();
                ResultSet script = from.executeQuery("SCRIPT NODATA NOPASSWORDS NOSETTINGS")) {
            while (script.next()) {
                if (!script.getString(1).startsWith("CREATE USER")) {
                    to.execute(script.getString(1));
                }
            }
        }
        for (String table : CATALOGUE) {
            if (isThere(table)) {
                copyRows(original, table);
            }
        }
        connection.setSchema(original.getSchema());
    }

    private boolean isThere(String table) throws SQLException {
        try (PreparedStatement query = connection.prepareStatement(
                "SELECT 1 FROM information_schema.tables WHERE lower(table_schema || '.' || table_name) = ?")) {
            query.setString(1, table);
            return query.executeQuery().next();
        }
    }

    private void copyRows(Connection original, String table) throws SQLException {
        try (Statement from = original.createStatement();
                ResultSet rows = from.executeQuery("SELECT * FROM " + table)) {
            int columns = rows.getMetaData().getColumnCount();
            String values = String.join(", ", Collections.nCopies(columns, "?"));
            try (PreparedStatement insert =
                    connection.prepareStatement("INSERT INTO " + table + " VALUES (" + values + ")")) {
                while (rows.next()) {
                    for (int i = 1; i <= columns; i++) {
                        insert.setObject(i, rows.getObject(i));
                    }
                    insert.executeUpdate();
                }
            }
        }
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
