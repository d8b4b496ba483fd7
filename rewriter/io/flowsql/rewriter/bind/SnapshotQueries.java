package io.flowsql.rewriter.bind;

import io.flowsql.rewriter.ast.Fragment;
import io.flowsql.rewriter.definition.QueryTemplate;
import io.flowsql.rewriter.definition.Shape;
import io.flowsql.rewriter.definition.SnapshotQuery;
import io.flowsql.rewriter.dialect.Dialect;
import io.flowsql.rewriter.dialect.SourceRelation;
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
    private final RowByRow rowByRow;

    SnapshotQueries(Dialect dialect, EngineSchemas schemas, Lexis lexis, StatementScope scope) {
        this.rowByRow = new RowByRow(schemas, lexis);
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
    SnapshotQuery query(String clause, Fragment query, Optional<Version> allowed, Shape version) {
        QueryAnalysis analysis = new QueryAnalyzer(lexis).analyze(query);
        VersionFunctions.check(analysis, allowed, scope::position);
        List<Relation> files = analysis.relations().stream()
                .filter(read -> read.isFunction() && FileReads.is(read.name()))
                .toList();
        for (Relation stream : analysis.streams()) {
            boolean legacy = stream.name().last().matches("cloud_files");
            throw FlowException.at(
                    scope.position(stream.range()),
                    FlowError.INVALID_EXPRESSION,
                    clause,
                    stream.name() + " is read as a stream, and a snapshot is read whole. "
                            + (legacy ? "Write read_files" : "Leave STREAM out"));
        }
        analysis.tables().stream()
                .filter(table -> table.range().equals(query.range()))
                .forEach(table -> scope.found(table.name()));
        Streams found = scope.streams(files, false);
        Map<Relation, Streams.Read> holes = new LinkedHashMap<>(found.reads(files));
        List<VersionFunction> functions = analysis.versionFunctions();
        functions.forEach(function -> holes.put(
                VersionFunctions.relation(function), new Streams.Read(version, QueryTemplate.hole(holes.size()))));
        List<Relation> relations = Stream.concat(
                        analysis.relations().stream(), functions.stream().map(VersionFunctions::relation))
                .sorted(Comparator.comparingInt(r -> r.range().start()))
                .toList();
        QueryTemplate template =
                scope.templateOf(new QueryAnalysis(query, relations, List.of(), analysis.parsed()), holes);
        boolean onlyFiles = files.size() == 1 && analysis.relations().size() == 1;
        SnapshotQuery bound = new SnapshotQuery(
                withNames(template, found.inputs().size(), functions),
                found.inputs(),
                Optional.empty(),
                rowByRow.in(analysis));
        Optional<Fragment> path = onlyFiles ? FileOfVersion.in(query, lexis) : Optional.empty();
        return path.map(p ->
                        bound.withOnlyFile(query(clause, p, allowed, version).template()))
                .orElse(bound);
    }

    /** For its columns and types: without any rows of files. */
    String withoutFiles(SnapshotQuery query, String version) {
        SourceRelation relation = new SourceRelation(dialect);
        return query.render(
                version,
                query.files().stream()
                        .map(input -> "(" + relation.noValues(input.shape()) + ")")
                        .toList());
    }

    /**
     * The version in one hole, whichever function asks for it. PostgreSQL 15 wants a name behind every subquery.
     *
     * @param hole that of the first function
     */
    private QueryTemplate withNames(QueryTemplate template, int hole, List<VersionFunction> functions) {
        List<String> pieces = new ArrayList<>(template.pieces());
        for (int i = 0; i < template.inputs().size(); i++) {
            int function = template.inputs().get(i) - hole;
            if (function >= 0 && functions.get(function).alias().isEmpty()) {
                pieces.set(i + 1, " AS " + dialect.quote(VersionFunctions.ALIAS) + pieces.get(i + 1));
            }
        }
        return new QueryTemplate(
                pieces, template.inputs().stream().map(i -> Math.min(i, hole)).toList());
    }
}
