package io.flowsql.rewriter.dialect;

import io.flowsql.rewriter.definition.Column;
import io.flowsql.rewriter.definition.ReservedNames;
import io.flowsql.rewriter.definition.Shape;
import io.flowsql.rewriter.definition.TableRef;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The columns of a change feed: those of its table, then what happened to the row, in which version of the table, and when. */
public final class ChangeRelation {
    private final Dialect dialect;

    public ChangeRelation(Dialect dialect) {
        this.dialect = dialect;
    }

    public String type() {
        return dialect.fold(ReservedNames.CHANGE_TYPE);
    }

    public String version() {
        return dialect.fold(ReservedNames.COMMIT_VERSION);
    }

    public String timestamp() {
        return dialect.fold(ReservedNames.COMMIT_TIMESTAMP);
    }

    /** The columns that a feed adds, so that they can be written without quotes. */
    public List<String> added() {
        return List.of(type(), version(), timestamp());
    }

    /** All columns of the feed of a table with these. */
    public List<String> columns(List<String> ofTable) {
        return Stream.concat(ofTable.stream(), added().stream()).toList();
    }

    /**
     * A query for rows as changes.
     *
     * @param values of the table's columns, in order
     * @param type what happened, in SQL
     */
    public String select(List<String> values, String type, long version, String from) {
        String change = "CAST(" + type + " AS VARCHAR) AS " + dialect.quote(type()) + ", CAST(" + version
                + " AS BIGINT) AS " + dialect.quote(version()) + ", CURRENT_TIMESTAMP AS "
                + dialect.quote(timestamp());
        return "SELECT " + String.join(", ", values) + ", " + change + " FROM " + from;
    }

    /** The rows of a table, each of them as one change. */
    public String rows(TableRef table, List<String> columns, ChangeType type, long version) {
        return select(columns.stream().map(dialect::quote).toList(), type.literal(), version, dialect.table(table));
    }

    /**
     * A query for changes that were written down.
     *
     * @param shape the columns that it gives
     * @param there those of the feed; what a table was given since its last refresh is not among them yet
     */
    public String read(TableRef feed, Shape shape, Shape there, String condition) {
        String values =
                shape.columns().stream().map(column -> value(column, there)).collect(Collectors.joining(", "));
        return "SELECT " + values + " FROM " + dialect.table(feed) + " WHERE " + condition;
    }

    private String value(Column column, Shape there) {
        String name = dialect.quote(column.name());
        return there.find(column.name())
                .map(found -> found.equals(column) ? name : cast(dialect.quote(found.name()), column) + " AS " + name)
                .orElse(cast("NULL", column) + " AS " + name);
    }

    private static String cast(String value, Column column) {
        return "CAST(" + value + " AS " + column.type() + ")";
    }

    /** @param utc as ISO 8601 writes it */
    public String moment(String utc) {
        return "CAST(" + dialect.literal(utc) + " AS TIMESTAMP WITH TIME ZONE)";
    }

    /** Orders changes as they happened: by version, and in one of them by what takes away before what gives. */
    public String order() {
        return dialect.quote(version()) + ", CASE " + dialect.quote(type()) + " WHEN " + ChangeType.DELETE.literal()
                + " THEN 0 WHEN " + ChangeType.UPDATE_PREIMAGE.literal() + " THEN 1 WHEN "
                + ChangeType.UPDATE_POSTIMAGE.literal() + " THEN 2 ELSE 3 END";
    }
}
