package io.flowsql.runtime.execution;

import io.flowsql.rewriter.dialect.Dialect;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Sends SQL to the wrapped connection, so that a cancel reaches whatever is running.
 *
 * <p>Every statement gets a Statement of its own: DuckDB closes one whose execution failed (JDBC 2.0.0.1).
 */
public final class SqlRunner {
    private final Connection connection;
    private final Cancellation cancellation;
    private final Optional<Literals> literals;

    public SqlRunner(Connection connection, Cancellation cancellation) {
        this(connection, cancellation, Optional.empty());
    }

    /** For whichever engine the connection is to. */
    public static SqlRunner of(Connection connection, Cancellation cancellation) throws SQLException {
        Optional<Dialect> dialect = Dialect.of(connection.getMetaData().getDatabaseProductName());
        return dialect.isPresent()
                ? new SqlRunner(connection, cancellation, dialect.get())
                : new SqlRunner(connection, cancellation);
    }

    /** The same that writes parameters into the text, where the engine would plan it twice for them. */
    public SqlRunner(Connection connection, Cancellation cancellation, Dialect dialect) {
        this(
                connection,
                cancellation,
                dialect.plansParametersTwice() ? Optional.of(new Literals(dialect)) : Optional.empty());
    }

    private SqlRunner(Connection connection, Cancellation cancellation, Optional<Literals> literals) {
        this.connection = connection;
        this.cancellation = cancellation;
        this.literals = literals;
    }

    public Connection connection() {
        return connection;
    }

    public Cancellation cancellation() {
        return cancellation;
    }

    /** @return the update count; 0 for a statement without one */
    public long execute(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            cancellation.begin(statement);
            statement.execute(sql);
            return Math.max(0, statement.getUpdateCount());
        } finally {
            cancellation.end();
        }
    }

    /** @param parameters strings, numbers, booleans or null, in the order of the question marks */
    public long update(String sql, @Nullable Object... parameters) throws SQLException {
        Optional<String> text = literals.flatMap(l -> l.in(sql, parameters));
        if (text.isPresent()) {
            return execute(text.get());
        }
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            cancellation.begin(statement);
            set(statement, parameters);
            return Math.max(0, statement.executeUpdate());
        } finally {
            cancellation.end();
        }
    }

    public <T> List<T> query(String sql, RowReader<T> reader, @Nullable Object... parameters) throws SQLException {
        Optional<String> text = literals.flatMap(l -> l.in(sql, parameters));
        if (text.isPresent()) {
            return query(text.get(), reader);
        }
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            cancellation.begin(statement);
            set(statement, parameters);
            try (ResultSet rows = statement.executeQuery()) {
                return read(rows, reader);
            }
        } finally {
            cancellation.end();
        }
    }

    /** Without parameters, for which DuckDB would plan the query twice. */
    public <T> List<T> query(String sql, RowReader<T> reader) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            cancellation.begin(statement);
            try (ResultSet rows = statement.executeQuery(sql)) {
                return read(rows, reader);
            }
        } finally {
            cancellation.end();
        }
    }

    /** DuckDB gives no result set where another thread closed the connection meanwhile (JDBC 2.0.0.1). */
    private static <T> List<T> read(@Nullable ResultSet rows, RowReader<T> reader) throws SQLException {
        if (rows == null) {
            throw new SQLException("The connection was closed during the statement", "57014");
        }
        List<T> result = new ArrayList<>();
        while (rows.next()) {
            result.add(reader.read(rows));
        }
        return result;
    }

    /** The first row, if there is one. */
    public <T> Optional<T> first(String sql, RowReader<T> reader, @Nullable Object... parameters) throws SQLException {
        return query(sql, reader, parameters).stream().findFirst();
    }

    /** Without parameters. */
    public <T> Optional<T> first(String sql, RowReader<T> reader) throws SQLException {
        return query(sql, reader).stream().findFirst();
    }

    /** Has the engine look at statements that are not executed. */
    public void prepare(List<String> statements) throws SQLException {
        for (String statement : statements) {
            connection.prepareStatement(statement).close();
        }
    }

    private static void set(PreparedStatement statement, @Nullable Object[] parameters) throws SQLException {
        for (int i = 0; i < parameters.length; i++) {
            statement.setObject(i + 1, parameters[i]);
        }
    }

    /** Makes a value of the row that the result set stands on. */
    public interface RowReader<T> {
        T read(ResultSet row) throws SQLException;
    }
}
