package io.flowsql.runtime.catalog;

import io.flowsql.rewriter.definition.TableRef;
import io.flowsql.rewriter.dialect.Dialect;
import io.flowsql.rewriter.plan.ChangeFeed;
import io.flowsql.runtime.execution.SqlRunner;
import java.sql.SQLException;
import java.util.Optional;

/**
 * Which tables of ours have a change feed. A feed that begins anew has another name, so that whoever read the old one notices.
 *
 * <p>The version of a table is changed by its refreshes alone, which wait for each other: it grows in the order of their commits.
 */
public final class FeedEntries {
    static final String TABLE = """
            CREATE TABLE flowsql.change_feeds (
              table_id BIGINT NOT NULL,
              feed_table VARCHAR NOT NULL,
              version BIGINT NOT NULL)""";

    private final SqlRunner sql;
    private final Dialect dialect;

    public FeedEntries(SqlRunner sql, Dialect dialect) {
        this.sql = sql;
        this.dialect = dialect;
    }

    public Optional<ChangeFeed> find(TableEntry table) throws SQLException {
        String catalog = table.table().catalog();
        return sql.first(
                "SELECT feed_table, version FROM flowsql.change_feeds WHERE table_id = " + table.id(),
                r -> new ChangeFeed(new TableRef(catalog, dialect.fold("flowsql"), r.getString(1)), r.getLong(2)));
    }

    /** A feed that is not there yet. */
    public ChangeFeed propose(TableEntry table, long id) {
        String name = dialect.fold("changes_" + table.id() + "_" + id);
        return new ChangeFeed(new TableRef(table.table().catalog(), dialect.fold("flowsql"), name), 0);
    }

    public void add(TableEntry table, ChangeFeed feed) throws SQLException {
        sql.update(
                "INSERT INTO flowsql.change_feeds (table_id, feed_table, version) VALUES (?, ?, ?)",
                table.id(),
                feed.table().table(),
                feed.version());
    }

    public void setVersion(TableEntry table, ChangeFeed feed) throws SQLException {
        sql.update("UPDATE flowsql.change_feeds SET version = ? WHERE table_id = ?", feed.version(), table.id());
    }

    public void remove(TableEntry table) throws SQLException {
        sql.update("DELETE FROM flowsql.change_feeds WHERE table_id = ?", table.id());
    }
}
