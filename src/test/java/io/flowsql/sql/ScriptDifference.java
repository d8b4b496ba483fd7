package io.flowsql.sql;

import java.sql.SQLException;
import java.util.List;
import org.opentest4j.AssertionFailedError;

/** What a failing script says: where, the SQL, what was expected and what came. */
final class ScriptDifference {
    private ScriptDifference() {}

    static AssertionFailedError of(Origin origin, String what, String sql, List<String> expected, List<String> actual) {
        String message = "%s: %s%n%s%n-- expected%n%s%n-- actual%n%s"
                .formatted(origin, what, sql.strip(), String.join("\n", expected), String.join("\n", actual));
        return new AssertionFailedError(message, String.join("\n", expected), String.join("\n", actual));
    }

    static AssertionFailedError unexpected(Origin origin, String sql, SQLException error) {
        return new AssertionFailedError(
                "%s: an unexpected error%n%s%n-- error%n%s".formatted(origin, sql.strip(), ErrorText.of(error)), error);
    }
}
