package io.flowsql.runtime.source;

import java.sql.SQLException;

/**
 * Looks whether anybody else may have uncommitted rows in a table: a session locks a table before it numbers a row, until the end of
 * its transaction (H2 2.5).
 *
 * <p>Only administrators see the locks of others, nobody locks at LOCK_MODE 0, and a prepared transaction that survived a crash has no
 * session: in doubt, there are writers.
 */
final class H2Writers {
    private static final String MAY_SEE = """
            SELECT 1 FROM INFORMATION_SCHEMA.USERS
            WHERE USER_NAME = CURRENT_USER AND IS_ADMIN AND LOCK_MODE() <> 0
              AND NOT EXISTS (SELECT 1 FROM INFORMATION_SCHEMA.IN_DOUBT)""";
    private static final String LOCK = """
            SELECT 1 FROM INFORMATION_SCHEMA.LOCKS
            WHERE TABLE_SCHEMA = ? AND TABLE_NAME = ? AND SESSION_ID <> SESSION_ID()""";

    private static final int DATABASE_IS_CLOSED = 90098;

    private final StreamedTable source;

    H2Writers(StreamedTable source) {
        this.source = source;
    }

    boolean none(Steps steps) throws SQLException {
        return steps.first(MAY_SEE, row -> true).isPresent() && !isLocked(steps);
    }

    /** While another session ends, the look at the locks may fail as if the database were closed (2.5.252). */
    private boolean isLocked(Steps steps) throws SQLException {
        try {
            return steps.first(
                            LOCK,
                            row -> true,
                            source.table().schema(),
                            source.table().table())
                    .isPresent();
        } catch (SQLException e) {
            if (e.getErrorCode() == DATABASE_IS_CLOSED) {
                return true;
            }
            throw e;
        }
    }
}
