package io.flowsql.sql;

import java.sql.Connection;
import java.sql.SQLException;

/** Begins or ends a transaction of the user's as JDBC does it: by auto-commit, commit and rollback. */
record TransactionRecord(Origin origin, Action action, String connection) implements ScriptRecord {
    /** What happens to the transaction. */
    enum Action {
        BEGIN,
        COMMIT,
        ROLLBACK
    }

    @Override
    public void play(ScriptSession session) throws SQLException {
        Connection target = session.connection(connection);
        switch (action) {
            case BEGIN -> target.setAutoCommit(false);
            case COMMIT -> {
                target.commit();
                target.setAutoCommit(true);
            }
            case ROLLBACK -> {
                target.rollback();
                target.setAutoCommit(true);
            }
        }
    }
}
