package io.flowsql.sql;

import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Compares the names of a query's columns, in lower case and in order. */
record ColumnsRecord(Origin origin, String connection, String sql, List<String> names) implements ScriptRecord {
    ColumnsRecord {
        names = List.copyOf(names);
    }

    @Override
    public void play(ScriptSession session) throws SQLException {
        String text = session.expand(sql);
        List<String> actual = new ArrayList<>();
        try (Statement statement = session.connection(connection).createStatement();
                ResultSet result = statement.executeQuery(text)) {
            ResultSetMetaData columns = result.getMetaData();
            for (int i = 1; i <= columns.getColumnCount(); i++) {
                actual.add(columns.getColumnLabel(i).toLowerCase(Locale.ROOT));
            }
        } catch (SQLException e) {
            throw ScriptDifference.unexpected(origin, text, e);
        }
        if (!names.equals(actual)) {
            throw ScriptDifference.of(origin, "other columns", text, names, actual);
        }
    }
}
