package io.flowsql.compat;

import io.flowsql.testdb.Engine;
import io.flowsql.testdb.Storage;
import io.flowsql.testdb.TestDatabase;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Two equal databases of one engine, one behind its own driver and one behind ours, that are asked the same. */
final class Twins implements AutoCloseable {
    /** Numbers that PostgreSQL gives to a session's temporary schema and to what belongs to a table. */
    private static final Pattern NUMBERED = Pattern.compile("(pg_temp_|pg_toast_temp_|pg_toast_)\\d+");

    /** Of databases that tests have made. */
    private static final Pattern NAMES = Pattern.compile("(db|f)[0-9a-f]{32}", Pattern.CASE_INSENSITIVE);

    private final TestDatabase first;
    private final TestDatabase second;
    private final Connection plain;
    private final Connection wrapped;
    private final List<String> differences = new ArrayList<>();
    private int comparisons;

    Twins(Engine engine, Path folder) throws SQLException {
        this.first = TestDatabase.createPlain(engine, Storage.MEMORY, folder);
        this.second = TestDatabase.create(engine, Storage.MEMORY, folder);
        this.plain = first.connect();
        this.wrapped = second.connect();
    }

    interface Call {
        Object on(Connection connection) throws Exception;
    }

    /** Asks both, and notes the answers if they are not the same. */
    void compare(String name, Call call) {
        String expected = unnamed(Answer.of(() -> call.on(plain)));
        String actual = unnamed(Answer.of(() -> call.on(wrapped)));
        comparisons++;
        if (!expected.equals(actual)) {
            differences.add(name + "\n  plain:   " + expected + "\n  wrapped: " + actual);
        }
    }

    private static String unnamed(String answer) {
        return NUMBERED.matcher(NAMES.matcher(answer).replaceAll("NAME")).replaceAll("$1N");
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
        first.close();
        second.close();
    }
}
