package io.flowsql.sql;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/**
 * Compares the rows of a query.
 *
 * @param ordered whether their order counts
 * @param rows as {@link RowText} writes them
 */
record QueryRecord(Origin origin, boolean ordered, String connection, String sql, List<String> rows)
        implements ScriptRecord {
    QueryRecord {
        rows = List.copyOf(rows);
    }

    @Override
    public void play(ScriptSession session) throws SQLException {
        String text = session.expand(sql);
        List<String> actual = new ArrayList<>();
        try (Statement statement = session.connection(connection).createStatement();
                ResultSet result = statement.executeQuery(text)) {
            while (result.next()) {
                actual.add(RowText.of(result));
            }
        } catch (SQLException e) {
            throw ScriptDifference.unexpected(origin, text, e);
        }
        List<String> expected = inOrder(rows);
        if (!expected.equals(inOrder(actual))) {
            throw ScriptDifference.of(origin, "other rows", text, expected, inOrder(actual));
        }
    }

    private List<String> inOrder(List<String> lines) {
        return ordered ? lines : lines.stream().sorted().toList();
    }
}
