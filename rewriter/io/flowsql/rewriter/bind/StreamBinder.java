package io.flowsql.rewriter.bind;

import io.flowsql.rewriter.ast.Fragment;
import io.flowsql.rewriter.definition.AppendFlow;
import io.flowsql.rewriter.definition.Column;
import io.flowsql.rewriter.definition.Flow;
import io.flowsql.rewriter.definition.FlowSource;
import io.flowsql.rewriter.definition.QueryTemplate;
import io.flowsql.rewriter.definition.Shape;
import io.flowsql.rewriter.definition.StatefulFlow;
import io.flowsql.rewriter.definition.StreamInput;
import io.flowsql.rewriter.definition.StreamOperator;
import io.flowsql.rewriter.definition.StreamState;
import io.flowsql.rewriter.definition.StreamVersion;
import io.flowsql.rewriter.dialect.Dialect;
import io.flowsql.rewriter.dialect.SourceRelation;
import io.flowsql.rewriter.lex.Lexis;
import io.flowsql.rewriter.lex.SqlScanner;
import io.flowsql.rewriter.lex.Token;
import io.flowsql.rewriter.query.QueryAnalysis;
import io.flowsql.rewriter.query.QueryAnalyzer;
import io.flowsql.rewriter.query.stream.LookedUpColumns;
import io.flowsql.rewriter.query.stream.StreamQuery;
import io.flowsql.rewriter.query.stream.StreamQuery.Operation;
import io.flowsql.rewriter.query.stream.StreamQueryReader;
import io.flowsql.rewriter.query.stream.WatermarkClause;
import io.flowsql.rewriter.query.tree.Relation;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The query of a flow that adds rows, which may need more than the new ones. */
final class StreamBinder implements StreamQueryReader.Knowledge {
    private final Dialect dialect;
    private final StatementScope scope;
    private final QueryAnalyzer analyzer = new QueryAnalyzer(Lexis.DATABRICKS);
    private final Fragment query;
    private final FlowSource.Query source;
    private final List<Relation> streams;
    private final Streams reads;

    /** @param query in Databricks SQL, that reads a stream */
    StreamBinder(Dialect dialect, StatementScope scope, Fragment query, boolean once) {
        this.dialect = dialect;
        this.scope = scope;
        this.query = query;
        this.source = scope.query(query, once, false);
        this.streams = analyzer.analyze(query).streams();
        this.reads = scope.streams(streams, false);
    }

    FlowSource.Query source() {
        return source;
    }

    /** @param strict whether what Spark refuses is refused */
    Flow bind(AppendFlow append, boolean strict) {
        StreamQuery read = new StreamQueryReader(scope::position, this, strict).read(query);
        if (read.isStateless()) {
            return append;
        }
        QueryTemplate input = cut(derived(read.input()));
        Shape shape = scope.checked("The query", query, everything(input));
        StreamOperator operator = operator(read.operation(), input, shape);
        Optional<QueryTemplate> output = read.output()
                .map(above -> over(above, StreamQuery.OPERATOR, result(read.operation(), operator, shape)));
        StreamState state = new StreamState(
                input, shape, ofInputs(read.increments()), operator, output, signature(read, shape), lookedUp());
        return new StatefulFlow(append, state);
    }

    private String everything(QueryTemplate template) {
        FlowSource.Query untyped = new FlowSource.Query(source.inputs(), template, new Shape(List.of()), "q");
        return "SELECT * FROM " + new SourceRelation(dialect).everything(untyped);
    }

    /** A query that is made of the user's, over the same streams. */
    private QueryTemplate derived(Fragment made) {
        QueryAnalysis analysis = analyzer.analyze(made);
        return scope.templateOf(analysis, reads.reads(analysis.streams()));
    }

    private static QueryTemplate cut(QueryTemplate template) {
        List<String> pieces = new ArrayList<>(template.pieces());
        int last = pieces.size() - 1;
        int mark = pieces.get(last).indexOf(StreamQuery.GROUPING);
        if (mark >= 0) {
            pieces.set(last, pieces.get(last).substring(0, mark));
        }
        return new QueryTemplate(pieces, template.inputs());
    }

    private QueryTemplate over(Fragment made, String name, Shape shape) {
        QueryAnalysis analysis = analyzer.analyze(made);
        Map<Relation, Shape> rows = new LinkedHashMap<>();
        analysis.relations().stream().filter(r -> r.name().last().matches(name)).forEach(r -> rows.put(r, shape));
        return scope.template(analysis, rows);
    }

    private StreamOperator operator(Operation operation, QueryTemplate input, Shape shape) {
        if (operation instanceof Operation.Limit limit) {
            return new StreamOperator.Limit(limit.rows());
        }
        if (operation instanceof Operation.Distinct) {
            return new StreamOperator.Distinct();
        }
        if (operation instanceof Operation.First first) {
            return new StreamOperator.First(first.keys(), first.orders());
        }
        if (operation instanceof Operation.Aggregate aggregate) {
            QueryTemplate result = over(aggregate.result(), StreamQuery.ROWS, shape);
            String all = result.render(List.of("(" + everything(input) + ")"));
            Shape groups = scope.checked("The query", query, "SELECT * FROM (" + all + ") q");
            StreamOperator.Aggregate grouped =
                    new StreamOperator.Aggregate(aggregate.keys(), aggregate.global(), result, groups);
            return aggregate.time() < 0 ? grouped : new StreamOperator.Windows(grouped, aggregate.time(), watermarks());
        }
        return new StreamOperator.Append();
    }

    /** The columns of the operator's rows, without those of keys and orders. */
    private static Shape result(Operation operation, StreamOperator operator, Shape shape) {
        List<Column> columns = shape.columns();
        if (operation instanceof Operation.First first) {
            return new Shape(columns.subList(
                    0, columns.size() - first.keys() - first.orders().size()));
        }
        if (operator instanceof StreamOperator.Aggregate aggregate) {
            List<Column> all = aggregate.shape().columns();
            return new Shape(all.subList(aggregate.keys(), all.size()));
        }
        return shape;
    }

    private List<StreamOperator.Watermark> watermarks() {
        List<StreamOperator.Watermark> all = new ArrayList<>();
        for (int i = 0; i < streams.size(); i++) {
            Optional<WatermarkClause> clause = scope.watermark(streams.get(i));
            if (clause.isPresent()) {
                Streams.Read read = reads.reads().get(i);
                String time = scope.translation()
                        .expression(clause.get().passed(), read.shape())
                        .text();
                all.add(new StreamOperator.Watermark(i, read.relation(), time));
            }
        }
        return all;
    }

    /** For each input what the query says of the relation that it belongs to. */
    private List<List<StreamVersion>> ofInputs(List<List<StreamVersion>> increments) {
        return increments.stream().map(this::ofInput).toList();
    }

    private List<StreamVersion> ofInput(List<StreamVersion> versions) {
        List<StreamVersion> all =
                new ArrayList<>(Collections.nCopies(source.inputs().size(), StreamVersion.NEW));
        for (int i = 0; i < versions.size(); i++) {
            for (int input : reads.reads().get(i).relation().inputs()) {
                all.set(input, versions.get(i));
            }
        }
        return all;
    }

    /** All that the rows of the state depend on; layout and comments are not among it. */
    private String signature(StreamQuery read, Shape shape) {
        String kind = read.operation().getClass().getSimpleName();
        if (read.operation() instanceof Operation.Limit) {
            return kind;
        }
        if (read.operation() instanceof Operation.Append) {
            return kind + "\n"
                    + source.inputs().stream().map(StreamBinder::described).collect(Collectors.joining("\n"));
        }
        String words = SqlScanner.scan(query.text(), Lexis.DATABRICKS).stream()
                .map(Token::text)
                .collect(Collectors.joining(" "));
        String views =
                streams.stream().map(stream -> scope.viewWords(stream.name())).collect(Collectors.joining());
        return kind + "\n" + words + "\n" + types(shape) + views;
    }

    private static String described(StreamInput input) {
        return input.table().schema() + "." + input.table().table() + " (" + types(input.shape()) + ")";
    }

    private static String types(Shape shape) {
        return shape.columns().stream().map(c -> c.name() + " " + c.type()).collect(Collectors.joining(", "));
    }

    private List<List<String>> lookedUp() {
        List<String> names = LookedUpColumns.of(query);
        return source.inputs().stream()
                .map(input -> names.stream()
                        .flatMap(name -> input.shape().find(name).stream())
                        .filter(column -> dialect.usableAsKey(column.type()))
                        .map(Column::name)
                        .distinct()
                        .toList())
                .toList();
    }

    @Override
    public List<String> columns(Fragment original) {
        return scope.checked("The query", query, everything(derived(original))).names();
    }

    @Override
    public boolean isColumn(String name) {
        return scope.isColumn(analyzer.analyze(query), name);
    }

    @Override
    public boolean isTime(String name) {
        return streams.stream()
                .flatMap(stream -> scope.watermark(stream).stream())
                .anyMatch(clause -> clause.column().equalsIgnoreCase(name));
    }
}
