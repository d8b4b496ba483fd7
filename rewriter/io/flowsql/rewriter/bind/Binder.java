package io.flowsql.rewriter.bind;

import io.flowsql.rewriter.ast.FlowClause;
import io.flowsql.rewriter.ast.Fragment;
import io.flowsql.rewriter.ast.Property;
import io.flowsql.rewriter.ast.Statement.CreateTable;
import io.flowsql.rewriter.ast.Statement.CreateView;
import io.flowsql.rewriter.ast.Statement.TableKind;
import io.flowsql.rewriter.ast.TableClauses;
import io.flowsql.rewriter.definition.AppendFlow;
import io.flowsql.rewriter.definition.Expected;
import io.flowsql.rewriter.definition.Flow;
import io.flowsql.rewriter.definition.FlowSource;
import io.flowsql.rewriter.definition.ImportedCheckpoint;
import io.flowsql.rewriter.definition.MaterializedFlow;
import io.flowsql.rewriter.definition.ReplaceUsingFlow;
import io.flowsql.rewriter.definition.ReplaceWhereFlow;
import io.flowsql.rewriter.definition.Shape;
import io.flowsql.rewriter.definition.StreamInput;
import io.flowsql.rewriter.definition.TableDefinition;
import io.flowsql.rewriter.definition.TableDefinition.DeclaredColumn;
import io.flowsql.rewriter.definition.TableProperty;
import io.flowsql.rewriter.dialect.Dialect;
import io.flowsql.rewriter.error.FlowError;
import io.flowsql.rewriter.error.FlowException;
import io.flowsql.rewriter.lex.Lexis;
import io.flowsql.rewriter.query.QueryAnalyzer;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Statement to definition: names resolved against the engine, clauses checked. What is bound can be planned. */
public final class Binder {
    private final Dialect dialect;
    private final EngineSchemas schemas;
    private final Lexis lexis;
    private final boolean strict;

    /**
     * @param lexis whose SQL the queries and expressions in the statements are
     * @param strict whether streaming queries may only be what Spark takes
     */
    public Binder(Dialect dialect, EngineSchemas schemas, Lexis lexis, boolean strict) {
        this.dialect = dialect;
        this.schemas = new RememberedSchemas(schemas);
        this.lexis = lexis;
        this.strict = strict;
    }

    /** @param text the statement's own text */
    public TableDefinition table(CreateTable create, String text) {
        StatementScope scope =
                new StatementScope(dialect, schemas, lexis, text, create.name().toString(), true);
        refuseWhatComesLater(create, scope);
        expectations(create, text).check(create.expectations(), create.name().toString());
        ColumnListBinder columns = new ColumnListBinder(dialect, schemas, rowExpressions(create, text));
        Optional<List<DeclaredColumn>> declared =
                create.columns().isEmpty() ? Optional.empty() : Optional.of(columns.bind(create));
        columns.checkClauses(create, declared);
        return new TableDefinition(declared, create.clauses().comment(), properties(create, scope));
    }

    /**
     * What a table expects of its rows.
     *
     * @param row all columns that the table has or will have, as it spells them
     */
    public List<Expected> expectations(CreateTable create, String text, Shape row) {
        return expectations(create, text).bind(create.expectations(), row);
    }

    private ExpectationBinder expectations(CreateTable create, String text) {
        return new ExpectationBinder(rowExpressions(create, text));
    }

    private RowExpressionBinder rowExpressions(CreateTable create, String text) {
        return new RowExpressionBinder(
                dialect, schemas, lexis, text, create.name().last().text());
    }

    private static Map<TableProperty, String> properties(CreateTable create, StatementScope scope) {
        Map<TableProperty, String> properties = new EnumMap<>(TableProperty.class);
        for (Property given : create.clauses().properties()) {
            TableProperty.of(given.key()).ifPresent(property -> {
                if (!property.accepts(given.value())) {
                    throw FlowException.at(
                            scope.position(given.range()),
                            FlowError.INVALID_TABLE_PROPERTY,
                            given.key(),
                            given.value(),
                            property.kind().description());
                }
                properties.put(property, given.value());
            });
        }
        return properties;
    }

    private static void refuseWhatComesLater(CreateTable create, StatementScope scope) {
        TableClauses clauses = create.clauses();
        scope.refuse(clauses.rowFilter().isPresent(), "WITH ROW FILTER");
        boolean feed = clauses.properties().stream()
                .anyMatch(p -> TableProperty.of(p.key()).equals(Optional.of(TableProperty.CHANGE_FEED))
                        && Boolean.parseBoolean(p.value().strip()));
        scope.refuse(feed && create.kind() == TableKind.MATERIALIZED_VIEW, "The change feed of a materialized view");
    }

    /**
     * @param text the text of the statement that holds the clause
     * @param inline whether that is the table's own statement
     * @param kind what its target is
     */
    public Flow flow(String name, FlowClause clause, String text, boolean inline, TableKind kind) {
        boolean managed = kind == TableKind.MANAGED_TABLE;
        if (managed) {
            refuseForManagedTable(clause, name);
        }
        boolean queryOfTable = inline && !(clause instanceof FlowClause.ReplaceUsing);
        StatementScope scope = new StatementScope(dialect, schemas, lexis, text, name, queryOfTable);
        if (clause instanceof FlowClause.AutoCdc autoCdc) {
            return new AutoCdcBinder(dialect, scope).bind(name, autoCdc);
        }
        if (clause instanceof FlowClause.Insert insert) {
            return append(name, insert, scope, managed);
        }
        if (clause instanceof FlowClause.AutoCdcFromSnapshot snapshot) {
            return new SnapshotBinder(dialect, schemas, lexis, scope).bind(name, snapshot);
        }
        ReplaceBinder replace = new ReplaceBinder(dialect, scope);
        if (clause instanceof FlowClause.ReplaceUsing using) {
            ReplaceUsingFlow bound = replace.using(name, using);
            checkNames(name, bound.output());
            return bound;
        }
        ReplaceWhereFlow bound = replace.where(name, (FlowClause.ReplaceWhere) clause);
        checkNames(name, bound.output());
        return bound;
    }

    /**
     * A flow for the part of its target that a REFRESH names.
     *
     * @param text of that statement
     */
    public ReplaceWhereFlow where(ReplaceWhereFlow flow, Fragment condition, String text) {
        StatementScope scope = new StatementScope(dialect, schemas, lexis, text, flow.name(), false);
        return flow.where(new ReplaceBinder(dialect, scope).condition(condition, flow.source()));
    }

    private static void refuseForManagedTable(FlowClause clause, String flow) {
        if (clause instanceof FlowClause.AutoCdc || clause instanceof FlowClause.AutoCdcFromSnapshot) {
            throw FlowException.of(FlowError.MANAGED_TABLE_DOES_NOT_SUPPORT_CDC, "The target of flow " + flow);
        }
        if (clause instanceof FlowClause.ReplaceUsing || clause instanceof FlowClause.ReplaceWhere) {
            throw FlowException.of(FlowError.MANAGED_TABLE_DOES_NOT_SUPPORT_REPLACE_FLOW, "The target of flow " + flow);
        }
    }

    private Flow append(String name, FlowClause.Insert insert, StatementScope scope, boolean managed) {
        boolean ours = lexis == Lexis.DATABRICKS
                && new QueryAnalyzer(lexis).analyze(insert.query()).isStreaming();
        if (!ours) {
            FlowSource.Query source = scope.query(insert.query(), insert.once() || managed);
            refuseStreamOnce(name, insert, source, scope);
            return new AppendFlow(name, source, insert.once(), checkpoint(insert, scope));
        }
        StreamBinder streams = new StreamBinder(dialect, scope, insert.query(), insert.once());
        refuseStreamOnce(name, insert, streams.source(), scope);
        checkNames(name, streams.source().shape());
        return streams.bind(new AppendFlow(name, streams.source(), insert.once(), checkpoint(insert, scope)), strict);
    }

    private static Optional<ImportedCheckpoint> checkpoint(FlowClause.Insert insert, StatementScope scope) {
        return insert.importCheckpoint()
                .map(given -> new ImportedCheckpoint(
                        LocalPath.of(given.path(), scope.position(given.range())), scope.position(given.range())));
    }

    private static void refuseStreamOnce(
            String name, FlowClause.Insert insert, FlowSource.Query source, StatementScope scope) {
        if (insert.once() && source.inputs().stream().anyMatch(StreamInput::isStream)) {
            throw FlowException.at(
                    scope.position(source.inputs().get(0).range()),
                    FlowError.INVALID_FLOW_QUERY_TYPE_STREAMING_RELATION_FOR_ONCE_FLOW,
                    name);
        }
    }

    /** The query of a materialized view, which must not stream. */
    public Flow materialized(String name, FlowClause clause, String text) {
        StatementScope scope = new StatementScope(dialect, schemas, lexis, text, name, true);
        FlowSource.Query source = scope.batchQuery(((FlowClause.Insert) clause).query());
        checkNames(name, source.shape());
        return new MaterializedFlow(name, source);
    }

    /** The query of a view that only flows see. */
    public FlowSource.Query view(CreateView create, String text) {
        FlowSource.Query query =
                new ViewExpansion(dialect, schemas, lexis, range -> Optional.empty()).query(create, text, schemas);
        checkNames(create.name().toString(), query.shape());
        return query;
    }

    static void checkNames(String flow, Shape shape) {
        Set<String> seen = new HashSet<>();
        for (String name : shape.names()) {
            if (!seen.add(name.toLowerCase(Locale.ROOT))) {
                throw FlowException.of(FlowError.INCOMPATIBLE_DATA_FOR_TABLE_AMBIGUOUS_COLUMN_NAME, flow, name);
            }
        }
    }
}
