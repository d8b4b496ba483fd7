package io.flowsql.rewriter.bind;

import io.flowsql.rewriter.ast.CdcClause;
import io.flowsql.rewriter.ast.FlowClause.AutoCdcFromSnapshot;
import io.flowsql.rewriter.ast.Fragment;
import io.flowsql.rewriter.ast.StoredAs;
import io.flowsql.rewriter.bind.EngineSchemas.InvalidSql;
import io.flowsql.rewriter.bind.VersionBinder.BoundVersion;
import io.flowsql.rewriter.definition.Authorship;
import io.flowsql.rewriter.definition.AutoCdcFlow;
import io.flowsql.rewriter.definition.Column;
import io.flowsql.rewriter.definition.FlowSource;
import io.flowsql.rewriter.definition.ReservedNames;
import io.flowsql.rewriter.definition.Sequence;
import io.flowsql.rewriter.definition.Shape;
import io.flowsql.rewriter.definition.SnapshotFlow;
import io.flowsql.rewriter.definition.SnapshotQuery;
import io.flowsql.rewriter.definition.Tracking;
import io.flowsql.rewriter.dialect.Dialect;
import io.flowsql.rewriter.error.FlowError;
import io.flowsql.rewriter.error.FlowException;
import io.flowsql.rewriter.error.FlowException.Position;
import io.flowsql.rewriter.lex.Lexis;
import io.flowsql.rewriter.query.QueryAnalysis.Version;
import io.flowsql.rewriter.query.value.Kind;
import io.flowsql.rewriter.query.value.Kinds;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** AUTO CDC FROM SNAPSHOT: becomes the flow of the changes from one snapshot to the next. */
final class SnapshotBinder {
    private static final String CLAUSE = "FROM SNAPSHOT";

    private final Dialect dialect;
    private final EngineSchemas schemas;
    private final StatementScope scope;
    private final AutoCdcBinder autoCdc;
    private final SnapshotQueries queries;
    private final VersionBinder versions;

    SnapshotBinder(Dialect dialect, EngineSchemas schemas, Lexis lexis, StatementScope scope) {
        this.dialect = dialect;
        this.schemas = schemas;
        this.scope = scope;
        this.autoCdc = new AutoCdcBinder(dialect, scope);
        this.queries = new SnapshotQueries(dialect, schemas, lexis, scope);
        this.versions = new VersionBinder(dialect, schemas, lexis, scope, queries);
    }

    SnapshotFlow bind(String name, AutoCdcFromSnapshot clause) {
        StoredAs storedAs = clause.storedAs().orElse(StoredAs.SCD_TYPE_1);
        checkClauses(clause, storedAs);
        Optional<BoundVersion> next = clause.version().map(versions::bind);
        Column version = next.map(BoundVersion::column).orElseGet(this::timeOfTheLoad);
        SnapshotQuery snapshot =
                queries.query(CLAUSE, clause.snapshot(), next.map(v -> Version.CURRENT), new Shape(List.of(version)));
        Shape columns =
                scope.checked(CLAUSE, clause.snapshot(), queries.withoutFiles(snapshot, versions.noVersion(version)));
        Binder.checkNames(name, columns);
        AutoCdcBinder.checkReservedNames(columns, storedAs);
        List<String> keys = autoCdc.keys(clause.keys(), place(clause, CdcClause.KEYS), columns);
        Tracking tracking = clause.trackHistory()
                .map(selection -> autoCdc.tracking(selection, columns.without(keys)))
                .orElse(new Tracking.Everything());
        Sequence sequence = sequence(version, clause.version());
        AutoCdcFlow applied = new AutoCdcFlow(
                name,
                new FlowSource.Staged(staged(sequence, columns), ReservedNames.DIFFERENCES),
                clause.once(),
                columns.names().stream().filter(keys::contains).toList(),
                sequence,
                Optional.empty(),
                Optional.of(dialect.quote(ReservedNames.GONE)),
                Optional.empty(),
                new Authorship.EveryColumn(),
                columns,
                storedAs,
                tracking);
        return new SnapshotFlow(
                applied, snapshot, next.map(BoundVersion::query), VersionKinds.stored(dialect, version));
    }

    private void checkClauses(AutoCdcFromSnapshot clause, StoredAs storedAs) {
        String storage = "STORED AS " + storedAs.sql();
        if (storedAs == StoredAs.BITEMPORAL) {
            throw FlowException.at(
                    place(clause, CdcClause.STORED_AS),
                    FlowError.AUTOCDC_CLAUSE_CONFLICT,
                    storage,
                    CLAUSE,
                    "Snapshots have one order in time only: write STORED AS SCD TYPE 2");
        }
        if (storedAs == StoredAs.SCD_TYPE_1 && clause.trackHistory().isPresent()) {
            throw FlowException.at(
                    place(clause, CdcClause.TRACK_HISTORY_ON),
                    FlowError.AUTOCDC_CLAUSE_CONFLICT,
                    CdcClause.TRACK_HISTORY_ON.words(),
                    storage,
                    "Only SCD TYPE 2 keeps the history that it speaks of");
        }
    }

    private Optional<Position> place(AutoCdcFromSnapshot clause, CdcClause which) {
        return Optional.ofNullable(clause.places().get(which)).flatMap(scope::position);
    }

    /** The version of a snapshot that has none of its own. */
    private Column timeOfTheLoad() {
        return described("SELECT " + dialect.timeOfTransaction() + " AS " + dialect.quote(ReservedNames.VERSION))
                .columns()
                .get(0);
    }

    /** The differences of two snapshots: the version, whether the key is gone, and the row. */
    private Shape staged(Sequence sequence, Shape columns) {
        List<Column> staged = new ArrayList<>();
        List<String> names = ReservedNames.numbered(ReservedNames.VERSION, sequence);
        for (int i = 0; i < names.size(); i++) {
            staged.add(new Column(names.get(i), sequence.fields().get(i).type()));
        }
        staged.add(new Column(ReservedNames.GONE, "BOOLEAN"));
        return new Shape(staged).union(columns);
    }

    private Sequence sequence(Column version, Optional<Fragment> query) {
        List<Kind.Field> known = VersionKinds.fields(version);
        if (!known.isEmpty()) {
            List<String> values = known.stream()
                    .map(field -> "CAST(NULL AS " + VersionKinds.typeOf(dialect, field) + ")")
                    .toList();
            return sequence(known, values, "", query);
        }
        if (!dialect.isStruct(version.type())) {
            return new Sequence(List.of(field("value", ReservedNames.VERSION, version.type(), query)), false, CLAUSE);
        }
        List<Kind.Field> fields = ((Kind.Struct) Kinds.of(version.type())).fields();
        List<String> values = fields.stream()
                .map(field -> dialect.field("q." + dialect.quote(version.name()), field.name()))
                .toList();
        return sequence(fields, values, " FROM " + versions.noVersion(version) + " q", query);
    }

    /** @param values in the order of the fields; with {@code from} they tell the engine's types */
    private Sequence sequence(List<Kind.Field> fields, List<String> values, String from, Optional<Fragment> query) {
        List<String> columns = new ArrayList<>();
        for (int i = 0; i < values.size(); i++) {
            columns.add(values.get(i) + " AS c" + i);
        }
        Shape types = described("SELECT " + String.join(", ", columns) + from);
        List<Sequence.Field> sequence = new ArrayList<>();
        for (int i = 0; i < fields.size(); i++) {
            sequence.add(field(
                    fields.get(i).name(),
                    ReservedNames.VERSION + "_" + (i + 1),
                    types.columns().get(i).type(),
                    query));
        }
        return new Sequence(sequence, true, CLAUSE);
    }

    private Sequence.Field field(String name, String column, String type, Optional<Fragment> query) {
        if (!dialect.orderable(type)) {
            throw versions.notSortable(type, query);
        }
        return new Sequence.Field(name, dialect.quote(column), type);
    }

    /** Of a query of ours. */
    private Shape described(String query) {
        try {
            return schemas.shapeOf(query);
        } catch (InvalidSql e) {
            throw new IllegalStateException(e);
        }
    }
}
