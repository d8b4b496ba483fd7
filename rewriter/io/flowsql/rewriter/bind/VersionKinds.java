package io.flowsql.rewriter.bind;

import io.flowsql.rewriter.ast.Fragment;
import io.flowsql.rewriter.definition.Column;
import io.flowsql.rewriter.definition.Shape;
import io.flowsql.rewriter.dialect.Dialect;
import io.flowsql.rewriter.lex.Lexis;
import io.flowsql.rewriter.query.QueryAnalysis;
import io.flowsql.rewriter.query.QueryAnalyzer;
import io.flowsql.rewriter.query.SqlTranslation;
import io.flowsql.rewriter.query.tree.Relation;
import io.flowsql.rewriter.query.value.Kind;
import io.flowsql.rewriter.query.value.Kinds;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The fields of a version, on an engine whose structs are JSON: the engine says nothing of them, so that they are found by what the query is
 * made of. In the definitions that are bound, the type of such a column is written as Databricks writes it.
 */
final class VersionKinds {
    private final Dialect dialect;
    private final EngineSchemas schemas;
    private final Lexis lexis;
    private final StatementScope scope;

    VersionKinds(Dialect dialect, EngineSchemas schemas, Lexis lexis, StatementScope scope) {
        this.dialect = dialect;
        this.schemas = schemas;
        this.lexis = lexis;
        this.scope = scope;
    }

    /** The column that a query gives, with its fields where that is a struct. */
    Column described(Fragment query, Column given, Shape version) {
        if (lexis != Lexis.DATABRICKS || !given.type().equals(dialect.structType(List.of()))) {
            return given;
        }
        return kind(query, version)
                .filter(kind -> kind instanceof Kind.Struct)
                .flatMap(Kinds::name)
                .map(type -> new Column(given.name(), type))
                .orElse(given);
    }

    private Optional<Kind> kind(Fragment query, Shape version) {
        QueryAnalysis analysis = new QueryAnalyzer(lexis).analyze(query);
        Map<Relation, Shape> known = new LinkedHashMap<>();
        List<Relation> files = analysis.relations().stream()
                .filter(read -> read.isFunction() && FileReads.is(read.name()))
                .toList();
        scope.streams(files, false).reads(files).forEach((relation, read) -> known.put(relation, read.shape()));
        for (Relation table : analysis.tables()) {
            schemas.find(table.name()).ifPresent(found -> known.put(table, found.shape()));
        }
        analysis.versionFunctions().forEach(function -> known.put(VersionFunctions.relation(function), version));
        List<Kind> kinds = SqlTranslation.of(dialect, lexis, scope::position).kinds(analysis, known);
        return kinds.size() == 1 ? Optional.of(kinds.get(0)) : Optional.empty();
    }

    /** As the engine has it. */
    static Column stored(Dialect dialect, Column version) {
        return fields(version).isEmpty() ? version : new Column(version.name(), dialect.type(version.type()));
    }

    /** The fields of such a type; none for every other one. */
    static List<Kind.Field> fields(Column version) {
        return version.type().startsWith("STRUCT<") ? ((Kind.Struct) Kinds.of(version.type())).fields() : List.of();
    }

    /** The type of a field as the engine has it. */
    static String typeOf(Dialect dialect, Kind.Field field) {
        return dialect.type(Kinds.name(field.kind()).orElseThrow());
    }
}
