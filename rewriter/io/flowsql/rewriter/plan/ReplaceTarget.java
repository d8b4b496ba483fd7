package io.flowsql.rewriter.plan;

import io.flowsql.rewriter.definition.Column;
import io.flowsql.rewriter.definition.Flow;
import io.flowsql.rewriter.definition.Shape;
import io.flowsql.rewriter.definition.TableRef;
import io.flowsql.rewriter.dialect.ChangeType;
import io.flowsql.rewriter.dialect.Dialect;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The target of a flow that replaces rows, and the steps that all such flows have. */
final class ReplaceTarget {
    private final Dialect dialect;
    private final Flow flow;
    private final TableRef table;
    private final Shape columns;
    private final Optional<ChangeFeed> feed;

    /** @param columns of the target, all of them */
    ReplaceTarget(Dialect dialect, Flow flow, TableRef table, Shape columns, Optional<ChangeFeed> feed) {
        this.dialect = dialect;
        this.flow = flow;
        this.table = table;
        this.columns = columns;
        this.feed = feed;
    }

    TableRef table() {
        return table;
    }

    /** A column of the flow, as the target has it. */
    Column column(String name) {
        return columns.find(name).orElseThrow();
    }

    /** The flow's columns, as the target spells them. */
    List<String> written() {
        return flow.output().columns().stream()
                .map(c -> column(c.name()).name())
                .toList();
    }

    /**
     * A query for the flow's rows as the target will show them: what decides about them must be what is then seen of them.
     *
     * @param further columns of the target that the flow does not bring
     */
    String converted(String relation, Collection<String> further) {
        Stream<String> brought = flow.output().columns().stream().map(this::value);
        Stream<String> missing =
                further.stream().map(name -> "CAST(NULL AS " + column(name).type() + ") AS " + dialect.quote(name));
        return "SELECT " + Stream.concat(brought, missing).collect(Collectors.joining(", ")) + " FROM " + relation;
    }

    private String value(Column column) {
        Column target = column(column.name());
        String value = dialect.quote(column.name());
        String converted =
                dialect.sameType(target.type(), column.type()) ? value : "CAST(" + value + " AS " + target.type() + ")";
        return converted.equals(dialect.quote(target.name()))
                ? converted
                : converted + " AS " + dialect.quote(target.name());
    }

    /**
     * Writes down rows that are about to be deleted.
     *
     * @param from what stands behind FROM, with the target as {@code s}
     */
    List<Step> writeDownDeleted(String from) {
        return new FeedRows(dialect, feed, columns.names())
                .insert(new FeedRows.Part(
                        ChangeType.DELETE.literal(),
                        columns.names().stream()
                                .map(c -> "s." + dialect.quote(c))
                                .toList(),
                        from));
    }

    /** @param stage a relation of the flow's columns under the target's names */
    List<Step> writeDownInserted(String stage) {
        return new FeedRows(dialect, feed, written())
                .insert(new FeedRows.Part(
                        ChangeType.INSERT.literal(),
                        written().stream().map(c -> "w." + dialect.quote(c)).toList(),
                        stage + " w"));
    }

    Step insert(String stage) {
        String names = dialect.quote(written());
        return new Step.Insert(
                "insert the new rows",
                "Columns go by name; those that it lacks get their default",
                "INSERT INTO " + dialect.table(table) + " (" + names + ")\nSELECT " + names + "\nFROM " + stage);
    }
}
