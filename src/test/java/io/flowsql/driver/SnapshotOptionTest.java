package io.flowsql.driver;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;

/** The guard of snapshots as an option of the connection; as a property of the table it is a script. */
class SnapshotOptionTest {
    @Test
    void anEmptySnapshotIsRefused() throws SQLException {
        try (Connection connection =
                        DriverManager.getConnection("jdbc:flowsql:duckdb:;flowsql.snapshot.maxDeleteRatio=0.5");
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE snap (id INT)");
            statement.execute("INSERT INTO snap VALUES (1), (2)");
            statement.execute("CREATE TABLE vers (v INT)");
            statement.execute("INSERT INTO vers VALUES (1)");
            statement.execute("""
                    CREATE OR REFRESH STREAMING TABLE t FLOW AUTO CDC
                    FROM SNAPSHOT (SELECT id FROM snap)
                    WITH VERSION (SELECT v FROM vers WHERE v > coalesce((SELECT v FROM last_snapshot_version()), 0))
                    KEYS (id)
                    """);
            statement.execute("DELETE FROM snap");
            statement.execute("UPDATE vers SET v = 2");
            SQLException refused =
                    assertThrows(SQLException.class, () -> statement.execute("REFRESH STREAMING TABLE t"));
            assertTrue(String.valueOf(refused.getMessage()).contains("SNAPSHOT_DELETES_TOO_MUCH"));
        }
    }

    @Test
    void itIsAShare() {
        SQLException refused = assertThrows(
                SQLException.class,
                () -> DriverManager.getConnection("jdbc:flowsql:duckdb:;flowsql.snapshot.maxDeleteRatio=2"));
        assertEquals("22023", refused.getSQLState());
    }
}
