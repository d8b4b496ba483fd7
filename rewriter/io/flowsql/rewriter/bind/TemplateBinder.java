package io.flowsql.rewriter.bind;

import io.flowsql.rewriter.ast.TextRange;
import io.flowsql.rewriter.definition.FlowSource;
import io.flowsql.rewriter.definition.QueryTemplate;
import io.flowsql.rewriter.definition.Shape;
import io.flowsql.rewriter.dialect.Dialect;
import io.flowsql.rewriter.error.FlowError;
import io.flowsql.rewriter.error.FlowException;
import io.flowsql.rewriter.error.FlowException.Position;
import io.flowsql.rewriter.lex.Lexis;
import io.flowsql.rewriter.query.QueryAnalysis;
import io.flowsql.rewriter.query.SqlTranslation;
import io.flowsql.rewriter.query.TranslatedQuery;
import io.flowsql.rewriter.query.tree.Relation;
import io.flowsql.rewriter.query.tree.TableChanges;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** A query in the engine's SQL, with holes where its streams are. */
final class TemplateBinder {
    private final Dialect dialect;
    private final EngineSchemas schemas;
    private final Lexis lexis;
    private final Function<TextRange, Optional<Position>> positions;

    TemplateBinder(
            Dialect dialect, EngineSchemas schemas, Lexis lexis, Function<TextRange, Optional<Position>> positions) {
        this.dialect = dialect;
        this.schemas = schemas;
        this.lexis = lexis;
        this.positions = positions;
    }

    /** Tables that are read whole get the names that they have now, so that the query means them wherever it is run. */
    QueryTemplate bind(QueryAnalysis analysis, Map<Relation, Streams.Read> reads) {
        ViewExpansion views = new ViewExpansion(dialect, schemas, lexis, positions);
        Map<Relation, Shape> known = new LinkedHashMap<>();
        reads.forEach((relation, read) -> known.put(relation, read.shape()));
        Map<Relation, QueryTemplate> inlined = new LinkedHashMap<>();
        reads.forEach((relation, read) -> inlined.put(relation, read.relation()));
        Map<Relation, String> names = new LinkedHashMap<>();
        ChangesBinder changes = new ChangesBinder(dialect, schemas, positions);
        analysis.relations().forEach(changes::check);
        for (Relation relation : analysis.relations()) {
            if (StatementScope.isFiles(relation) && !reads.containsKey(relation)) {
                throw FlowException.at(
                        positions.apply(relation.range()),
                        FlowError.NOT_SUPPORTED_YET,
                        relation.name() + " here",
                        "Read the files into a streaming table or a materialized view first, and read that");
            }
        }
        for (Relation table : analysis.tables()) {
            if (TableChanges.is(table)) {
                ChangesBinder.Changes bound = changes.changes(table);
                known.put(table, bound.shape());
                names.put(table, bound.sql());
                continue;
            }
            Optional<FlowSource.Query> view = views.batch(table.name(), table.range());
            if (view.isPresent()) {
                known.put(table, view.get().shape());
                names.put(table, "(" + view.get().template().render(List.of()) + ")");
                continue;
            }
            schemas.find(table.name()).ifPresent(found -> {
                known.put(table, found.shape());
                names.put(table, dialect.table(found.table()));
            });
        }
        TranslatedQuery query = translated(analysis, known);
        QueryTemplate merged = QueryTemplate.of(query.pieces().get(0));
        for (int i = 0; i < query.holes().size(); i++) {
            Relation relation = query.holes().get(i);
            QueryTemplate stream = inlined.get(relation);
            merged = merged.followedBy(stream != null ? stream : QueryTemplate.of(String.valueOf(names.get(relation))))
                    .followedBy(QueryTemplate.of(query.pieces().get(i + 1)));
        }
        return merged;
    }

    /** What cannot be translated without the types of the columns is not to blame where the table is missing that has them. */
    private TranslatedQuery translated(QueryAnalysis analysis, Map<Relation, Shape> known) {
        try {
            return SqlTranslation.of(dialect, lexis, positions).query(analysis, known);
        } catch (FlowException e) {
            Optional<Relation> missing = analysis.tables().stream()
                    .filter(table -> !known.containsKey(table))
                    .findFirst();
            if (e.error() != FlowError.NOT_TRANSLATABLE || missing.isEmpty()) {
                throw e;
            }
            throw FlowException.at(
                    positions.apply(missing.get().range()),
                    FlowError.TABLE_OR_VIEW_NOT_FOUND,
                    missing.get().name(),
                    "Create the source before the flow that reads it");
        }
    }
}
