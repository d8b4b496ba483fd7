package io.flowsql.rewriter.bind;

import io.flowsql.rewriter.ast.Property;
import io.flowsql.rewriter.ast.TextRange;
import io.flowsql.rewriter.bind.EngineSchemas.Found;
import io.flowsql.rewriter.definition.FeedStart;
import io.flowsql.rewriter.definition.Shape;
import io.flowsql.rewriter.dialect.ChangeRelation;
import io.flowsql.rewriter.dialect.Dialect;
import io.flowsql.rewriter.error.FlowError;
import io.flowsql.rewriter.error.FlowException;
import io.flowsql.rewriter.error.FlowException.Position;
import io.flowsql.rewriter.query.tree.Relation;
import io.flowsql.rewriter.query.tree.TableChanges;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The relations that take the place of {@code table_changes('t', from, to)}. */
final class ChangesBinder {
    private final ChangeRelation relation;
    private final Dialect dialect;
    private final EngineSchemas schemas;
    private final Function<TextRange, Optional<Position>> positions;

    ChangesBinder(Dialect dialect, EngineSchemas schemas, Function<TextRange, Optional<Position>> positions) {
        this.relation = new ChangeRelation(dialect);
        this.dialect = dialect;
        this.schemas = schemas;
        this.positions = positions;
    }

    /** @param sql a SELECT in parentheses */
    record Changes(Shape shape, String sql) {}

    /** Refuses a call of which the arguments are not understood. */
    void check(Relation function) {
        if (TableChanges.isWrong(function)) {
            throw FlowException.at(
                    positions.apply(function.range()),
                    FlowError.INVALID_EXPRESSION,
                    TableChanges.FUNCTION,
                    "Write " + TableChanges.FUNCTION + "('table', from) or " + TableChanges.FUNCTION
                            + "('table', from, to) with versions such as 0, or timestamps such as"
                            + " '2024-01-31 10:00:00'");
        }
    }

    Changes changes(Relation table) {
        Found target = schemas.find(table.name())
                .orElseThrow(() -> FlowException.at(
                        positions.apply(table.name().range()), FlowError.TABLE_OR_VIEW_NOT_FOUND, table.name(), ""));
        Found feed = schemas.changeFeed(target.table())
                .orElseThrow(() -> FlowException.at(
                        positions.apply(table.name().range()),
                        FlowError.DELTA_MISSING_CHANGE_DATA,
                        table.name(),
                        "none of its refreshes has written one"));
        Shape added = new Shape(feed.shape().columns().stream()
                .filter(c -> relation.added().contains(c.name()))
                .toList());
        Shape shape = target.shape().union(added);
        String conditions = table.options().stream().map(this::condition).collect(Collectors.joining(" AND "));
        return new Changes(shape, "(" + relation.read(feed.table(), shape, feed.shape(), conditions) + ")");
    }

    private String condition(Property bound) {
        String version = dialect.quote(relation.version());
        String timestamp = dialect.quote(relation.timestamp());
        return switch (TableChanges.Bound.valueOf(bound.key())) {
            case STARTING_VERSION -> version + " >= " + bound.value();
            case ENDING_VERSION -> version + " <= " + bound.value();
            case STARTING_TIMESTAMP -> timestamp + " >= " + moment(bound);
            case ENDING_TIMESTAMP -> timestamp + " <= " + moment(bound);
        };
    }

    private String moment(Property bound) {
        FeedStart start = FeedStart.at(bound.value())
                .orElseThrow(() -> FlowException.at(
                        positions.apply(bound.range()),
                        FlowError.INVALID_EXPRESSION,
                        TableChanges.FUNCTION,
                        "'" + bound.value() + "' is no timestamp; '2024-01-31 10:00:00' is one, in UTC"));
        return relation.moment(start.value());
    }
}
