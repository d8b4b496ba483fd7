package io.flowsql.rewriter.dialect;

import io.flowsql.rewriter.definition.FlowSource;
import io.flowsql.rewriter.definition.ReservedNames;
import io.flowsql.rewriter.definition.Shape;
import io.flowsql.rewriter.definition.StreamInput;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** The text that stands behind FROM for the source of a flow. */
public final class SourceRelation {
    private final Dialect dialect;

    public SourceRelation(Dialect dialect) {
        this.dialect = dialect;
    }

    /** All that the source has now, for its columns and types. */
    public String everything(FlowSource source) {
        if (source instanceof FlowSource.Staged staged) {
            return "(" + noValues(staged.shape()) + ") AS " + dialect.quote(source.alias());
        }
        String relation = source instanceof FlowSource.Query query
                ? "(" + query(query) + ")"
                : table(source.inputs().get(0));
        return relation + " AS " + dialect.quote(source.alias());
    }

    /** The query over all that its streams have now. */
    public String query(FlowSource.Query source) {
        return source.template()
                .render(source.inputs().stream().map(this::table).toList());
    }

    /** A query of one row without values, for its columns and types. */
    public String noValues(Shape shape) {
        return shape.columns().stream()
                .map(column -> "CAST(NULL AS " + column.type() + ") AS " + dialect.quote(column.name()))
                .collect(Collectors.joining(", ", "SELECT ", ""));
    }

    private String table(StreamInput input) {
        Shape shape = input.shape();
        if (input.files().isPresent()) {
            return "(" + noValues(shape) + ")";
        }
        if (input.changes().isPresent()) {
            ChangeRelation changes = new ChangeRelation(dialect);
            List<String> columns = shape.without(changes.added()).names();
            return "(" + changes.rows(input.table(), columns, ChangeType.INSERT, 0) + ")";
        }
        return "(SELECT " + dialect.quote(shape.names()) + " FROM " + dialect.table(input.table()) + ")";
    }

    /**
     * The new rows, numbered by arrival. A table's rows have their numbers; those of a query are numbered as the engine returns them.
     *
     * @param rows for each input, its new rows: a SELECT in parentheses
     * @param withArrival a relation of the same rows that has the column {@link ReservedNames#ARRIVAL}, too
     * @param ofTable the same without a query in parentheses
     */
    public NewRows newRows(
            FlowSource source, List<String> rows, List<String> withArrival, List<Optional<NewRows.OfTable>> ofTable) {
        String alias = dialect.quote(source.alias());
        if (source instanceof FlowSource.Query query) {
            String numbered = "(SELECT ROW_NUMBER() OVER () AS " + dialect.quote(ReservedNames.ARRIVAL) + ", q.* FROM ("
                    + query.template().render(rows) + ") q) AS " + alias;
            return new NewRows(numbered, alias, Optional.empty());
        }
        return new NewRows(withArrival.get(0) + " AS " + alias, alias, ofTable.get(0));
    }

    /** The query of an append flow over the new rows. */
    public String newQuery(FlowSource source, List<String> rows) {
        return source instanceof FlowSource.Query query
                ? query.template().render(rows)
                : "SELECT * FROM " + rows.get(0) + " AS " + dialect.quote(source.alias());
    }
}
