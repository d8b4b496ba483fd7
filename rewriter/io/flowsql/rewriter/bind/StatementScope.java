package io.flowsql.rewriter.bind;

import io.flowsql.rewriter.ast.Fragment;
import io.flowsql.rewriter.ast.Name;
import io.flowsql.rewriter.ast.Property;
import io.flowsql.rewriter.ast.StreamSource;
import io.flowsql.rewriter.ast.TextRange;
import io.flowsql.rewriter.bind.EngineSchemas.Found;
import io.flowsql.rewriter.bind.EngineSchemas.InvalidSql;
import io.flowsql.rewriter.definition.FeedStart;
import io.flowsql.rewriter.definition.FlowSource;
import io.flowsql.rewriter.definition.QueryTemplate;
import io.flowsql.rewriter.definition.ReservedNames;
import io.flowsql.rewriter.definition.Shape;
import io.flowsql.rewriter.definition.StreamInput;
import io.flowsql.rewriter.definition.Tolerance;
import io.flowsql.rewriter.dialect.ChangeRelation;
import io.flowsql.rewriter.dialect.ChangeType;
import io.flowsql.rewriter.dialect.Dialect;
import io.flowsql.rewriter.dialect.SourceRelation;
import io.flowsql.rewriter.error.FlowError;
import io.flowsql.rewriter.error.FlowException;
import io.flowsql.rewriter.error.FlowException.Position;
import io.flowsql.rewriter.lex.Lexis;
import io.flowsql.rewriter.lex.SourceText;
import io.flowsql.rewriter.lex.SqlScanner;
import io.flowsql.rewriter.lex.Token;
import io.flowsql.rewriter.query.QueryAnalysis;
import io.flowsql.rewriter.query.QueryAnalyzer;
import io.flowsql.rewriter.query.SqlTranslation;
import io.flowsql.rewriter.query.StatefulOperator;
import io.flowsql.rewriter.query.StructFields;
import io.flowsql.rewriter.query.stream.WatermarkClause;
import io.flowsql.rewriter.query.tree.Relation;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/** One statement's text with what is needed to resolve the names in it. */
final class StatementScope {
    /** How the rows of a query are called in expressions that stand beside it. */
    private static final String QUERY_ALIAS = ReservedNames.PREFIX + "source";

    /** Names that engines give to the type of a condition; a NULL alone has none of its own on DuckDB. */
    private static final Set<String> TRUTHS = Set.of("BOOLEAN", "BOOL", "NULL", "\"NULL\"");

    private final Dialect dialect;
    private final EngineSchemas schemas;
    private final Lexis lexis;
    private final SourceText text;
    private final String flow;
    private final boolean inline;

    /**
     * @param lexis whose SQL the queries and expressions are
     * @param inline whether the statement is that of the flow's table
     */
    StatementScope(Dialect dialect, EngineSchemas schemas, Lexis lexis, String text, String flow, boolean inline) {
        this.dialect = dialect;
        this.schemas = schemas;
        this.lexis = lexis;
        this.text = new SourceText(text);
        this.flow = flow;
        this.inline = inline;
    }

    /** @param sql in the engine's words */
    record NamedExpression(String name, String sql) {}

    Optional<Position> position(TextRange range) {
        return Optional.of(text.position(range.start()));
    }

    Selection selection() {
        return new Selection(this::position);
    }

    void refuse(boolean there, String feature) {
        if (there) {
            throw FlowException.of(FlowError.NOT_SUPPORTED_YET, feature, "Leave it out");
        }
    }

    /** @param once whether a table or a query that is no stream will do, to be read whole */
    FlowSource source(StreamSource source, boolean once) {
        if (source instanceof StreamSource.Table table) {
            if (!table.stream() && once) {
                return whole(table);
            }
            if (!table.stream()) {
                throw notStreaming(table.range(), table.name().toString());
            }
            Optional<FlowSource.Query> view = new ViewExpansion(dialect, schemas, lexis, this::position)
                    .streaming(table.name(), table.range(), 0);
            if (view.isPresent()) {
                String alias = table.alias()
                        .map(dialect::stored)
                        .orElse(dialect.stored(table.name().last()));
                QueryTemplate rows = QueryTemplate.of("SELECT * FROM ")
                        .followedBy(view.get().template())
                        .followedBy(QueryTemplate.of(" AS " + dialect.quote(alias)));
                return new FlowSource.Query(
                        view.get().inputs(), rows, view.get().shape(), alias);
            }
            StreamInput input = input(0, table.name(), table.options());
            return new FlowSource.Table(
                    input,
                    table.alias().map(dialect::stored).orElse(input.table().table()));
        }
        if (source instanceof StreamSource.Query query) {
            return query(query.query(), once, query.alias().map(dialect::stored).orElse(QUERY_ALIAS));
        }
        StreamSource.TableFunction function = (StreamSource.TableFunction) source;
        if (!FileReads.is(function.function())) {
            throw notYet(function.function());
        }
        boolean stream = function.stream() || function.function().last().matches("cloud_files");
        if (!stream && !once) {
            throw notStreaming(function.range(), function.call().text());
        }
        StreamInput files =
                files().input(function.function(), function.call(), stream, function.range(), List.of(), false);
        return new FlowSource.Table(files, function.alias().map(dialect::stored).orElse(QUERY_ALIAS));
    }

    /** A query that is computed anew each time. */
    FlowSource.Query wholeQuery(Fragment query) {
        new QueryAnalyzer(lexis).analyze(query).streams().stream().findFirst().ifPresent(stream -> {
            throw FlowException.at(
                    position(stream.range()),
                    FlowError.INVALID_FLOW_QUERY_TYPE_STREAMING_RELATION_FOR_REPLACE_WHERE_FLOW,
                    flow,
                    stream.name());
        });
        return query(query, true);
    }

    static boolean isFiles(Relation relation) {
        return relation.isFunction() && FileReads.is(relation.name());
    }

    private FileReads files() {
        return new FileReads(dialect, schemas, this::position);
    }

    private static FlowException notYet(Name function) {
        return FlowException.of(
                FlowError.NOT_SUPPORTED_YET, function + "(...)", "Load the files into a table and stream from it");
    }

    FlowSource.Query query(Fragment query, boolean once) {
        return query(query, once, QUERY_ALIAS);
    }

    /** A query that reads no stream. */
    FlowSource.Query batchQuery(Fragment query) {
        new QueryAnalyzer(lexis).analyze(query).streams().stream().findFirst().ifPresent(stream -> {
            throw FlowException.at(
                    position(stream.range()),
                    FlowError.INVALID_FLOW_QUERY_TYPE_STREAMING_RELATION_FOR_MATERIALIZED_VIEW,
                    flow);
        });
        return query(query, true);
    }

    private FlowSource.Query whole(StreamSource.Table table) {
        Found found = found(table.name());
        QueryTemplate template = new QueryTemplate(
                List.of("SELECT " + dialect.quote(found.shape().names()) + " FROM " + dialect.table(found.table())),
                List.of());
        String alias = table.alias().map(dialect::stored).orElse(found.table().table());
        return new FlowSource.Query(List.of(), template, found.shape(), alias);
    }

    private FlowSource.Query query(Fragment query, boolean once, String alias) {
        return query(query, once, alias, true);
    }

    /** @param alone whether the new rows have to be all that it needs */
    FlowSource.Query query(Fragment query, boolean once, boolean alone) {
        return query(query, once, QUERY_ALIAS, alone);
    }

    private FlowSource.Query query(Fragment query, boolean once, String alias, boolean alone) {
        QueryAnalysis analysis = new QueryAnalyzer(lexis).analyze(query);
        VersionFunctions.refuse(analysis.versionFunctions(), this::position);
        if (!analysis.isStreaming() && !once) {
            throw notStreaming(
                    query.range(),
                    analysis.tables().stream()
                            .findFirst()
                            .map(t -> t.name().toString())
                            .orElse("t"));
        }
        if (analysis.isStreaming() && alone) {
            refuseState(query, analysis.streams().size());
        }
        List<Relation> read = new ArrayList<>(analysis.streams());
        analysis.relations().stream()
                .filter(relation -> !relation.stream() && isFiles(relation))
                .forEach(read::add);
        Streams streams = streams(read, alone);
        QueryTemplate template = templateOf(analysis, streams.reads(read));
        FlowSource.Query untyped = new FlowSource.Query(streams.inputs(), template, new Shape(List.of()), alias);
        return new FlowSource.Query(streams.inputs(), template, shape(query, untyped), alias);
    }

    /** Asked of the query itself: in a subquery an engine may give one of two columns with the same name another one. */
    private Shape shape(Fragment query, FlowSource.Query bound) {
        Shape shape = checked("The query", query, new SourceRelation(dialect).query(bound));
        Set<String> seen = new HashSet<>();
        for (String name : shape.names()) {
            if (!seen.add(name.toLowerCase(Locale.ROOT))) {
                throw FlowException.at(
                        position(query.range()),
                        FlowError.INCOMPATIBLE_DATA_FOR_TABLE_AMBIGUOUS_COLUMN_NAME,
                        flow,
                        name);
            }
        }
        return shape;
    }

    /** See {@link ViewExpansion#words}. */
    String viewWords(Name read) {
        return new ViewExpansion(dialect, schemas, lexis, this::position).words(read);
    }

    /** @param alone whether the new rows have to be all that the query needs */
    Streams streams(List<Relation> relations, boolean alone) {
        ViewExpansion views = new ViewExpansion(dialect, schemas, lexis, this::position);
        List<StreamInput> inputs = new ArrayList<>();
        List<Streams.Read> reads = new ArrayList<>();
        for (Relation stream : relations) {
            if (isFiles(stream)) {
                StreamInput files = files().input(
                                stream.name(),
                                stream.call().orElseThrow(),
                                stream.stream(),
                                stream.range(),
                                inputs,
                                FileReads.nameMetadata(text.text()));
                inputs.add(files);
                reads.add(timed(stream, new Streams.Read(files.shape(), QueryTemplate.hole(files.number())), inputs));
                continue;
            }
            if (stream.isFunction()) {
                throw notYet(stream.name());
            }
            refuse(alone && stream.watermark().isPresent(), "WATERMARK");
            Optional<FlowSource.Query> view = views.streaming(stream.name(), stream.range(), inputs.size());
            if (view.isPresent()) {
                inputs.addAll(view.get().inputs());
                reads.add(timed(
                        stream, new Streams.Read(view.get().shape(), view.get().template()), inputs));
                continue;
            }
            StreamInput input = input(inputs.size(), stream.name(), stream.options());
            inputs.add(input);
            reads.add(timed(stream, new Streams.Read(input.shape(), QueryTemplate.hole(input.number())), inputs));
        }
        return new Streams(inputs, reads);
    }

    /** The watermark behind a stream. */
    Optional<WatermarkClause> watermark(Relation stream) {
        return stream.watermark().map(clause -> WatermarkClause.of(clause, this::position));
    }

    /** A watermark may add a column. */
    private Streams.Read timed(Relation stream, Streams.Read read, List<StreamInput> inputs) {
        Optional<WatermarkClause> watermark = watermark(stream);
        if (watermark.isEmpty() || watermark.get().name().isEmpty()) {
            return read;
        }
        Fragment expression = watermark.get().expression();
        String name = dialect.stored(watermark.get().name().get());
        String sql = translation().expression(expression, read.shape()).text() + " AS " + dialect.quote(name);
        QueryTemplate relation = QueryTemplate.of("(SELECT w.*, " + sql + " FROM ")
                .followedBy(read.relation())
                .followedBy(QueryTemplate.of(" w)"));
        FlowSource.Query all = new FlowSource.Query(
                inputs,
                QueryTemplate.of("SELECT * FROM ").followedBy(relation).followedBy(QueryTemplate.of(" v")),
                read.shape(),
                "v");
        Shape shape = checked("WATERMARK", expression, "SELECT * FROM " + new SourceRelation(dialect).everything(all));
        return new Streams.Read(shape, relation);
    }

    /** Whether a table that a query reads has a column of this name. */
    boolean isColumn(QueryAnalysis analysis, String name) {
        return analysis.relations().stream()
                .filter(relation -> !relation.isFunction())
                .flatMap(relation -> schemas.find(relation.name()).stream())
                .anyMatch(found -> found.shape().has(name));
    }

    /** The same with holes that are numbered in their order. */
    QueryTemplate template(QueryAnalysis analysis, Map<Relation, Shape> holes) {
        Map<Relation, Streams.Read> numbered = new LinkedHashMap<>();
        holes.forEach((relation, shape) ->
                numbered.put(relation, new Streams.Read(shape, QueryTemplate.hole(numbered.size()))));
        return templateOf(analysis, numbered);
    }

    QueryTemplate templateOf(QueryAnalysis analysis, Map<Relation, Streams.Read> reads) {
        return new TemplateBinder(dialect, schemas, lexis, this::position).bind(analysis, reads);
    }

    SqlTranslation translation() {
        return SqlTranslation.of(dialect, lexis, this::position);
    }

    private void refuseState(Fragment fragment, int streams) {
        StatefulOperator.in(fragment, streams).ifPresent(operator -> {
            throw FlowException.at(
                    position(new TextRange(operator.start(), operator.end())),
                    FlowError.NOT_SUPPORTED_YET,
                    operator.text().toUpperCase(Locale.ROOT) + " over a stream",
                    "Append the rows as they come, and query the table");
        });
    }

    private FlowException notStreaming(TextRange where, String example) {
        FlowError error = inline
                ? FlowError.STREAMING_TABLE_QUERY_INVALID
                : FlowError.INVALID_FLOW_QUERY_TYPE_BATCH_RELATION_FOR_STREAMING_TABLE;
        return FlowException.at(position(where), error, flow, example);
    }

    Found found(Name name) {
        return schemas.find(name)
                .orElseThrow(() -> FlowException.at(
                        position(name.range()),
                        FlowError.TABLE_OR_VIEW_NOT_FOUND,
                        name,
                        "Create the source before the flow that reads it"));
    }

    private StreamInput input(int number, Name name, List<Property> options) {
        Found found = found(name);
        if (found.isMaterializedView()) {
            throw FlowException.at(
                    position(name.range()), FlowError.STREAMING_SOURCE_NOT_APPEND_ONLY, name, "a materialized view");
        }
        if (!found.isBaseTable()) {
            throw FlowException.at(
                    position(name.range()), FlowError.STREAMING_SOURCE_NOT_A_TABLE, name, "a " + found.kind());
        }
        Optional<FeedStart> changes = new StreamOptions(this::position).changes(options);
        Tolerance tolerance = new StreamOptions(this::position).tolerance(options);
        Shape shape = changes.isEmpty() ? found.shape() : found.shape().union(ofFeed(name, found.shape()));
        return new StreamInput(number, found.table(), shape, changes, tolerance, name.toString(), name.range());
    }

    /** The columns that a change feed adds. */
    private Shape ofFeed(Name name, Shape table) {
        ChangeRelation relation = new ChangeRelation(dialect);
        List<String> taken = relation.added().stream().filter(table::has).toList();
        if (!taken.isEmpty()) {
            throw FlowException.at(
                    position(name.range()),
                    FlowError.DELTA_TABLE_ALREADY_CONTAINS_CDC_COLUMNS,
                    name,
                    String.join(", ", taken));
        }
        try {
            return schemas.shapeOf(relation.select(List.of("0 AS x"), ChangeType.INSERT.literal(), 0, "(SELECT 1) q"))
                    .without(List.of("x"));
        } catch (InvalidSql e) {
            throw new IllegalStateException(e);
        }
    }

    /** A condition over the source's columns in the engine's SQL, which the engine has accepted. */
    String condition(String clause, Fragment expression, FlowSource source) {
        return condition(clause, expression, source, List.of(source.alias()));
    }

    /** @param qualifiers names that may stand before the columns; they are left out */
    String condition(String clause, Fragment expression, FlowSource source, List<String> qualifiers) {
        String sql = expression(expression, source, qualifiers);
        Shape shape = shape(clause, expression, List.of(new NamedExpression("value", sql)), source);
        String type = shape.columns().get(0).type();
        if (!TRUTHS.contains(type.toUpperCase(Locale.ROOT))) {
            throw FlowException.at(
                    position(expression.range()),
                    FlowError.INVALID_EXPRESSION,
                    clause,
                    expression.text() + " has type " + type
                            + " and is no condition. Write a comparison: op = 'DELETE'");
        }
        return sql;
    }

    /** The fields of a STRUCT(...) call; none if the expression is something else. */
    List<NamedExpression> structFields(Fragment expression, FlowSource source) {
        return StructFields.of(expression).stream()
                .map(field -> new NamedExpression(field.name(), expression(field.value(), source)))
                .toList();
    }

    /** The same, before the engine has seen it. */
    String expression(Fragment expression, FlowSource source) {
        return expression(expression, source, List.of(source.alias()));
    }

    private String expression(Fragment expression, FlowSource source, List<String> qualifiers) {
        refuseState(expression, 1);
        VersionFunctions.refuse(QueryAnalyzer.versionFunctions(expression, lexis), this::position);
        return translation().expression(expression, source.shape(), qualifiers).text();
    }

    /** Names that stand before columns in an expression and are none themselves. */
    List<String> qualifiers(Fragment expression, Shape columns) {
        List<Token> tokens = SqlScanner.scan(expression.text(), lexis);
        return IntStream.range(0, tokens.size() - 1)
                .filter(i -> tokens.get(i).isName() && tokens.get(i + 1).isSymbol("."))
                .mapToObj(i -> tokens.get(i).name())
                .filter(name -> !columns.has(name))
                .distinct()
                .toList();
    }

    /** The types of expressions over the source's columns. */
    Shape shape(String clause, Fragment where, List<NamedExpression> expressions, FlowSource source) {
        List<String> values = new ArrayList<>();
        for (int i = 0; i < expressions.size(); i++) {
            values.add("(" + expressions.get(i).sql() + ") AS " + dialect.quote("c" + i));
        }
        String relation = new SourceRelation(dialect).everything(source);
        return checked(clause, where, "SELECT " + String.join(", ", values) + " FROM " + relation);
    }

    Shape checked(String clause, Fragment where, String sql) {
        try {
            return schemas.shapeOf(sql);
        } catch (InvalidSql e) {
            Complaint complaint = Complaint.of(e.words(), where);
            throw FlowException.at(position(complaint.place()), FlowError.INVALID_EXPRESSION, clause, complaint.words())
                    .causedBy(e);
        }
    }
}
