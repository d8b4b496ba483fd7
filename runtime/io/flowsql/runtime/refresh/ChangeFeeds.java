package io.flowsql.runtime.refresh;

import io.flowsql.rewriter.definition.Shape;
import io.flowsql.rewriter.definition.TableProperty;
import io.flowsql.rewriter.definition.TableRef;
import io.flowsql.rewriter.dialect.ChangeRelation;
import io.flowsql.rewriter.dialect.Dialect;
import io.flowsql.rewriter.error.FlowError;
import io.flowsql.rewriter.error.FlowException;
import io.flowsql.rewriter.plan.ChangeFeed;
import io.flowsql.rewriter.plan.FeedTable;
import io.flowsql.runtime.catalog.Catalog;
import io.flowsql.runtime.catalog.FeedEntries;
import io.flowsql.runtime.catalog.JdbcSchemas;
import io.flowsql.runtime.catalog.TableEntry;
import io.flowsql.runtime.execution.FlowSettings;
import io.flowsql.runtime.execution.SqlRunner;
import io.flowsql.runtime.source.FeedFinder;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/**
 * Makes, widens and drops the change feeds of tables. A table has one if its property says so, or, where that says nothing, from the
 * moment at which a flow first reads it.
 *
 * <p>Where DDL would commit, that is done ahead of the refresh's transaction.
 */
final class ChangeFeeds implements FeedFinder {
    private final SqlRunner sql;
    private final Dialect dialect;
    private final FlowSettings settings;
    private final Catalog catalog;
    private final FeedEntries entries;
    private final JdbcSchemas schemas;

    ChangeFeeds(SqlRunner sql, Dialect dialect, FlowSettings settings, Catalog catalog, JdbcSchemas schemas) {
        this.sql = sql;
        this.dialect = dialect;
        this.settings = settings;
        this.catalog = catalog;
        this.entries = new FeedEntries(sql, dialect);
        this.schemas = schemas;
    }

    Optional<ChangeFeed> find(TableEntry table) throws SQLException {
        return entries.find(table);
    }

    /**
     * Brings the feed of a table into the state that its next refresh needs, once the table itself is.
     *
     * @param rebuilt whether the table was made anew
     * @return the feed, if the table has one now
     */
    Optional<ChangeFeed> bringUpToDate(Definition definition, boolean rebuilt) throws SQLException {
        TableEntry table = definition.entry();
        Optional<ChangeFeed> feed = entries.find(table);
        boolean wanted = definition.table().has(TableProperty.CHANGE_FEED)
                ? definition.table().allows(TableProperty.CHANGE_FEED)
                : feed.isPresent();
        if (!wanted) {
            if (feed.isPresent()) {
                drop(table, feed.get());
            }
            return Optional.empty();
        }
        Shape columns = schemas.shapeOf(table.table());
        Optional<Shape> there = rebuilt || feed.isEmpty()
                ? Optional.empty()
                : schemas.exactly(feed.get().table());
        if (there.isEmpty() || !FeedTable.fits(there.get(), columns)) {
            if (feed.isPresent()) {
                drop(table, feed.get());
            }
            return Optional.of(begin(table, columns));
        }
        execute(table, feedTable(table, feed.get()).widen(there.get(), columns));
        return feed;
    }

    private FeedTable feedTable(TableEntry table, ChangeFeed feed) {
        return new FeedTable(dialect, table.table(), feed.table());
    }

    /** Its first version is the rows that the table has. */
    private ChangeFeed begin(TableEntry table, Shape columns) throws SQLException {
        List<String> taken = new ChangeRelation(dialect)
                .added().stream().filter(columns::has).toList();
        if (!taken.isEmpty()) {
            throw FlowException.of(
                    FlowError.DELTA_TABLE_ALREADY_CONTAINS_CDC_COLUMNS,
                    table.table().table(),
                    String.join(", ", taken));
        }
        ChangeFeed feed = entries.propose(table, catalog.nextId());
        FeedTable statements = feedTable(table, feed);
        execute(table, statements.create(columns));
        try (Transaction transaction = Transaction.beginRefresh(sql.connection(), dialect, settings.lockTimeout())) {
            catalog.lock(table);
            sql.execute(statements.begin(columns));
            entries.add(table, feed);
            transaction.commit();
        }
        return feed;
    }

    private void drop(TableEntry table, ChangeFeed feed) throws SQLException {
        execute(table, List.of("DROP TABLE IF EXISTS " + dialect.table(feed.table())));
        entries.remove(table);
    }

    private void execute(TableEntry table, List<String> definitions) throws SQLException {
        if (!definitions.isEmpty()
                && !dialect.transactionalDdl()
                && !sql.connection().getAutoCommit()) {
            throw FlowException.of(
                    FlowError.SCHEMA_CHANGE_NEEDS_AUTO_COMMIT, table.table().table(), dialect.productName());
        }
        for (String definition : definitions) {
            sql.execute(definition);
        }
    }

    /** All rows of a table are about to be deleted. */
    ChangeFeed removeAll(TableEntry table, ChangeFeed feed) throws SQLException {
        Shape columns = schemas.shapeOf(table.table());
        long rows = sql.execute(feedTable(table, feed).removeAll(columns, feed.version() + 1));
        return rows > 0 ? advance(table, feed) : feed;
    }

    /** A batch has changed rows. */
    ChangeFeed advance(TableEntry table, ChangeFeed feed) throws SQLException {
        ChangeFeed next = feed.next();
        entries.setVersion(table, next);
        return next;
    }

    /** The table is dropped. */
    void forget(TableEntry table) throws SQLException {
        Optional<ChangeFeed> feed = entries.find(table);
        if (feed.isPresent()) {
            sql.execute("DROP TABLE IF EXISTS " + dialect.table(feed.get().table()));
            entries.remove(table);
        }
    }

    @Override
    public Optional<ChangeFeed> find(TableRef table) throws SQLException {
        Optional<TableEntry> entry = catalog.exactly(table);
        return entry.isPresent() ? entries.find(entry.get()) : Optional.empty();
    }

    @Override
    public void prepare(TableRef table) throws SQLException {
        TableEntry entry = require(table);
        if (!dialect.transactionalDdl() && entries.find(entry).isEmpty()) {
            begin(entry, schemas.shapeOf(table));
        }
    }

    @Override
    public ChangeFeed open(TableRef table) throws SQLException {
        TableEntry entry = require(table);
        catalog.lock(entry);
        Optional<ChangeFeed> feed = entries.find(entry);
        return feed.isPresent() ? feed.get() : begin(entry, schemas.shapeOf(table));
    }

    @Override
    public Shape columns(ChangeFeed feed) throws SQLException {
        return schemas.shapeOf(feed.table());
    }

    private TableEntry require(TableRef table) throws SQLException {
        return catalog.exactly(table)
                .orElseThrow(() -> FlowException.of(
                        FlowError.DELTA_MISSING_CHANGE_DATA, table.table(), "it is no streaming table"));
    }
}
