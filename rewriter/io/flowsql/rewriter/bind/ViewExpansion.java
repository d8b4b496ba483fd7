package io.flowsql.rewriter.bind;

import io.flowsql.rewriter.ast.Identifier;
import io.flowsql.rewriter.ast.Name;
import io.flowsql.rewriter.ast.Statement.CreateView;
import io.flowsql.rewriter.ast.TextRange;
import io.flowsql.rewriter.bind.EngineSchemas.PipelineView;
import io.flowsql.rewriter.definition.Column;
import io.flowsql.rewriter.definition.FlowSource;
import io.flowsql.rewriter.definition.QueryTemplate;
import io.flowsql.rewriter.definition.ReservedNames;
import io.flowsql.rewriter.definition.Shape;
import io.flowsql.rewriter.definition.StreamInput;
import io.flowsql.rewriter.dialect.Dialect;
import io.flowsql.rewriter.error.FlowError;
import io.flowsql.rewriter.error.FlowException;
import io.flowsql.rewriter.error.FlowException.Position;
import io.flowsql.rewriter.lex.Lexis;
import io.flowsql.rewriter.lex.SqlScanner;
import io.flowsql.rewriter.lex.Token;
import io.flowsql.rewriter.parse.FlowParser;
import io.flowsql.rewriter.query.NamesRead;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Puts the queries of views that only flows see where a query reads those views. */
final class ViewExpansion {
    private final Dialect dialect;
    private final EngineSchemas schemas;
    private final Lexis lexis;
    private final Function<TextRange, Optional<Position>> positions;

    ViewExpansion(
            Dialect dialect, EngineSchemas schemas, Lexis lexis, Function<TextRange, Optional<Position>> positions) {
        this.dialect = dialect;
        this.schemas = schemas;
        this.lexis = lexis;
        this.positions = positions;
    }

    /**
     * The view that is read with STREAM; empty if it is none.
     *
     * @param first the number of its first stream
     */
    Optional<FlowSource.Query> streaming(Name read, TextRange range, int first) {
        return bound(read)
                .map(view -> {
                    if (view.inputs().stream().noneMatch(StreamInput::isStream)) {
                        throw wrong(read, range, FlowError.INCOMPATIBLE_BATCH_VIEW_READ);
                    }
                    return view;
                })
                .map(view -> numberedFrom(first, view));
    }

    /** The view that is read whole; empty if it is none. */
    Optional<FlowSource.Query> batch(Name read, TextRange range) {
        return bound(read).map(view -> {
            if (view.inputs().stream().anyMatch(StreamInput::isStream)) {
                throw wrong(read, range, FlowError.INCOMPATIBLE_STREAMING_VIEW_READ);
            }
            if (!view.inputs().isEmpty()) {
                throw FlowException.at(
                        positions.apply(range),
                        FlowError.NOT_SUPPORTED_YET,
                        "read_files in the view " + read,
                        "Write it in the query that reads the view");
            }
            return view;
        });
    }

    /** What a view says, and the views that it reads, without layout and comments; empty if it is none. */
    String words(Name read) {
        return schemas.view(read)
                .map(view -> {
                    CreateView create = (CreateView) new FlowParser(lexis).parse(view.statement());
                    var inside = new ViewExpansion(dialect, view.schemas(), lexis, positions);
                    Stream<String> words = SqlScanner.scan(create.query().text(), lexis).stream()
                            .map(Token::text);
                    Stream<String> names =
                            create.columns().stream().map(c -> c.name().text());
                    Stream<String> views =
                            new NamesRead(lexis).in(create).stream().map(inside::words);
                    return Stream.of(words, names, views).flatMap(s -> s).collect(Collectors.joining(" "));
                })
                .orElse("");
    }

    private FlowException wrong(Name read, TextRange range, FlowError error) {
        return FlowException.at(positions.apply(range), error, read);
    }

    private Optional<FlowSource.Query> bound(Name read) {
        return schemas.view(read).map(this::bind);
    }

    private FlowSource.Query bind(PipelineView view) {
        CreateView create = (CreateView) new FlowParser(lexis).parse(view.statement());
        return query(create, view.statement(), view.schemas());
    }

    /** The query of a view with the names that the view gives to its columns. */
    FlowSource.Query query(CreateView create, String text, EngineSchemas from) {
        StatementScope scope =
                new StatementScope(dialect, from, lexis, text, create.name().toString(), true);
        scope.refuse(!create.expectations().isEmpty(), "CONSTRAINT ... EXPECT of a view");
        FlowSource.Query query = scope.query(create.query(), true);
        List<Column> columns = query.shape().columns();
        List<Identifier> names =
                create.columns().stream().map(column -> column.name()).toList();
        if (!names.isEmpty() && names.size() != columns.size()) {
            throw FlowException.at(
                    scope.position(names.get(0).range()),
                    FlowError.INVALID_EXPRESSION,
                    "View " + create.name(),
                    "it names " + names.size() + " column(s), and its query gives " + columns.size());
        }
        List<String> selected = new ArrayList<>();
        List<Column> renamed = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            String name = dialect.stored(names.get(i));
            selected.add(dialect.quote(columns.get(i).name()) + " AS " + dialect.quote(name));
            renamed.add(new Column(name, columns.get(i).type()));
        }
        QueryTemplate inside = names.isEmpty()
                ? query.template()
                : QueryTemplate.of("SELECT " + String.join(", ", selected) + " FROM (")
                        .followedBy(query.template())
                        .followedBy(QueryTemplate.of(") AS " + dialect.quote(ReservedNames.PREFIX + "view")));
        return new FlowSource.Query(
                query.inputs(), inside, names.isEmpty() ? query.shape() : new Shape(renamed), query.alias());
    }

    /** In parentheses, its streams numbered behind those before. */
    private static FlowSource.Query numberedFrom(int first, FlowSource.Query view) {
        List<StreamInput> inputs = view.inputs().stream()
                .map(input -> input.numbered(first + input.number()))
                .toList();
        QueryTemplate numbered = new QueryTemplate(
                view.template().pieces(),
                view.template().inputs().stream().map(n -> first + n).toList());
        QueryTemplate parenthesised = QueryTemplate.of("(").followedBy(numbered).followedBy(QueryTemplate.of(")"));
        return new FlowSource.Query(inputs, parenthesised, view.shape(), view.alias());
    }
}
