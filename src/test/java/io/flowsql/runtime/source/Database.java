package io.flowsql.runtime.source;

import io.flowsql.rewriter.definition.Column;
import io.flowsql.rewriter.definition.ReservedNames;
import io.flowsql.rewriter.definition.Shape;
import io.flowsql.rewriter.definition.TableRef;
import io.flowsql.rewriter.dialect.Dialect;
import io.flowsql.rewriter.dialect.H2;
import io.flowsql.runtime.execution.Cancellation;
import io.flowsql.runtime.execution.FlowSettings.SourceCheck;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.StringJoiner;
import java.util.concurrent.atomic.AtomicLong;

/** A database for one test, and refreshes of a flow named {@code f} in it. */
final class Database implements AutoCloseable {
    private static final AtomicLong NUMBERS = new AtomicLong();

    private final Store store;
    private final String url;
    private Connection connection;

    Database(Store store, Path directory) throws SQLException {
        this(store, store.url(directory, "source" + NUMBERS.incrementAndGet()));
    }

    private Database(Store store, String url) throws SQLException {
        this.store = store;
        this.url = url;
        this.connection = open();
        execute("CREATE SCHEMA flowsql");
        for (String table : TableSource.tables(store.dialect())) {
            execute(table);
        }
    }

    /** A database of H2 under a URL of its own. */
    static Database at(String url) throws SQLException {
        return new Database(Store.H2_FILE, url);
    }

    Connection connection() {
        return connection;
    }

    /** Another session of the same database. */
    Connection open() throws SQLException {
        return store.dialect() instanceof H2
                ? DriverManager.getConnection(url, "sa", "")
                : DriverManager.getConnection(url);
    }

    Dialect dialect() {
        return store.dialect();
    }

    String url() {
        return url;
    }

    void reopen() throws SQLException {
        connection.close();
        connection = open();
    }

    void execute(String... statements) throws SQLException {
        execute(connection, statements);
    }

    static void execute(Connection connection, String... statements) throws SQLException {
        for (String sql : statements) {
            try (Statement statement = connection.createStatement()) {
                statement.execute(sql);
            }
        }
    }

    static List<String> query(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            List<String> result = new ArrayList<>();
            int columns = rows.getMetaData().getColumnCount();
            while (rows.next()) {
                List<String> values = new ArrayList<>();
                for (int i = 1; i <= columns; i++) {
                    values.add(rows.getString(i));
                }
                result.add(String.join(" ", values.stream().map(String::valueOf).toList()));
            }
            return result;
        }
    }

    /** Table {@code name}, as it is stored, of the default schema. */
    TableSource source(String name, SourceCheck check) throws SQLException {
        return source(store.defaultSchema(), name, 0, check);
    }

    TableSource source(String schema, String name, int number, SourceCheck check) throws SQLException {
        return source(new TableRef(connection.getCatalog(), schema, name), number, check);
    }

    TableSource source(String catalog, String schema, String name) throws SQLException {
        return source(new TableRef(catalog, schema, name), 0, SourceCheck.CONTENT);
    }

    private TableSource source(TableRef table, int number, SourceCheck check) throws SQLException {
        var label = new SourceLabel(table.table(), "f", "target");
        return TableSource.of(store.dialect(), new StreamedTable(table, shape(table), "f", number, check, label));
    }

    private Shape shape(TableRef table) throws SQLException {
        List<Column> columns = new ArrayList<>();
        try (PreparedStatement statement = connection.prepareStatement(
                "SELECT COLUMN_NAME, DATA_TYPE FROM INFORMATION_SCHEMA.COLUMNS"
                        + " WHERE TABLE_CATALOG = ? AND TABLE_SCHEMA = ? AND TABLE_NAME = ? ORDER BY ORDINAL_POSITION")) {
            statement.setString(1, table.catalog());
            statement.setString(2, table.schema());
            statement.setString(3, table.table());
            try (ResultSet row = statement.executeQuery()) {
                while (row.next()) {
                    columns.add(new Column(row.getString(1), row.getString(2).toUpperCase(Locale.ROOT)));
                }
            }
        }
        return new Shape(columns);
    }

    /** One refresh of table {@code name} in a transaction of its own; gives the new rows in the order in which they came. */
    List<String> refresh(String name) throws SQLException {
        return refresh(name, SourceCheck.CONTENT);
    }

    List<String> refresh(String name, SourceCheck check) throws SQLException {
        return refresh(connection, source(name, check));
    }

    static List<String> refresh(Connection connection, TableSource source) throws SQLException {
        return refresh(connection, source, source.probe(connection));
    }

    /** At the isolation that a refresh has; in H2's memory at the one that a user's transaction has. */
    static List<String> refresh(Connection connection, TableSource source, Quiescence quiescence) throws SQLException {
        int isolation = connection.getTransactionIsolation();
        if (!connection.getMetaData().getURL().startsWith("jdbc:h2:mem:")) {
            connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
        }
        connection.setAutoCommit(false);
        try {
            List<String> rows = join(connection, source, quiescence);
            connection.commit();
            return rows;
        } catch (SQLException | RuntimeException e) {
            connection.rollback();
            throw e;
        } finally {
            connection.setAutoCommit(true);
            connection.setTransactionIsolation(isolation);
        }
    }

    /** A refresh as {@link #refresh}, for more rows than a test wants to look at; gives their number. */
    long refreshMany(String name, SourceCheck check) throws SQLException {
        return refreshMany(source(name, check));
    }

    long refreshMany(TableSource source) throws SQLException {
        Quiescence quiescence = source.probe(connection);
        connection.setAutoCommit(false);
        try {
            Reading reading = source.read(connection, quiescence, Cancellation.none());
            List<String> count = query(connection, "SELECT count(*) FROM " + reading.rows() + " r");
            source.advance(connection, reading, Cancellation.none());
            connection.commit();
            return Long.parseLong(count.get(0));
        } finally {
            connection.rollback();
            connection.setAutoCommit(true);
        }
    }

    /** A refresh that joins the connection's transaction. */
    static List<String> join(Connection connection, TableSource source) throws SQLException {
        return join(connection, source, Quiescence.unknown());
    }

    static List<String> join(Connection connection, TableSource source, Quiescence quiescence) throws SQLException {
        Reading reading = source.read(connection, quiescence, Cancellation.none());
        List<String> rows = query(connection, "SELECT * FROM " + reading.rows() + " r");
        if (rows.size() != reading.count()) {
            throw new AssertionError(reading.count() + " rows announced, found " + rows);
        }
        List<String> ordered = new ArrayList<>();
        for (String row : query(
                connection,
                "SELECT " + columns(connection, reading) + " FROM " + reading.rowsWithArrival() + " r ORDER BY \""
                        + ReservedNames.ARRIVAL + "\"")) {
            ordered.add(row);
        }
        source.advance(connection, reading, Cancellation.none());
        return ordered;
    }

    private static String columns(Connection connection, Reading reading) throws SQLException {
        StringJoiner names = new StringJoiner("\", \"", "\"", "\"");
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT * FROM " + reading.rows() + " r WHERE 1 = 0")) {
            for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
                names.add(rows.getMetaData().getColumnName(i));
            }
        }
        return names.toString();
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
