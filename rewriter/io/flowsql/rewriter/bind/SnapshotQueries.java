package io.flowsql.rewriter.bind;

import io.flowsql.rewriter.ast.Fragment;
import io.flowsql.rewriter.definition.QueryTemplate;
import io.flowsql.rewriter.definition.Shape;
import io.flowsql.rewriter.dialect.Dialect;
import io.flowsql.rewriter.error.FlowError;
import io.flowsql.rewriter.error.FlowException;
import io.flowsql.rewriter.lex.Lexis;
import io.flowsql.rewriter.query.QueryAnalysis;
import io.flowsql.rewriter.query.QueryAnalysis.Version;
import io.flowsql.rewriter.query.QueryAnalysis.VersionFunction;
import io.flowsql.rewriter.query.QueryAnalyzer;
import io.flowsql.rewriter.query.tree.Relation;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The queries of AUTO CDC FROM SNAPSHOT: they are read whole, with holes where a version is asked for. */
final class SnapshotQueries {
    private final Dialect dialect;
    private final Lexis lexis;
    private final StatementScope scope;

    SnapshotQueries(Dialect dialect, Lexis lexis, StatementScope scope) {
        this.dialect = dialect;
        this.lexis = lexis;
        this.scope = scope;
    }

    boolean readsVersion(Fragment query) {
        return !new QueryAnalyzer(lexis).analyze(query).versionFunctions().isEmpty();
    }

    /**
     * A query in the engine's SQL.
     *
     * @param clause for messages
     * @param allowed the version that it may ask for
     * @param version the column of that relation
     */
    QueryTemplate template(String clause, Fragment query, Optional<Version> allowed, Shape version) {
        QueryAnalysis analysis = new QueryAnalyzer(lexis).analyze(query);
        VersionFunctions.check(analysis, allowed, scope::position);
        for (Relation stream : analysis.streams()) {
            throw FlowException.at(
                    scope.position(stream.range()),
                    FlowError.INVALID_EXPRESSION,
                    clause,
                    stream.name() + " is read as a stream, and a snapshot is read whole. Leave STREAM out");
        }
        analysis.relations().stream()
                .filter(read -> FileReads.is(read.name()) && read.isFunction())
                .findFirst()
                .ifPresent(read -> {
                    throw FlowException.at(
                            scope.position(read.range()),
                            FlowError.NOT_SUPPORTED_YET,
                            read.name() + " in a snapshot flow",
                            "Read the files into a table or a materialized view first, and take the snapshot from that");
                });
        analysis.tables().stream()
                .filter(table -> table.range().equals(query.range()))
                .forEach(table -> scope.found(table.name()));
        Map<Relation, Shape> holes = new LinkedHashMap<>();
        List<Boolean> named = new ArrayList<>();
        for (VersionFunction function : analysis.versionFunctions()) {
            holes.put(VersionFunctions.relation(function), version);
            named.add(function.alias().isPresent());
        }
        List<Relation> relations = Stream.concat(analysis.relations().stream(), holes.keySet().stream())
                .sorted(Comparator.comparingInt(r -> r.range().start()))
                .toList();
        QueryTemplate template =
                scope.template(new QueryAnalysis(query, relations, List.of(), analysis.parsed()), holes);
        return withNames(template, named);
    }

    /** PostgreSQL 15 wants a name behind every subquery. */
    private QueryTemplate withNames(QueryTemplate template, List<Boolean> named) {
        List<String> pieces = new ArrayList<>(template.pieces());
        for (int i = 0; i < template.inputs().size(); i++) {
            if (!named.get(template.inputs().get(i))) {
                pieces.set(i + 1, " AS " + dialect.quote(VersionFunctions.ALIAS) + pieces.get(i + 1));
            }
        }
        return new QueryTemplate(pieces, template.inputs());
    }
}
