package io.flowsql.runtime.command;

import io.flowsql.rewriter.ast.Name;
import io.flowsql.rewriter.ast.Statement.TableKind;
import io.flowsql.rewriter.ast.TextRange;
import io.flowsql.rewriter.definition.TableRef;
import io.flowsql.rewriter.dialect.Dialect;
import io.flowsql.rewriter.error.FlowError;
import io.flowsql.rewriter.error.FlowException;
import io.flowsql.rewriter.error.FlowException.Position;
import io.flowsql.rewriter.lex.SourceText;
import io.flowsql.runtime.catalog.Catalog;
import io.flowsql.runtime.catalog.JdbcSchemas;
import io.flowsql.runtime.catalog.SeenCatalogs;
import io.flowsql.runtime.catalog.TableEntry;
import io.flowsql.runtime.catalog.ViewEntries;
import io.flowsql.runtime.catalog.ViewEntry;
import io.flowsql.runtime.execution.Cancellation;
import io.flowsql.runtime.execution.CommandResult;
import io.flowsql.runtime.execution.FlowSettings;
import io.flowsql.runtime.execution.SqlRunner;
import io.flowsql.runtime.refresh.DefinitionTurn;
import io.flowsql.runtime.refresh.Definitions;
import io.flowsql.runtime.refresh.EventLog;
import io.flowsql.runtime.refresh.FlowReport;
import io.flowsql.runtime.refresh.Refresher;
import io.flowsql.runtime.refresh.Retry;
import io.flowsql.runtime.refresh.StreamReaders;
import io.flowsql.runtime.refresh.Transaction;
import io.flowsql.runtime.source.TableSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What the commands work with: made anew for each statement. */
final class Session {
    private static final String WARNING_STATE = "01000";

    private final SqlRunner sql;
    private final Dialect dialect;
    private final FlowSettings settings;
    private final Catalog catalog;
    private final JdbcSchemas schemas;
    private final boolean free;
    private final String text;
    private final List<String> warnings = new ArrayList<>();

    /** Of no statement in particular. */
    Session(
            Connection connection,
            Dialect dialect,
            FlowSettings settings,
            SeenCatalogs seen,
            Cancellation cancellation,
            boolean free) {
        this(connection, dialect, settings, seen, cancellation, free, "");
    }

    /**
     * @param free whether the connection has no transaction of the user's open
     * @param text of the statement that is carried out
     */
    Session(
            Connection connection,
            Dialect dialect,
            FlowSettings settings,
            SeenCatalogs seen,
            Cancellation cancellation,
            boolean free,
            String text) {
        this.free = free;
        this.text = text;
        this.sql = new SqlRunner(connection, cancellation, dialect);
        this.dialect = dialect;
        this.settings = settings;
        this.catalog = new Catalog(sql, dialect, seen);
        this.schemas = new JdbcSchemas(sql, dialect, seen);
    }

    /** The same session for what must be done after a cancel too. */
    Session uncancelled() {
        return new Session(sql.connection(), dialect, settings, new SeenCatalogs(), Cancellation.none(), free, text);
    }

    /** Where a name stands in the statement. */
    Optional<Position> position(Name name) {
        return position(name.range());
    }

    Optional<Position> position(TextRange range) {
        return text.isEmpty() ? Optional.empty() : Optional.of(new SourceText(text).position(range.start()));
    }

    /** On an engine whose DDL commits, what belongs to it is committed as well. */
    void commitDefinition() throws SQLException {
        if (!sql.connection().getAutoCommit()) {
            sql.connection().commit();
        }
    }

    /** Changes definitions, one connection at a time. */
    <T> T define(Retry.Attempt<T> change) throws SQLException {
        if (dialect.transactionalDdl()) {
            return retry().definition(free, () -> {
                try (Transaction transaction = begin()) {
                    catalog.lockDefinitions();
                    T result = change.run();
                    transaction.commit();
                    return result;
                }
            });
        }
        try (DefinitionTurn ignored = DefinitionTurn.take(settings.lockTimeout())) {
            retry().definition(free, () -> {
                catalog.lockDefinitions();
                return catalog;
            });
            T result = change.run();
            commitDefinition();
            return result;
        }
    }

    /** While no other connection of this process has changed half of a definition, on an engine whose DDL commits. */
    <T> T inTurn(Retry.Attempt<T> change) throws SQLException {
        if (dialect.transactionalDdl()) {
            return change.run();
        }
        try (DefinitionTurn ignored = DefinitionTurn.take(settings.lockTimeout())) {
            return change.run();
        }
    }

    /** Makes the catalogue if it is not there. */
    void createCatalog() throws SQLException {
        if (!dialect.transactionalDdl()) {
            retry().definition(free, () -> {
                catalog.create(TableSource.tables(dialect));
                return catalog;
            });
            return;
        }
        retry().definition(free, () -> {
            try (Transaction transaction = begin()) {
                catalog.create(TableSource.tables(dialect));
                transaction.commit();
                return catalog;
            }
        });
    }

    private Retry retry() {
        return new Retry(dialect, sql.cancellation(), settings.lockTimeout());
    }

    /** A transaction that changes definitions. */
    Transaction begin() throws SQLException {
        return Transaction.begin(sql.connection(), dialect, settings.lockTimeout());
    }

    SqlRunner sql() {
        return sql;
    }

    Dialect dialect() {
        return dialect;
    }

    FlowSettings settings() {
        return settings;
    }

    Catalog catalog() {
        return catalog;
    }

    JdbcSchemas schemas() {
        return schemas;
    }

    Definitions definitions() {
        return new Definitions(catalog, dialect, schemas, settings.lexis(), settings.strictStreaming());
    }

    Refresher refresher() {
        return new Refresher(sql, dialect, settings, catalog, schemas, free);
    }

    /** A transaction whose statements all see the same rows, unless it is the user's. */
    Transaction beginSnapshot() throws SQLException {
        return Transaction.beginSnapshot(sql.connection(), dialect, settings.lockTimeout(), free);
    }

    /** Whether the user has no transaction open. */
    boolean isFree() {
        return free;
    }

    StreamReaders readers() {
        return new StreamReaders(sql, dialect, settings, catalog, schemas);
    }

    EventLog events() {
        return new EventLog(sql, dialect);
    }

    /** Where the session looks up names, to be kept with a definition. */
    String searchPath() throws SQLException {
        return schemas.place().path().toString();
    }

    void warn(String warning) {
        warnings.add(warning);
    }

    /** The table of ours that a name means. */
    Optional<TableEntry> find(Name name) throws SQLException {
        if (!catalog.exists()) {
            return Optional.empty();
        }
        Optional<TableRef> there = schemas.tableOf(name);
        Optional<TableEntry> entry = there.isPresent() ? catalog.table(there.get()) : Optional.empty();
        return entry.isPresent() ? entry : catalog.table(schemas.toCreate(name));
    }

    /** The view that a name means and only flows see. */
    Optional<ViewEntry> view(Name name) throws SQLException {
        boolean live = name.parts().get(0).matches("LIVE");
        if (!catalog.exists() || name.parts().size() > 1 && !live) {
            return Optional.empty();
        }
        return new ViewEntries(sql)
                .find(schemas.toCreate(name).schema(), name.last().text());
    }

    /** @param wanted what the user says that the table is; empty if he does not */
    void checkKind(Name name, TableEntry entry, Optional<TableKind> wanted) {
        TableKind kind = definitions().kind(entry);
        if (wanted.isEmpty() || kind == wanted.get()) {
            return;
        }
        String what = switch (kind) {
            case MATERIALIZED_VIEW -> "It is a materialized view: say MATERIALIZED VIEW instead";
            case MANAGED_TABLE -> "It was made by CREATE TABLE ... FLOW: say TABLE instead";
            case STREAMING_TABLE -> "Say STREAMING TABLE instead";
        };
        throw FlowException.at(
                position(name),
                wanted.get() == TableKind.MATERIALIZED_VIEW
                        ? FlowError.MATERIALIZED_VIEW_OPERATION_NOT_ALLOWED_NON_MATERIALIZED_VIEW
                        : FlowError.STREAMING_TABLE_OPERATION_NOT_ALLOWED_NON_STREAMING_TABLE,
                name,
                what);
    }

    TableEntry require(Name name) throws SQLException {
        Optional<TableEntry> entry = find(name);
        if (entry.isPresent()) {
            return entry.get();
        }
        throw schemas.tableOf(name).isPresent()
                ? FlowException.at(
                        position(name),
                        FlowError.STREAMING_TABLE_OPERATION_NOT_ALLOWED_NON_STREAMING_TABLE,
                        name,
                        "It is a table of the engine, which no flow writes to")
                : FlowException.at(
                        position(name),
                        FlowError.TABLE_OR_VIEW_NOT_FOUND,
                        name,
                        "Create it with CREATE OR REFRESH STREAMING TABLE");
    }

    /** What the user should know of refreshes that are part of another statement. */
    void warn(List<FlowReport> reports) {
        reports.stream().map(FlowReport::warnings).flatMap(List::stream).forEach(this::warn);
    }

    CommandResult done() {
        return updated(List.of());
    }

    CommandResult updated(List<FlowReport> reports) {
        warn(reports);
        return new CommandResult.Updated(
                reports.stream().mapToLong(FlowReport::changed).sum(), warningChain());
    }

    /** @param changed the number of rows */
    CommandResult updatedRows(long changed) {
        return new CommandResult.Updated(changed, warningChain());
    }

    /** All that the user should know so far. */
    List<String> warnings() {
        List<String> all = new ArrayList<>(schemas.warnings());
        all.addAll(warnings);
        return all;
    }

    CommandResult rows(List<String> columns, List<List<String>> rows) {
        return new CommandResult.Rows(
                dialect.textRows(columns, rows.size()),
                rows.stream().flatMap(List::stream).toList(),
                warningChain());
    }

    /** The rows of a query in the engine's SQL. */
    CommandResult rows(String query) {
        return new CommandResult.Rows(query, List.of(), warningChain());
    }

    private Optional<SQLWarning> warningChain() {
        List<String> all = warnings();
        SQLWarning first = null;
        for (String text : all) {
            SQLWarning warning = new SQLWarning(text, WARNING_STATE);
            if (first == null) {
                first = warning;
            } else {
                first.setNextWarning(warning);
            }
        }
        return Optional.ofNullable(first);
    }
}
