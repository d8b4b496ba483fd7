package io.flowsql.runtime.refresh;

import io.flowsql.rewriter.dialect.Dialect;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.util.Optional;

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

    static Transaction begin(Connection connection, Dialect dialect) throws SQLException {
        if (!isFree(connection, dialect)) {
            return new Joined(connection, dialect.hasSavepoints());
        }
        return dialect.beginsByStatement() ? new ByStatement(connection) : new ByJdbc(connection);
    }

    /**
     * BEGIN, COMMIT and ROLLBACK as statements on a connection that stays in auto-commit. Of DuckDB's own transactions by JDBC, a commit
     * that fails leaves the connection committing every later statement by itself (JDBC 2.0.0.1).
     */
    final class ByStatement implements Transaction {
        private final Connection connection;
        private boolean open;

        ByStatement(Connection connection) throws SQLException {
            this.connection = connection;
            execute("BEGIN TRANSACTION");
            open = true;
        }

        @Override
        public boolean joined() {
            return false;
        }

        @Override
        public void commit() throws SQLException {
            open = false;
            execute("COMMIT");
        }

        @Override
        public void close() throws SQLException {
            if (open) {
                open = false;
                execute("ROLLBACK");
            }
        }

        private void execute(String sql) throws SQLException {
            try (Statement statement = connection.createStatement()) {
                statement.execute(sql);
            }
        }
    }

    /** By switching auto-commit off and on again, at READ COMMITTED: H2's SNAPSHOT times out on its own locks (2.5.252). */
    final class ByJdbc implements Transaction {
        private final Connection connection;
        private final int isolation;
        private boolean open = true;

        ByJdbc(Connection connection) throws SQLException {
            this.connection = connection;
            this.isolation = connection.getTransactionIsolation();
            if (isolation != Connection.TRANSACTION_READ_COMMITTED) {
                connection.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
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
            if (isolation != Connection.TRANSACTION_READ_COMMITTED) {
                connection.setTransactionIsolation(isolation);
            }
        }
    }

    /** Takes back its own part where the engine can; where it cannot (DuckDB), a failed statement has aborted the whole. */
    final class Joined implements Transaction {
        private final Connection connection;
        private final Optional<Savepoint> savepoint;
        private boolean open = true;

        Joined(Connection connection, boolean savepoints) throws SQLException {
            this.connection = connection;
            this.savepoint = savepoints ? Optional.of(connection.setSavepoint()) : Optional.empty();
        }

        @Override
        public boolean joined() {
            return true;
        }

        @Override
        public void commit() {
            open = false;
        }

        @Override
        public void close() throws SQLException {
            if (open && savepoint.isPresent()) {
                connection.rollback(savepoint.get());
            }
        }
    }
}
