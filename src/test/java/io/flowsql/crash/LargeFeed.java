package io.flowsql.crash;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * A process that loads many events at once into both kinds of table, and prints the number of rows of each: the keys, and the events that
 * are no deletes.
 */
final class LargeFeed {
    private LargeFeed() {}

    /** @param arguments URL of a DuckDB, the number of events, the number of keys */
    public static void main(String[] arguments) throws SQLException {
        try (Connection connection = DriverManager.getConnection(arguments[0]);
                Statement statement = connection.createStatement()) {
            statement.execute("""
                    CREATE TABLE changes AS
                    SELECT i * 2654435761 %% %2$s AS id, 'name ' || i AS name, 'city ' || i %% 1000 AS city, i AS amount, i AS seq
                    FROM (SELECT range AS i FROM range(%1$s))""".formatted(arguments[1], arguments[2]));
            for (String type : new String[] {"1", "2"}) {
                statement.execute("""
                        CREATE STREAMING TABLE type%1$s FLOW AUTO CDC FROM STREAM(changes) KEYS (id)
                        SEQUENCE BY seq COLUMNS * EXCEPT (seq) STORED AS SCD TYPE %1$s""".formatted(type));
                try (ResultSet rows = statement.executeQuery("SELECT count(*) FROM type" + type)) {
                    rows.next();
                    System.out.println(rows.getLong(1));
                }
            }
        }
    }
}
