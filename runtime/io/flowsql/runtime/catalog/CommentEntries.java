package io.flowsql.runtime.catalog;

import io.flowsql.runtime.execution.SqlRunner;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Comments that were given to tables of ours and their columns after the definition, and take the place of those in it. */
public final class CommentEntries {
    static final String TABLE = """
            CREATE TABLE flowsql.comments (
              table_id BIGINT NOT NULL,
              column_name VARCHAR NOT NULL,
              comment_text VARCHAR NOT NULL)""";

    /** In place of a column, for the table itself. */
    private static final String OF_TABLE = "";

    private final SqlRunner sql;

    public CommentEntries(SqlRunner sql) {
        this.sql = sql;
    }

    /**
     * What was said last.
     *
     * @param table empty text where the comment was removed; null where nothing was said
     * @param columns by their names
     */
    public record Given(@Nullable String table, Map<String, String> columns) {}

    public Given of(long tableId) throws SQLException {
        Map<String, String> all = new HashMap<>();
        sql.query(
                        "SELECT column_name, comment_text FROM flowsql.comments WHERE table_id = ?",
                        row -> Map.entry(row.getString(1), row.getString(2)),
                        tableId)
                .forEach(entry -> all.put(entry.getKey(), entry.getValue()));
        String table = all.remove(OF_TABLE);
        return new Given(table, all);
    }

    /** @param comment empty to remove it */
    public void ofTable(long tableId, String comment) throws SQLException {
        ofColumn(tableId, OF_TABLE, comment);
    }

    /** @param comment empty to remove it */
    public void ofColumn(long tableId, String column, String comment) throws SQLException {
        sql.update("DELETE FROM flowsql.comments WHERE table_id = ? AND column_name = ?", tableId, column);
        sql.update(
                "INSERT INTO flowsql.comments (table_id, column_name, comment_text) VALUES (?, ?, ?)",
                tableId,
                column,
                comment);
    }

    /** A new definition has its own. */
    public void forget(long tableId) throws SQLException {
        sql.update("DELETE FROM flowsql.comments WHERE table_id = ?", tableId);
    }
}
