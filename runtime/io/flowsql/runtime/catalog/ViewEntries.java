package io.flowsql.runtime.catalog;

import io.flowsql.runtime.execution.SqlRunner;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/** The views that only flows see. They are no objects of the engine: a query that reads one gets its text instead. */
public final class ViewEntries {
    static final String TABLE = """
            CREATE TABLE flowsql.views (
              view_id BIGINT NOT NULL,
              schema_name VARCHAR NOT NULL,
              view_name VARCHAR NOT NULL,
              statement VARCHAR NOT NULL,
              defined_in VARCHAR NOT NULL)""";

    private static final String VIEWS =
            "SELECT view_id, schema_name, view_name, statement, defined_in FROM flowsql.views";

    private final SqlRunner sql;

    public ViewEntries(SqlRunner sql) {
        this.sql = sql;
    }

    /** Those of a name, in any case and any schema. */
    public List<ViewEntry> named(String name) throws SQLException {
        return sql.query(VIEWS + " WHERE lower(view_name) = lower(?) ORDER BY view_id", ViewEntries::read, name);
    }

    public List<ViewEntry> all() throws SQLException {
        return sql.query(VIEWS + " ORDER BY view_id", ViewEntries::read);
    }

    private static ViewEntry read(ResultSet r) throws SQLException {
        return new ViewEntry(r.getLong(1), r.getString(2), r.getString(3), r.getString(4), r.getString(5));
    }

    /** The one of a name in a schema. */
    public Optional<ViewEntry> find(String schema, String name) throws SQLException {
        return named(name).stream().filter(v -> v.schema().equals(schema)).findFirst();
    }

    /** @param view of which the id is that of the view whose place it takes, if there is one */
    public void put(ViewEntry view) throws SQLException {
        remove(view.id());
        sql.update(
                "INSERT INTO flowsql.views (view_id, schema_name, view_name, statement, defined_in) VALUES (?, ?, ?, ?, ?)",
                view.id(),
                view.schema(),
                view.name(),
                view.statement(),
                view.definedIn());
    }

    public void remove(long id) throws SQLException {
        sql.update("DELETE FROM flowsql.views WHERE view_id = ?", id);
    }
}
