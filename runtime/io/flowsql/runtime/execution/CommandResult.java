package io.flowsql.runtime.execution;

import java.sql.SQLWarning;
import java.util.List;
import java.util.Optional;

/** What a statement of ours gives back. */
public sealed interface CommandResult {
    /** What the user should know, the first of a chain. */
    Optional<SQLWarning> warnings();

    /** A number of rows: 0 for definitions, the target's rows inserted, updated and deleted for a refresh. */
    record Updated(long rows, Optional<SQLWarning> warnings) implements CommandResult {}

    /**
     * Rows, as a query of the engine for the caller to run, so that the result set is one of the engine's own.
     *
     * @param sql with one {@code ?} for each parameter
     * @param parameters texts, all set with {@code setString}
     */
    record Rows(String sql, List<String> parameters, Optional<SQLWarning> warnings) implements CommandResult {
        public Rows {
            parameters = List.copyOf(parameters);
        }
    }
}
