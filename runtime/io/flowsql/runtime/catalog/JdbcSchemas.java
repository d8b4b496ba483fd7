package io.flowsql.runtime.catalog;

import io.flowsql.rewriter.ast.Identifier;
import io.flowsql.rewriter.ast.Name;
import io.flowsql.rewriter.bind.EngineSchemas;
import io.flowsql.rewriter.definition.Column;
import io.flowsql.rewriter.definition.FileInput;
import io.flowsql.rewriter.definition.FileRead;
import io.flowsql.rewriter.definition.Shape;
import io.flowsql.rewriter.definition.TableRef;
import io.flowsql.rewriter.dialect.Dialect;
import io.flowsql.rewriter.error.FlowError;
import io.flowsql.rewriter.error.FlowException;
import io.flowsql.rewriter.plan.ChangeFeed;
import io.flowsql.runtime.execution.SqlRunner;
import io.flowsql.runtime.file.FileFinder;
import java.sql.PreparedStatement;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Names and types as the wrapped connection knows them at this moment. */
public final class JdbcSchemas implements EngineSchemas {
    private final SqlRunner sql;
    private final Dialect dialect;
    private final SeenCatalogs seen;
    private final EngineTables tables;
    private final Optional<SearchPath> path;
    private final Set<String> warnings;
    private final Set<String> hiddenViews;
    private final FlowOnly flowOnly;
    private final Optional<Long> flow;

    public JdbcSchemas(SqlRunner sql, Dialect dialect, SeenCatalogs seen) {
        this(
                sql,
                dialect,
                seen,
                Optional.empty(),
                new LinkedHashSet<>(),
                Set.of(),
                new FlowOnly(sql, dialect, seen),
                Optional.empty());
    }

    private JdbcSchemas(
            SqlRunner sql,
            Dialect dialect,
            SeenCatalogs seen,
            Optional<SearchPath> path,
            Set<String> warnings,
            Set<String> hiddenViews,
            FlowOnly flowOnly,
            Optional<Long> flow) {
        this.sql = sql;
        this.dialect = dialect;
        this.seen = seen;
        this.tables = new EngineTables(sql, dialect);
        this.path = path;
        this.warnings = warnings;
        this.hiddenViews = Set.copyOf(hiddenViews);
        this.flowOnly = flowOnly;
        this.flow = flow;
    }

    /** The same for a flow that may have read files before. */
    public JdbcSchemas reading(long flowId) {
        return new JdbcSchemas(sql, dialect, seen, path, warnings, hiddenViews, flowOnly, Optional.of(flowId));
    }

    @Override
    public FileInput files(FileRead read) {
        if (read.function() == FileRead.Function.CLOUD_FILES) {
            warnings.add("Legacy spelling: cloud_files. Write STREAM read_files");
        }
        try {
            return new FileFinder(sql, dialect, flow).find(read);
        } catch (SQLException e) {
            throw new UncheckedSqlException(e);
        }
    }

    /** The same as if the session looked names up as it did where a definition was given. */
    public JdbcSchemas from(SearchPath path) {
        return new JdbcSchemas(sql, dialect, seen, Optional.of(path), warnings, hiddenViews, flowOnly, flow);
    }

    /** Where the names in a view are looked up: its own name means something else there. */
    public JdbcSchemas inside(ViewEntry view) {
        Set<String> hidden = new LinkedHashSet<>(hiddenViews);
        hidden.add(view.key());
        return new JdbcSchemas(
                sql, dialect, seen, Optional.of(SearchPath.of(view.definedIn())), warnings, hidden, flowOnly, flow);
    }

    @Override
    public Optional<PipelineView> view(Name name) {
        boolean live = isLive(name);
        if (name.parts().size() > 1 && !live) {
            return Optional.empty();
        }
        try {
            Optional<ViewEntry> found = flowOnly.view(name.last().text(), place().path(), hiddenViews);
            if (found.isPresent() && live) {
                warnLive(name);
            }
            return found.map(v -> new PipelineView(v.statement(), inside(v)));
        } catch (SQLException e) {
            throw new UncheckedSqlException(e);
        }
    }

    /** What happened on the way that the user should know. */
    public List<String> warnings() {
        return List.copyOf(warnings);
    }

    /** The catalogue that the session is in, and where it looks up names. */
    public Place place() throws SQLException {
        String catalog = sql.connection().getCatalog();
        if (path.isPresent()) {
            return new Place(catalog, path.get());
        }
        Optional<String> query = dialect.searchPath();
        return new Place(
                catalog,
                new SearchPath(
                        query.isPresent()
                                ? sql.query(query.get(), row -> row.getString(1))
                                : List.of(sql.connection().getSchema())));
    }

    public record Place(String catalog, SearchPath path) {
        /** Where an unqualified name of a new table goes. */
        String schema() {
            return path.first()
                    .orElseThrow(() -> FlowException.of(
                            FlowError.NO_CURRENT_SCHEMA,
                            "Write schema.table, or name a schema that exists in search_path"));
        }
    }

    /** The table that a name would have, were it created now. Names without quotes are spelled as the engine would. */
    public TableRef toCreate(Name name) throws SQLException {
        Place here = place();
        List<Identifier> parts = name.parts();
        String table = dialect.stored(name.last());
        if (parts.size() == 1) {
            return new TableRef(here.catalog(), here.schema(), table);
        }
        if (parts.size() == 3 && !parts.get(0).matches(here.catalog())) {
            warnings.add("The catalogue " + parts.get(0) + " of " + name
                    + " is ignored: a target is in the current database, " + here.catalog());
        }
        String wanted = dialect.stored(parts.get(parts.size() - 2));
        List<String> schemas = sql.query(dialect.schemasNamed(), r -> r.getString(1), here.catalog(), wanted);
        if (schemas.isEmpty() && isLive(name)) {
            warnLive(name);
            return new TableRef(here.catalog(), here.schema(), table);
        }
        return new TableRef(here.catalog(), schemas.stream().findFirst().orElse(wanted), table);
    }

    @Override
    public Optional<Found> find(Name name) {
        try {
            Optional<Candidate> found = candidate(name);
            return found.isEmpty()
                    ? Optional.empty()
                    : Optional.of(new Found(
                            found.get().table(),
                            found.get().kind(),
                            shapeOf(found.get().table())));
        } catch (SQLException e) {
            throw new UncheckedSqlException(e);
        }
    }

    @Override
    public Optional<Found> changeFeed(TableRef table) {
        try {
            Catalog catalog = new Catalog(sql, dialect, seen);
            Optional<TableEntry> entry = catalog.exists() ? catalog.exactly(table) : Optional.empty();
            Optional<ChangeFeed> feed =
                    entry.isPresent() ? new FeedEntries(sql, dialect).find(entry.get()) : Optional.empty();
            return feed.isEmpty()
                    ? Optional.empty()
                    : Optional.of(new Found(
                            feed.get().table(), "BASE TABLE", shapeOf(feed.get().table())));
        } catch (SQLException e) {
            throw new UncheckedSqlException(e);
        }
    }

    /** The table or view that a name means now. */
    public Optional<TableRef> tableOf(Name name) throws SQLException {
        return candidate(name).map(Candidate::table);
    }

    /** The same for those who do not see what is private to flows. */
    public Optional<TableRef> publicTableOf(Name name) throws SQLException {
        return visible(name).map(Candidate::table);
    }

    /** Where a private table of a name is, or would be. */
    public TableRef privatePlace(Name name) throws SQLException {
        return FlowOnly.place(toCreate(name), dialect);
    }

    private Optional<Candidate> candidate(Name name) throws SQLException {
        if (name.parts().size() == 1 || isLive(name)) {
            Optional<TableRef> hidden =
                    flowOnly.table(name.last().text(), sql.connection().getCatalog(), place().path());
            if (hidden.isPresent()) {
                return Optional.of(new Candidate(hidden.get(), "BASE TABLE"));
            }
        }
        return visible(name);
    }

    private Optional<Candidate> visible(Name name) throws SQLException {
        Place here = place();
        Optional<Candidate> found = named(name.parts(), here);
        if (found.isEmpty() && name.parts().size() == 3) {
            found = named(name.parts().subList(1, 3), here);
            found.ifPresent(f -> warnings.add(
                    "The catalogue " + name.parts().get(0) + " of " + name + " does not exist here and is ignored"));
        }
        if (found.isEmpty() && isLive(name)) {
            found = named(name.parts().subList(1, 2), here);
            found.ifPresent(f -> warnLive(name));
        }
        return found;
    }

    /** How tables of the own pipeline were called once: {@code LIVE.t}. */
    private static boolean isLive(Name name) {
        return name.parts().size() == 2 && name.parts().get(0).matches("LIVE");
    }

    private void warnLive(Name name) {
        warnings.add("Legacy spelling: " + name + ". Write " + name.last());
    }

    private Optional<Candidate> named(List<Identifier> parts, Place here) throws SQLException {
        Identifier table = parts.get(parts.size() - 1);
        Optional<TableRef> first = firstMeant(parts, here);
        Optional<TableRef> at = first.isPresent() ? tables.at(first.get()) : Optional.empty();
        if (at.isPresent() && matches(at.get(), parts, here)) {
            return Optional.of(new Candidate(at.get(), "BASE TABLE"));
        }
        List<Candidate> candidates = sql.query(
                dialect.tablesNamed(),
                r -> new Candidate(new TableRef(r.getString(1), r.getString(2), r.getString(3)), r.getString(4)),
                table.text());
        return candidates.stream()
                .filter(c -> matches(c.table(), parts, here))
                .min(Comparator.comparing((Candidate c) ->
                                parts.size() == 1 ? here.path().rank(c.table().schema()) : 0)
                        .thenComparing(c -> !c.table().table().equals(dialect.stored(table)))
                        .thenComparing(c -> !c.table().table().equals(table.text())));
    }

    private record Candidate(TableRef table, String kind) {}

    /** The table that a name means if it is there, whatever others have the name. */
    private static Optional<TableRef> firstMeant(List<Identifier> parts, Place here) {
        String table = parts.get(parts.size() - 1).text();
        return switch (parts.size()) {
            case 1 -> here.path().first().map(schema -> new TableRef(here.catalog(), schema, table));
            case 2 -> Optional.of(new TableRef(here.catalog(), parts.get(0).text(), table));
            default ->
                Optional.of(new TableRef(parts.get(0).text(), parts.get(1).text(), table));
        };
    }

    private static boolean matches(TableRef table, List<Identifier> parts, Place here) {
        return switch (parts.size()) {
            case 1 -> table.catalog().equals(here.catalog()) && here.path().has(table.schema());
            case 2 -> parts.get(0).matches(table.schema()) && table.catalog().equals(here.catalog());
            default -> parts.get(0).matches(table.catalog()) && parts.get(1).matches(table.schema());
        };
    }

    /** The columns of a table, if it exists. */
    public Optional<Shape> exactly(TableRef table) throws SQLException {
        return isThere(table) ? Optional.of(shapeOf(table)) : Optional.empty();
    }

    public boolean isThere(TableRef table) throws SQLException {
        return tables.has(table);
    }

    /** The columns of a table that exists. */
    public Shape shapeOf(TableRef table) throws SQLException {
        return describe("SELECT * FROM " + dialect.table(table));
    }

    @Override
    public Shape shapeOf(String query) throws InvalidSql {
        try {
            return describe(query);
        } catch (SQLException e) {
            String message = String.valueOf(e.getMessage());
            if (isStopped() || dialect.isConflict(e.getSQLState(), e.getErrorCode(), message)) {
                throw new UncheckedSqlException(e);
            }
            throw new InvalidSql(dialect.withoutSql(message), e);
        }
    }

    /** Whether a query can have failed through no fault of its text: cancelled, out of time, or its connection closed. */
    private boolean isStopped() {
        try {
            sql.cancellation().check();
            return sql.connection().isClosed();
        } catch (SQLException e) {
            throw new UncheckedSqlException(e);
        }
    }

    private Shape describe(String query) throws SQLException {
        Optional<String> description = dialect.describe(query);
        return description.isPresent()
                ? new Shape(sql.query(description.get(), r -> new Column(r.getString(1), r.getString(2))))
                : metadata(query);
    }

    private Shape metadata(String query) throws SQLException {
        try (PreparedStatement statement = sql.connection().prepareStatement(query)) {
            ResultSetMetaData metaData = statement.getMetaData();
            List<Column> columns = new ArrayList<>();
            for (int i = 1; i <= metaData.getColumnCount(); i++) {
                String type =
                        dialect.typeText(metaData.getColumnTypeName(i), metaData.getPrecision(i), metaData.getScale(i));
                columns.add(new Column(metaData.getColumnLabel(i), type));
            }
            return new Shape(columns);
        }
    }

    /** Carries an engine's failure through an interface that knows nothing of JDBC. */
    public static final class UncheckedSqlException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        private final SQLException failure;

        UncheckedSqlException(SQLException failure) {
            super(failure);
            this.failure = failure;
        }

        public SQLException failure() {
            return failure;
        }
    }
}
