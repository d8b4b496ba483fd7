package io.flowsql.rewriter.bind;

import io.flowsql.rewriter.ast.Fragment;
import io.flowsql.rewriter.ast.Identifier;
import io.flowsql.rewriter.ast.Name;
import io.flowsql.rewriter.ast.TextRange;
import io.flowsql.rewriter.bind.EngineSchemas.Found;
import io.flowsql.rewriter.definition.Shape;
import io.flowsql.rewriter.definition.TableRef;
import io.flowsql.rewriter.dialect.Dialect;
import io.flowsql.rewriter.dialect.DuckDb;
import io.flowsql.rewriter.dialect.EventRelation;
import io.flowsql.rewriter.error.FlowError;
import io.flowsql.rewriter.error.FlowException;
import io.flowsql.rewriter.error.FlowException.Position;
import io.flowsql.rewriter.lex.Lexis;
import io.flowsql.rewriter.lex.SourceText;
import io.flowsql.rewriter.query.QueryAnalysis;
import io.flowsql.rewriter.query.QueryAnalyzer;
import io.flowsql.rewriter.query.SqlTranslation;
import io.flowsql.rewriter.query.TranslatedSql;
import io.flowsql.rewriter.query.tree.EventLogCall;
import io.flowsql.rewriter.query.tree.Relation;
import io.flowsql.rewriter.query.tree.TableChanges;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A query outside of a flow, in the engine's SQL: what is read with STREAM is read whole, under its own name. Tables need not exist; of
 * those that do, the spelling of the columns is known.
 */
public final class QueryBinder {
    private final Dialect dialect;
    private final EngineSchemas schemas;
    private final Lexis lexis;

    /** @param lexis whose SQL the query is */
    public QueryBinder(Dialect dialect, EngineSchemas schemas, Lexis lexis) {
        this.dialect = dialect;
        this.schemas = schemas;
        this.lexis = lexis;
    }

    /** @param text of the statement that the query stands in */
    public TranslatedSql translate(Fragment query, String text) {
        QueryAnalysis analysis = new QueryAnalyzer(lexis).analyze(query);
        refuseWhatNeedsARefresh(analysis, new SourceText(text));
        Map<Relation, Shape> known = new HashMap<>();
        Map<Relation, String> names = new HashMap<>();
        SourceText source = new SourceText(text);
        EventRelation events = new EventRelation(dialect);
        ChangesBinder changes =
                new ChangesBinder(dialect, schemas, range -> Optional.of(source.position(range.start())));
        for (Relation table : analysis.relations()) {
            changes.check(table);
            if (EventLogCall.is(table)) {
                known.put(table, events.shape());
                names.put(table, events(table, source));
                continue;
            }
            if (TableChanges.is(table)) {
                ChangesBinder.Changes bound = changes.changes(table);
                known.put(table, bound.shape());
                names.put(table, bound.sql());
                continue;
            }
            Optional<Found> found = table.isFunction() ? Optional.empty() : schemas.find(table.name());
            found.ifPresent(f -> known.put(table, f.shape()));
            if (table.stream() || found.isPresent()) {
                names.put(table, name(table.name(), found.map(Found::table)));
            }
        }
        SqlTranslation translation =
                SqlTranslation.of(dialect, lexis, range -> Optional.of(source.position(range.start())));
        return translation.query(analysis, known, names);
    }

    /** A relation without an alias may be called by the function's name, and PostgreSQL 15 wants one. */
    private String events(Relation call, SourceText text) {
        Optional<Position> position = Optional.of(text.position(call.range().start()));
        Name name = EventLogCall.table(call)
                .orElseThrow(() -> FlowException.at(
                        position,
                        FlowError.INVALID_EXPRESSION,
                        EventLogCall.FUNCTION,
                        "Write " + EventLogCall.FUNCTION + "(TABLE(name)) or " + EventLogCall.FUNCTION + "('name')"));
        Found table = schemas.find(name)
                .orElseThrow(() -> FlowException.at(
                        position,
                        FlowError.TABLE_OR_VIEW_NOT_FOUND,
                        name,
                        EventLogCall.FUNCTION + " takes a table that flows write to"));
        String rows = "(" + new EventRelation(dialect).select(table.table()) + ")";
        return call.alias().isPresent() ? rows : rows + " AS " + EventLogCall.FUNCTION;
    }

    private void refuseWhatNeedsARefresh(QueryAnalysis analysis, SourceText text) {
        for (Relation files : analysis.relations()) {
            if (files.isFunction() && !files.stream() && FileReads.is(files.name())) {
                throw FlowException.at(
                        Optional.of(text.position(files.range().start())),
                        FlowError.NOT_SUPPORTED_YET,
                        files.name() + "(...) outside of a flow",
                        "Only a refresh reads files so: make a materialized view of the query, or have the engine read them"
                                + (dialect instanceof DuckDb
                                        ? ", with read_csv(...), read_json(...), read_parquet(...) or glob(...)"
                                        : ""));
            }
        }
        for (Relation stream : analysis.streams()) {
            refuse(stream.isFunction(), stream.name() + "(...)", text, stream.range());
            refuse(!stream.options().isEmpty(), "WITH (...) behind STREAM", text, stream.range());
            refuse(stream.watermark().isPresent(), "WATERMARK", text, stream.range());
        }
        VersionFunctions.refuse(analysis.versionFunctions(), range -> Optional.of(text.position(range.start())));
    }

    private static void refuse(boolean there, String what, SourceText text, TextRange where) {
        if (there) {
            Position position = text.position(where.start());
            throw FlowException.at(
                    Optional.of(position),
                    FlowError.NOT_SUPPORTED_YET,
                    what + " outside of a flow",
                    "Only a refresh gives it a meaning: leave it out");
        }
    }

    /** As the user wrote it where the engine then finds the table. */
    private String name(Name name, Optional<TableRef> found) {
        List<String> stored = found.map(QueryBinder::parts)
                .orElseGet(() -> name.parts().stream().map(dialect::stored).toList());
        int skip = stored.size() - name.parts().size();
        List<String> sql = new ArrayList<>();
        for (int i = 0; i < name.parts().size(); i++) {
            Identifier part = name.parts().get(i);
            boolean plain = !part.quoted() && dialect.fold(part.text()).equals(stored.get(skip + i));
            sql.add(plain ? part.text() : dialect.quote(stored.get(skip + i)));
        }
        return String.join(".", sql);
    }

    private static List<String> parts(TableRef table) {
        return List.of(table.catalog(), table.schema(), table.table());
    }
}
