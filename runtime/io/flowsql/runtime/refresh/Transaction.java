package io.flowsql.runtime.refresh;

import io.flowsql.rewriter.dialect.Dialect;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The transaction of a refresh: one of its own where the connection is in auto-commit, else a part of the user's, which is never
 * committed here.
 *
 * <p>To be closed in any case: what was not committed is rolled back, and the connection is as it was.
 */
public sealed interface Transaction extends AutoCloseable {
    /** Whether the user's transaction goes on behind it. */
    boolean joined();

    void commit() throws SQLException;

    @Override
    void close() throws SQLException;

    /** Whether a transaction can be begun here: the user has none open. */
    static boolean isFree(Connection connection, Dialect dialect) throws SQLException {
        if (!connection.getAutoCommit()) {
            return false;
        }
        Optional<String> query = dialect.transactionNumber();
        if (query.isEmpty()) {
            return true;
        }
        long first = number(connection, query.get());
        return first != number(connection, query.get());
    }

    private static long number(Connection connection, String query) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(query)) {
            row.next();
            return row.getLong(1);
        }
    }

    /** A transaction that changes definitions. */
    static Transaction begin(Connection connection, Dialect dialect, Duration lockTimeout) throws SQLException {
        return begin(connection, dialect, lockTimeout, false, isFree(connection, dialect), OptionalInt.empty());
    }

    static Transaction beginRefresh(Connection connection, Dialect dialect, Duration lockTimeout) throws SQLException {
        return beginRefresh(connection, dialect, lockTimeout, isFree(connection, dialect));
    }

    /** @param free what {@link #isFree} said, which a session asks once for each statement */
    static Transaction beginRefresh(Connection connection, Dialect dialect, Duration lockTimeout, boolean free)
            throws SQLException {
        return begin(connection, dialect, lockTimeout, true, free, dialect.refreshIsolation());
    }

    /** One of which all statements see the same rows, if it is ours. */
    static Transaction beginSnapshot(Connection connection, Dialect dialect, Duration lockTimeout, boolean free)
            throws SQLException {
        return begin(connection, dialect, lockTimeout, true, free, dialect.snapshotIsolation());
    }

    /** Whether all statements of the user's transaction see the same rows, but for those that it changes. */
    static boolean seesOneState(Connection connection) throws SQLException {
        return connection.getTransactionIsolation() > Connection.TRANSACTION_READ_COMMITTED;
    }

    /** Whether all statements of the transaction that is open see the same rows; PostgreSQL's writers can be locked out where not. */
    static boolean isSnapshot(Connection connection, Dialect dialect) throws SQLException {
        return dialect.snapshotIsolation().isEmpty() || seesOneState(connection);
    }

    private static Transaction begin(
            Connection connection,
            Dialect dialect,
            Duration lockTimeout,
            boolean refresh,
            boolean free,
            OptionalInt isolation)
            throws SQLException {
        if (!free) {
            return new Joined(connection, dialect, lockTimeout);
        }
        Optional<String> begin = dialect.begin(refresh);
        if (begin.isEmpty()) {
            return new ByJdbc(connection, isolation.orElse(Connection.TRANSACTION_READ_COMMITTED));
        }
        var transaction = new ByStatement(connection, begin.get());
        try {
            if (dialect.lockTimeout().isPresent()) {
                execute(connection, dialect.setLockTimeout(milliseconds(lockTimeout)));
            }
            if (refresh && !dialect.refreshSettings().isEmpty()) {
                execute(connection, String.join(";\n", dialect.refreshSettings()));
            }
            return transaction;
        } catch (SQLException e) {
            transaction.close();
            throw e;
        }
    }

    /** Zero would be no limit. */
    private static String milliseconds(Duration duration) {
        return Math.max(1, duration.toMillis()) + "ms";
    }

    private static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    /**
     * BEGIN, COMMIT and ROLLBACK as statements on a connection that stays in auto-commit. Of DuckDB's own transactions by JDBC, a commit
     * that fails leaves the connection committing every later statement by itself (JDBC 2.0.0.1).
     */
    final class ByStatement implements Transaction {
        private final Connection connection;
        private boolean open;

        ByStatement(Connection connection, String begin) throws SQLException {
            this.connection = connection;
            execute(connection, begin);
            open = true;
        }

        @Override
        public boolean joined() {
            return false;
        }

        @Override
        public void commit() throws SQLException {
            open = false;
            execute(connection, "COMMIT");
        }

        @Override
        public void close() throws SQLException {
            if (open) {
                open = false;
                execute(connection, "ROLLBACK");
            }
        }
    }

    /** By switching auto-commit off and on again. */
    final class ByJdbc implements Transaction {
        private final Connection connection;
        private final int before;
        private final int isolation;
        private boolean open = true;

        ByJdbc(Connection connection, int isolation) throws SQLException {
            this.connection = connection;
            this.before = connection.getTransactionIsolation();
            this.isolation = isolation;
            if (before != isolation) {
                connection.setTransactionIsolation(isolation);
            }
            connection.setAutoCommit(false);
        }

        @Override
        public boolean joined() {
            return false;
        }

        @Override
        public void commit() throws SQLException {
            connection.commit();
            open = false;
        }

        @Override
        public void close() throws SQLException {
            if (open) {
                open = false;
                connection.rollback();
            }
            connection.setAutoCommit(true);
            if (before != isolation) {
                connection.setTransactionIsolation(before);
            }
        }
    }

    /**
     * Takes back its own part where the engine can; where it cannot (DuckDB), a failed statement has aborted the whole. By statements, since
     * JDBC has no savepoints in a transaction that a BEGIN of the user's opened.
     */
    final class Joined implements Transaction {
        private static final String SAVEPOINT = "__flowsql";

        private final Connection connection;
        private final Dialect dialect;
        private final Optional<String> lockTimeout;
        private boolean open = true;

        Joined(Connection connection, Dialect dialect, Duration lockTimeout) throws SQLException {
            this.connection = connection;
            this.dialect = dialect;
            if (dialect.hasSavepoints()) {
                execute(connection, "SAVEPOINT " + SAVEPOINT);
            }
            this.lockTimeout = dialect.lockTimeout().isEmpty()
                    ? Optional.empty()
                    : Optional.of(text(connection, dialect.lockTimeout().get()));
            if (this.lockTimeout.isPresent()) {
                execute(connection, dialect.setLockTimeout(milliseconds(lockTimeout)));
            }
        }

        @Override
        public boolean joined() {
            return true;
        }

        @Override
        public void commit() throws SQLException {
            open = false;
            if (lockTimeout.isPresent()) {
                execute(connection, dialect.setLockTimeout(lockTimeout.get()));
            }
            if (dialect.hasSavepoints()) {
                execute(connection, "RELEASE SAVEPOINT " + SAVEPOINT);
            }
        }

        @Override
        public void close() throws SQLException {
            if (open && dialect.hasSavepoints()) {
                open = false;
                execute(connection, "ROLLBACK TO SAVEPOINT " + SAVEPOINT);
                // There may be another one of that name around it
                execute(connection, "RELEASE SAVEPOINT " + SAVEPOINT);
            }
        }

        private static String text(Connection connection, String query) throws SQLException {
            try (Statement statement = connection.createStatement();
                    ResultSet row = statement.executeQuery(query)) {
                row.next();
                return row.getString(1);
            }
        }
    }
}
