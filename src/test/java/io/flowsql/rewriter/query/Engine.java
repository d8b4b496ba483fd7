package io.flowsql.rewriter.query;

import io.flowsql.rewriter.definition.Column;
import io.flowsql.rewriter.definition.Shape;
import io.flowsql.rewriter.dialect.Dialect;
import io.flowsql.rewriter.dialect.DuckDb;
import io.flowsql.rewriter.dialect.H2;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** A fresh database in memory, to see that translated SQL runs and what it gives. */
record Engine(Dialect dialect, String url) {
    static Stream<Engine> all() {
        return Stream.of(new Engine(new H2(), "jdbc:h2:mem:"), new Engine(new DuckDb(), "jdbc:duckdb:"));
    }

    /** Rows of the query, values separated by a bar. */
    List<String> rows(List<String> setup, String query) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            for (String sql : setup) {
                statement.execute(sql);
            }
            try (ResultSet result = statement.executeQuery(query)) {
                List<String> rows = new ArrayList<>();
                while (result.next()) {
                    rows.add(row(result));
                }
                return rows;
            }
        }
    }

    /** The columns of a table as the engine stores them. */
    Shape shape(List<String> setup, String table) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            for (String sql : setup) {
                statement.execute(sql);
            }
            try (ResultSet result = statement.executeQuery("SELECT * FROM " + table)) {
                ResultSetMetaData columns = result.getMetaData();
                List<Column> found = new ArrayList<>();
                for (int i = 1; i <= columns.getColumnCount(); i++) {
                    found.add(new Column(columns.getColumnLabel(i), columns.getColumnTypeName(i)));
                }
                return new Shape(found);
            }
        }
    }

    @Override
    public String toString() {
        return dialect.productName();
    }

    private static String row(ResultSet result) throws SQLException {
        List<String> values = new ArrayList<>();
        for (int i = 1; i <= result.getMetaData().getColumnCount(); i++) {
            values.add(String.valueOf(result.getObject(i)));
        }
        return String.join("|", values);
    }
}
