package io.flowsql.rewriter.bind;

import io.flowsql.rewriter.ast.Fragment;
import io.flowsql.rewriter.ast.Name;
import io.flowsql.rewriter.ast.StreamSource;
import io.flowsql.rewriter.ast.TextRange;
import io.flowsql.rewriter.bind.EngineSchemas.Found;
import io.flowsql.rewriter.bind.EngineSchemas.InvalidSql;
import io.flowsql.rewriter.dialect.Dialect;
import io.flowsql.rewriter.error.FlowError;
import io.flowsql.rewriter.error.FlowException;
import io.flowsql.rewriter.error.FlowException.Position;
import io.flowsql.rewriter.lex.SourceText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** One statement's text with what is needed to resolve the names in it. */
final class StatementScope {
    /** How the rows of a query are called in expressions that stand beside it. */
    private static final String QUERY_ALIAS = ReservedNames.PREFIX + "source";

    private final Dialect dialect;
    private final EngineSchemas schemas;
    private final SourceText text;
    private final String flow;
    private final boolean inline;
    private final QueryText queries;

    /** @param inline whether the statement is that of the flow's table */
    StatementScope(Dialect dialect, EngineSchemas schemas, String text, String flow, boolean inline) {
        this.inline = inline;
        this.dialect = dialect;
        this.schemas = schemas;
        this.text = new SourceText(text);
        this.flow = flow;
        this.queries = new QueryText(dialect);
    }

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

    FlowSource source(StreamSource source) {
        if (source instanceof StreamSource.Table table) {
            refuse(!table.options().isEmpty(), "WITH (...) behind STREAM");
            if (!table.stream()) {
                throw notStreaming(table.range(), table.name().toString());
            }
            StreamInput input = input(0, table.name());
            String alias =
                    table.alias().map(dialect::stored).orElse(input.table().table());
            return new FlowSource.Table(input, alias);
        }
        if (source instanceof StreamSource.Query query) {
            String alias = query.alias().map(dialect::stored).orElse(QUERY_ALIAS);
            return query(query.query(), alias);
        }
        throw FlowException.of(
                FlowError.NOT_SUPPORTED_YET,
                ((StreamSource.TableFunction) source).function() + "(...)",
                "Load the files into a table and stream from it");
    }

    FlowSource.Query query(Fragment query) {
        return query(query, QUERY_ALIAS);
    }

    private FlowSource.Query query(Fragment query, String alias) {
        List<QueryText.Stream> streams = queries.streams(query.text());
        if (streams.isEmpty()) {
            throw notStreaming(query.range(), "source");
        }
        List<StreamInput> inputs = new ArrayList<>();
        for (QueryText.Stream stream : streams) {
            inputs.add(input(inputs.size(), stream.name()));
        }
        QueryTemplate template = queries.template(query.text(), streams, inputs);
        List<String> tables = inputs.stream()
                .map(i -> "(SELECT * FROM " + dialect.table(i.table()) + ")")
                .toList();
        Shape shape = checked("The query", query, template.render(tables));
        return new FlowSource.Query(inputs, template, shape, alias);
    }

    private FlowException notStreaming(TextRange where, String example) {
        FlowError error = inline
                ? FlowError.STREAMING_TABLE_QUERY_INVALID
                : FlowError.INVALID_FLOW_QUERY_TYPE_BATCH_RELATION_FOR_STREAMING_TABLE;
        return FlowException.at(position(where), error, flow, example);
    }

    private StreamInput input(int number, Name name) {
        Found found = schemas.find(name)
                .orElseThrow(() -> FlowException.at(
                        position(name.range()),
                        FlowError.TABLE_OR_VIEW_NOT_FOUND,
                        name,
                        "Create the source before the flow that reads it"));
        if (!found.isBaseTable()) {
            throw FlowException.at(
                    position(name.range()), FlowError.STREAMING_SOURCE_NOT_A_TABLE, name, "a " + found.kind());
        }
        return new StreamInput(number, found.table(), found.shape(), name.toString(), name.range());
    }

    /** An expression over the source's columns in the engine's SQL, which the engine has accepted. */
    String checkedExpression(String clause, Fragment expression, FlowSource source) {
        String sql = queries.expression(expression.text(), source.shape());
        shape(clause, expression, List.of(new NamedExpression("value", sql)), source);
        return sql;
    }

    /** The fields of a STRUCT(...) call; none if the expression is something else. */
    List<NamedExpression> structFields(Fragment expression, FlowSource source) {
        List<NamedExpression> fields = new ArrayList<>();
        for (Fragment field : queries.structFields(expression)) {
            String sql = queries.expression(field.text(), source.shape());
            String name = source.shape().find(field.text()).map(Column::name).orElse("col" + (fields.size() + 1));
            fields.add(new NamedExpression(name, sql));
        }
        return fields;
    }

    /** The types of expressions over the source's columns. */
    Shape shape(String clause, Fragment where, List<NamedExpression> expressions, FlowSource source) {
        List<String> values = new ArrayList<>();
        for (int i = 0; i < expressions.size(); i++) {
            values.add("(" + expressions.get(i).sql() + ") AS " + dialect.quote("c" + i));
        }
        String relation = new io.flowsql.rewriter.plan.SourceRelation(dialect).everything(source);
        return checked(clause, where, "SELECT " + String.join(", ", values) + " FROM " + relation);
    }

    private Shape checked(String clause, Fragment where, String sql) {
        try {
            return schemas.shapeOf(sql);
        } catch (InvalidSql e) {
            throw FlowException.at(position(where.range()), FlowError.INVALID_EXPRESSION, clause, e.words())
                    .causedBy(e);
        }
    }
}
