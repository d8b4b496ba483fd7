package io.flowsql.runtime.refresh;

import io.flowsql.rewriter.ast.FlowClause;
import io.flowsql.rewriter.ast.Fragment;
import io.flowsql.rewriter.ast.Statement;
import io.flowsql.rewriter.ast.Statement.CreateView;
import io.flowsql.rewriter.ast.Statement.TableKind;
import io.flowsql.rewriter.bind.Binder;
import io.flowsql.rewriter.definition.Column;
import io.flowsql.rewriter.definition.Expected;
import io.flowsql.rewriter.definition.Flow;
import io.flowsql.rewriter.definition.ReplaceWhereFlow;
import io.flowsql.rewriter.definition.Shape;
import io.flowsql.rewriter.definition.SnapshotSharing;
import io.flowsql.rewriter.definition.StreamInput;
import io.flowsql.rewriter.definition.TableDefinition;
import io.flowsql.rewriter.definition.TableProperty;
import io.flowsql.rewriter.dialect.Dialect;
import io.flowsql.rewriter.error.FlowError;
import io.flowsql.rewriter.error.FlowException;
import io.flowsql.rewriter.lex.Lexis;
import io.flowsql.rewriter.parse.FlowParser;
import io.flowsql.rewriter.plan.ColumnFit;
import io.flowsql.runtime.catalog.Catalog;
import io.flowsql.runtime.catalog.FlowEntry;
import io.flowsql.runtime.catalog.JdbcSchemas;
import io.flowsql.runtime.catalog.JdbcSchemas.UncheckedSqlException;
import io.flowsql.runtime.catalog.SearchPath;
import io.flowsql.runtime.catalog.TableEntry;
import io.flowsql.runtime.catalog.ViewEntry;
import io.flowsql.runtime.refresh.Definition.BoundFlow;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Makes definitions of the statements in the catalogue, bound to what the engine has now. */
public final class Definitions {
    private final Catalog catalog;
    private final Dialect dialect;
    private final JdbcSchemas schemas;
    private final Lexis lexis;
    private final boolean strict;
    private final boolean anew;

    /**
     * @param lexis whose SQL the queries in the statements are
     * @param strict whether streaming queries may only be what Spark takes
     */
    public Definitions(Catalog catalog, Dialect dialect, JdbcSchemas schemas, Lexis lexis, boolean strict) {
        this(catalog, dialect, schemas, lexis, strict, false);
    }

    private Definitions(
            Catalog catalog, Dialect dialect, JdbcSchemas schemas, Lexis lexis, boolean strict, boolean anew) {
        this.catalog = catalog;
        this.dialect = dialect;
        this.schemas = schemas;
        this.lexis = lexis;
        this.strict = strict;
        this.anew = anew;
    }

    /** The same for a refresh that reads everything again: what was found in files before does not count. */
    public Definitions anew() {
        return new Definitions(catalog, dialect, schemas, lexis, strict, true);
    }

    /** Resolves names as they were meant when the statement was given, wherever the session is now. */
    private Binder binder(String definedIn) {
        return new Binder(dialect, schemas.from(SearchPath.of(definedIn)), lexis, strict);
    }

    /** The same for a flow, which knows what it has read. */
    private Binder binder(FlowEntry flow) {
        JdbcSchemas from = schemas.from(SearchPath.of(flow.definedIn()));
        return new Binder(dialect, anew ? from : from.reading(flow.id()), lexis, strict);
    }

    public Definition of(TableEntry entry) throws SQLException {
        return of(entry, catalog.activeFlows(entry.id()));
    }

    /** The same without the flows that had their one time, whose sources may be gone. */
    public Definition withoutFlowsThatAreOver(TableEntry entry) throws SQLException {
        return of(
                entry,
                catalog.activeFlows(entry.id()).stream()
                        .filter(flow -> !flow.completed())
                        .toList());
    }

    /** @param flows those that the table is to have, which need not be in the catalogue yet */
    public Definition of(TableEntry entry, List<FlowEntry> flows) throws SQLException {
        try {
            return bound(entry, flows);
        } catch (UncheckedSqlException e) {
            throw e.failure();
        }
    }

    private Definition bound(TableEntry entry, List<FlowEntry> flows) throws SQLException {
        Statement.CreateTable create = statement(entry);
        TableDefinition table = table(entry, create);
        List<BoundFlow> bound = new ArrayList<>();
        for (FlowEntry flow : flows) {
            bound.add(new BoundFlow(flow, bind(entry, create, flow)));
        }
        SnapshotSharing.check(
                entry.table().table(),
                bound.stream().map(BoundFlow::flow).toList(),
                !create.expectations().isEmpty());
        for (BoundFlow flow : bound) {
            if (flow.flow() instanceof ReplaceWhereFlow
                    && !create.expectations().isEmpty()) {
                throw FlowException.of(
                        FlowError.REPLACE_FLOW_EXPECTATIONS_NOT_SUPPORTED,
                        entry.table().table());
            }
            checkSources(entry, flow.flow());
            checkAgreement(entry, bound.get(0).flow(), flow.flow());
            table.declaredShape().ifPresent(declared -> checkColumns(entry, flow, declared));
            new ColumnFit(dialect, entry.table().table(), table).check(flow.flow());
        }
        return new Definition(entry, table, bound, expected(entry, create, table, bound));
    }

    private List<Expected> expected(
            TableEntry entry, Statement.CreateTable create, TableDefinition table, List<BoundFlow> flows)
            throws SQLException {
        if (create.expectations().isEmpty()
                || flows.isEmpty() && table.declared().isEmpty()) {
            return List.of();
        }
        Shape row =
                new RowShape(table, flows.stream().map(BoundFlow::flow).toList()).of(schemas.exactly(entry.table()));
        return binder(entry.definedIn()).expectations(create, entry.statement(), row);
    }

    private TableDefinition table(TableEntry entry, Statement.CreateTable create) throws SQLException {
        TableDefinition table = binder(entry.definedIn()).table(create, entry.statement());
        Optional<Shape> existing = entry.adopted() ? schemas.exactly(entry.table()) : Optional.empty();
        if (existing.isEmpty()) {
            return table;
        }
        List<Column> declared = table.declaredShape().map(Shape::columns).orElse(List.of());
        for (Column column : declared) {
            boolean there = existing.get()
                    .find(column.name())
                    .filter(c -> dialect.sameType(c.type(), column.type()))
                    .isPresent();
            if (!there) {
                throw FlowException.of(
                        FlowError.ADOPTED_TABLE_HAS_OTHER_COLUMNS,
                        entry.table().table(),
                        existing.get().columns().stream()
                                .map(c -> c.name() + " " + c.type())
                                .collect(Collectors.joining(", ")),
                        column.name() + " " + column.type());
            }
        }
        if (!table.generated().isEmpty()) {
            throw FlowException.of(
                    FlowError.NOT_SUPPORTED_YET,
                    "GENERATED in the column list of " + entry.table().table() + ", a table that exists already,",
                    "Leave it out: the table fills its columns as it is");
        }
        return table.over(existing.get());
    }

    /** Whether a view that only flows see can be what it says. */
    public void checkView(CreateView create, String text, String schema, String name) throws SQLException {
        ViewEntry view =
                new ViewEntry(0, schema, name, text, schemas.place().path().toString());
        new Binder(dialect, schemas.inside(view), lexis, strict).view(create, text);
    }

    /** What a table of ours is. */
    public TableKind kind(TableEntry entry) {
        return statement(entry).kind();
    }

    /** What a table's own statement says, without its flows. */
    public TableDefinition table(TableEntry entry) throws SQLException {
        try {
            return binder(entry.definedIn()).table(statement(entry), entry.statement());
        } catch (UncheckedSqlException e) {
            throw e.failure();
        }
    }

    /** The CREATE that defines a table. */
    public Statement.CreateTable statement(TableEntry entry) {
        return (Statement.CreateTable) new FlowParser(lexis).parse(entry.statement());
    }

    private Flow bind(TableEntry entry, Statement.CreateTable create, FlowEntry flow) {
        Optional<String> own = flow.statement();
        if (create.kind() == TableKind.MATERIALIZED_VIEW) {
            if (own.isPresent()) {
                throw FlowException.of(
                        FlowError.MATERIALIZED_VIEW_WITH_MULTIPLE_QUERIES,
                        entry.table().table());
            }
            return binder(flow).materialized(flow.name(), create.flow().orElseThrow(), entry.statement());
        }
        FlowClause clause = own.map(text -> ((Statement.CreateFlow) new FlowParser(lexis).parse(text)).flow())
                .orElseGet(() -> create.flow().orElseThrow());
        return binder(flow).flow(flow.name(), clause, own.orElse(entry.statement()), own.isEmpty(), create.kind());
    }

    /**
     * The same for a part of the table that a REFRESH names.
     *
     * @param text of that statement
     * @param searchPath where its session looks up names
     */
    public Definition where(Definition definition, Fragment condition, String text, String searchPath)
            throws SQLException {
        List<BoundFlow> flows = new ArrayList<>();
        try {
            for (BoundFlow flow : definition.flows()) {
                if (flow.flow() instanceof ReplaceWhereFlow replace) {
                    flows.add(new BoundFlow(flow.entry(), binder(searchPath).where(replace, condition, text)));
                }
            }
        } catch (UncheckedSqlException e) {
            throw e.failure();
        }
        if (flows.isEmpty()) {
            throw FlowException.of(
                    FlowError.REFRESH_WHERE_NOT_SUPPORTED,
                    definition.entry().table().table());
        }
        return new Definition(definition.entry(), definition.table(), flows, definition.expected());
    }

    /** One kind of storage, the same keys and a sequence of the same type. */
    private static void checkAgreement(TableEntry entry, Flow first, Flow other) {
        if (first != other && (first.isAlone() || other.isAlone())) {
            throw FlowException.of(
                    FlowError.REPLACE_FLOW_TARGET_HAS_OTHER_FLOWS,
                    other.name(),
                    entry.table().table(),
                    first.name());
        }
        first.disagreement(other).ifPresent(difference -> {
            throw FlowException.of(
                    FlowError.FLOWS_NOT_COMPATIBLE, other.name(), entry.table().table(), difference);
        });
    }

    private void checkSources(TableEntry entry, Flow flow) throws SQLException {
        for (StreamInput input : flow.source().inputs()) {
            if (input.table().equals(entry.table())) {
                throw FlowException.of(FlowError.FLOW_READS_ITS_TARGET, flow.name(), input.label());
            }
            if (input.changes().isPresent()) {
                checkFeed(input);
            }
            Optional<TableEntry> source = catalog.exists() ? catalog.exactly(input.table()) : Optional.empty();
            if (source.isPresent() && kind(source.get()) == TableKind.MATERIALIZED_VIEW) {
                throw FlowException.of(
                        FlowError.STREAMING_SOURCE_NOT_APPEND_ONLY, input.label(), "a materialized view");
            }
        }
    }

    /** A table of ours that does not refuse to have one. */
    private void checkFeed(StreamInput input) throws SQLException {
        TableEntry source = (catalog.exists() ? catalog.exactly(input.table()) : Optional.<TableEntry>empty())
                .orElseThrow(() -> FlowException.of(
                        FlowError.DELTA_MISSING_CHANGE_DATA, input.label(), "it is no streaming table"));
        TableDefinition definition = binder(source.definedIn()).table(statement(source), source.statement());
        if (definition.has(TableProperty.CHANGE_FEED) && !definition.allows(TableProperty.CHANGE_FEED)) {
            throw FlowException.of(FlowError.DELTA_MISSING_CHANGE_DATA, input.label(), "its property says so");
        }
    }

    private static void checkColumns(TableEntry entry, BoundFlow flow, Shape declared) {
        List<Column> extra = flow.flow().output().without(declared.names()).columns();
        if (extra.isEmpty()) {
            return;
        }
        String names = new Shape(extra).toString();
        if (entry.adopted()) {
            throw FlowException.of(
                    FlowError.INCOMPATIBLE_DATA_FOR_TABLE_EXTRA_COLUMNS_OF_EXISTING,
                    flow.flow().name(),
                    names,
                    entry.table().table());
        }
        throw flow.entry().statement().isEmpty()
                ? FlowException.of(
                        FlowError.USER_SPECIFIED_AND_INFERRED_SCHEMA_NOT_COMPATIBLE,
                        entry.table().table(),
                        declared,
                        flow.flow().output(),
                        names)
                : FlowException.of(
                        FlowError.INCOMPATIBLE_DATA_FOR_TABLE_EXTRA_COLUMNS,
                        flow.flow().name(),
                        names,
                        entry.table().table());
    }
}
