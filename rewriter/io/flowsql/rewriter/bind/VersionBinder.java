package io.flowsql.rewriter.bind;

import io.flowsql.rewriter.ast.Fragment;
import io.flowsql.rewriter.bind.EngineSchemas.InvalidSql;
import io.flowsql.rewriter.definition.Column;
import io.flowsql.rewriter.definition.Shape;
import io.flowsql.rewriter.definition.SnapshotQuery;
import io.flowsql.rewriter.dialect.Dialect;
import io.flowsql.rewriter.dialect.SourceRelation;
import io.flowsql.rewriter.error.FlowError;
import io.flowsql.rewriter.error.FlowException;
import io.flowsql.rewriter.lex.Lexis;
import io.flowsql.rewriter.query.QueryAnalysis.Version;
import io.flowsql.rewriter.query.SelectHead;
import java.util.List;
import java.util.Optional;

/**
 * WITH VERSION (query). The query may read {@code last_snapshot_version()}, whose column is that of the query itself: what goes in must
 * come out. It is that of the query without conditions, or is found by trying some types.
 */
final class VersionBinder {
    private static final String CLAUSE = "WITH VERSION";

    private final Dialect dialect;
    private final EngineSchemas schemas;
    private final Lexis lexis;
    private final StatementScope scope;
    private final SnapshotQueries queries;
    private final VersionKinds kinds;

    VersionBinder(Dialect dialect, EngineSchemas schemas, Lexis lexis, StatementScope scope, SnapshotQueries queries) {
        this.dialect = dialect;
        this.schemas = schemas;
        this.lexis = lexis;
        this.scope = scope;
        this.queries = queries;
        this.kinds = new VersionKinds(dialect, schemas, lexis, scope);
    }

    record BoundVersion(SnapshotQuery query, Column column) {}

    BoundVersion bind(Fragment query) {
        if (!queries.readsVersion(query)) {
            SnapshotQuery bound = queries.query(CLAUSE, query, Optional.of(Version.LAST), new Shape(List.of()));
            Column given = only(query, scope.checked(CLAUSE, query, queries.withoutFiles(bound, "")));
            return new BoundVersion(bound, kinds.described(query, given, new Shape(List.of())));
        }
        Optional<Column> column = SelectHead.of(query, lexis)
                .filter(head -> !queries.readsVersion(head))
                .flatMap(this::described);
        column.ifPresent(c -> checkOrderable(c, query));
        return column.flatMap(c -> settled(query, c)).orElseGet(() -> byTrial(query));
    }

    /** Whatever is asked for in WHERE and behind it has no say in the type. */
    private Optional<Column> described(Fragment head) {
        SnapshotQuery bound = queries.query(CLAUSE, head, Optional.of(Version.LAST), new Shape(List.of()));
        try {
            Column given = only(head, schemas.shapeOf(queries.withoutFiles(bound, "")));
            return Optional.of(kinds.described(head, given, new Shape(List.of())));
        } catch (InvalidSql e) {
            return Optional.empty();
        }
    }

    private void checkOrderable(Column version, Fragment query) {
        boolean struct = dialect.isStruct(version.type())
                || !VersionKinds.fields(version).isEmpty();
        if (!struct && !dialect.orderable(version.type())) {
            throw notSortable(version.type(), Optional.of(query));
        }
    }

    FlowException notSortable(String type, Optional<Fragment> query) {
        return FlowException.at(
                query.flatMap(q -> scope.position(q.range())),
                FlowError.APPLY_CHANGES_FROM_SNAPSHOT_ERROR_SNAPSHOT_VERSION_NOT_SORTABLE,
                type,
                dialect.productName());
    }

    private BoundVersion byTrial(Fragment query) {
        String name = SelectHead.firstColumn(query, lexis)
                .map(dialect::stored)
                .orElseThrow(
                        () -> FlowException.at(
                                scope.position(query.range()),
                                FlowError.INVALID_AUTO_CDC_FROM_SNAPSHOT_VERSION_QUERY,
                                "the column that WITH VERSION selects has no name of its own. Give it one with AS: SELECT max(v) AS version"));
        Optional<BoundVersion> bound = Optional.empty();
        for (String type : dialect.typesToTry()) {
            if (bound.isEmpty()) {
                bound = attempt(query, new Column(name, type)).flatMap(column -> settled(query, column));
            }
        }
        return bound.orElseGet(
                () -> fail(query, new Column(name, dialect.typesToTry().get(0))));
    }

    /** The query with a last version of the type that it gave. */
    private Optional<BoundVersion> settled(Fragment query, Column column) {
        Column again = attempt(query, column).orElse(column);
        return again.equals(column)
                ? Optional.of(new BoundVersion(bound(query, column), column))
                : attempt(query, again).filter(again::equals).map(c -> new BoundVersion(bound(query, c), c));
    }

    private Optional<Column> attempt(Fragment query, Column last) {
        try {
            Column given = only(query, schemas.shapeOf(sample(query, last)));
            return Optional.of(kinds.described(query, given, new Shape(List.of(last))));
        } catch (InvalidSql e) {
            return Optional.empty();
        } catch (FlowException e) {
            if (e.error() == FlowError.NOT_TRANSLATABLE) {
                return Optional.empty();
            }
            throw e;
        }
    }

    private BoundVersion fail(Fragment query, Column last) {
        Shape shape = scope.checked(CLAUSE, query, sample(query, last));
        throw FlowException.at(
                scope.position(query.range()),
                FlowError.INVALID_AUTO_CDC_FROM_SNAPSHOT_VERSION_QUERY,
                "the type of its column " + shape + " depends on that of last_snapshot_version(). Cast it");
    }

    private SnapshotQuery bound(Fragment query, Column last) {
        return queries.query(CLAUSE, query, Optional.of(Version.LAST), new Shape(List.of(last)));
    }

    private String sample(Fragment query, Column last) {
        return queries.withoutFiles(bound(query, last), noVersion(last));
    }

    String noVersion(Column column) {
        Shape shape = new Shape(List.of(VersionKinds.stored(dialect, column)));
        return "(" + new SourceRelation(dialect).noValues(shape) + ")";
    }

    private Column only(Fragment query, Shape shape) {
        if (shape.columns().size() != 1) {
            throw FlowException.at(
                    scope.position(query.range()),
                    FlowError.INVALID_AUTO_CDC_FROM_SNAPSHOT_VERSION_QUERY,
                    "WITH VERSION selects " + shape.columns().size() + " columns (" + shape
                            + "). Select one, or put them into a struct: STRUCT(a, b) AS version");
        }
        return shape.columns().get(0);
    }
}
