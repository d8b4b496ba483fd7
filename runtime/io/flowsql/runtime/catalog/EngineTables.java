package io.flowsql.runtime.catalog;

import io.flowsql.rewriter.definition.TableRef;
import io.flowsql.rewriter.dialect.Dialect;
import io.flowsql.runtime.execution.SqlRunner;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/** Which tables and views the engine has, without going through the list of all where that can be helped. */
final class EngineTables {
    private final SqlRunner sql;
    private final Dialect dialect;

    EngineTables(SqlRunner sql, Dialect dialect) {
        this.sql = sql;
        this.dialect = dialect;
    }

    /** The table that has this name in any case, as the engine spells it; empty also for one that only the list tells of. */
    Optional<TableRef> at(TableRef table) throws SQLException {
        Optional<String> query = dialect.tableAt(table);
        if (query.isEmpty()) {
            return Optional.empty();
        }
        return sql
                .query(
                        query.get(),
                        row -> row.getString(3) == null ? Optional.<TableRef>empty() : Optional.of(ref(row)))
                .stream()
                .flatMap(Optional::stream)
                .filter(found -> found.catalog().equalsIgnoreCase(table.catalog())
                        && found.schema().equalsIgnoreCase(table.schema())
                        && found.table().equalsIgnoreCase(table.table()))
                .findFirst();
    }

    /** Whether there is a table or view that is called so, letter by letter. */
    boolean has(TableRef table) throws SQLException {
        Optional<TableRef> at = at(table);
        return at.isPresent() ? at.get().equals(table) : named(table.table()).contains(table);
    }

    /** Those with a name in any case, wherever they are. */
    List<TableRef> named(String name) throws SQLException {
        return sql.query(dialect.tablesNamed(), EngineTables::ref, name);
    }

    private static TableRef ref(ResultSet row) throws SQLException {
        return new TableRef(row.getString(1), row.getString(2), row.getString(3));
    }
}
