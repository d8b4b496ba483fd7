package io.flowsql.compat;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Two equal databases of one engine, one behind its own driver and one behind ours, that are asked the same. */
final class Twins implements AutoCloseable {
    private final Connection plain;
    private final Connection wrapped;
    private final List<String> differences = new ArrayList<>();
    private int comparisons;

    /** @param engine the URL of a private database in memory, without {@code jdbc:} */
    Twins(String engine) throws SQLException {
        this.plain = DriverManager.getConnection("jdbc:" + engine);
        this.wrapped = DriverManager.getConnection("jdbc:flowsql:" + engine);
    }

    interface Call {
        Object on(Connection connection) throws Exception;
    }

    /** Asks both, and notes the answers if they are not the same. */
    void compare(String name, Call call) {
        String expected = Answer.of(() -> call.on(plain));
        String actual = Answer.of(() -> call.on(wrapped));
        comparisons++;
        if (!expected.equals(actual)) {
            differences.add(name + "\n  plain:   " + expected + "\n  wrapped: " + actual);
        }
    }

    List<String> differences() {
        return differences;
    }

    int comparisons() {
        return comparisons;
    }

    @Override
    public void close() throws SQLException {
        plain.close();
        wrapped.close();
    }
}
