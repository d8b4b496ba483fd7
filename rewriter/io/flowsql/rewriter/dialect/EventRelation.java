package io.flowsql.rewriter.dialect;

import io.flowsql.rewriter.definition.Column;
import io.flowsql.rewriter.definition.Shape;
import io.flowsql.rewriter.definition.TableRef;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The events of one table in the columns that Databricks gives them. What it keeps as JSON is the text of that.
 *
 * <p>A flow that was refreshed is COMPLETED, one that failed is FAILED, and a table whose turn in a pipeline did not come is SKIPPED; what
 * a flow warns of, it does while it is RUNNING.
 */
public final class EventRelation {
    private static final String IS_FLOW = "e.event_type = 'flow_progress'";
    private static final String IS_DONE = IS_FLOW + " AND e.level = 'INFO'";

    private final Dialect dialect;

    public EventRelation(Dialect dialect) {
        this.dialect = dialect;
    }

    public Shape shape() {
        String text = dialect.type("STRING");
        String moment = dialect.type("TIMESTAMP");
        return new Shape(Stream.of(
                        "id",
                        "sequence",
                        "origin",
                        "timestamp",
                        "message",
                        "level",
                        "maturity_level",
                        "error",
                        "details",
                        "event_type")
                .map(name -> new Column(dialect.fold(name), name.equals("timestamp") ? moment : text))
                .toList());
    }

    /** A SELECT without parentheses. */
    public String select(TableRef table) {
        List<String> values = List.of(
                text("e.event_id"),
                json("data_plane_id", object("seq_no", "e.event_id")),
                text(origin(table)),
                "e.event_time",
                "e.message",
                "e.level",
                "'STABLE'",
                "CASE WHEN e.level = 'ERROR' THEN " + error() + " END",
                "CASE WHEN " + IS_FLOW + " THEN " + json("flow_progress", progress(table)) + " ELSE "
                        + json("dataset_definition", definition(table)) + " END",
                "CASE WHEN e.event_type = 'definition' THEN 'dataset_definition' ELSE e.event_type END");
        List<Column> columns = shape().columns();
        String list = Stream.iterate(0, i -> i < columns.size(), i -> i + 1)
                .map(i -> values.get(i) + " AS " + dialect.quote(columns.get(i).name()))
                .collect(Collectors.joining(", "));
        return "SELECT " + list + " FROM flowsql.events e WHERE e.table_name = " + dialect.literal(table.toString());
    }

    private String origin(TableRef table) {
        return object(
                "catalog_name",
                dialect.literal(table.catalog()),
                "schema_name",
                dialect.literal(table.schema()),
                "dataset_name",
                dialect.literal(table.table()),
                "flow_name",
                "e.flow_name");
    }

    private String error() {
        return text(object("exceptions", dialect.jsonArray(object("message", "e.message")), "fatal", "1 = 1"));
    }

    private String definition(TableRef table) {
        return object("dataset_name", dialect.literal(table.table()));
    }

    private String progress(TableRef table) {
        String status = "CASE WHEN e.level = 'INFO' THEN 'COMPLETED' WHEN e.level = 'ERROR' THEN 'FAILED'"
                + " WHEN e.flow_name IS NULL THEN 'SKIPPED' ELSE 'RUNNING' END";
        String metrics = object(
                "num_output_rows",
                "e.rows_inserted",
                "num_upserted_rows",
                "e.rows_inserted + e.rows_updated",
                "num_deleted_rows",
                "e.rows_deleted");
        return object("status", status, "metrics", metrics, "data_quality", quality(table));
    }

    private String quality(TableRef table) {
        String expectation = object(
                "name",
                "x.expectation",
                "dataset",
                dialect.literal(table.table()),
                "passed_records",
                "x.passed_records",
                "failed_records",
                "x.failed_records",
                "dropped_records",
                "x.dropped_records");
        String all = "(SELECT " + dialect.jsonArrayOf(expectation, "x.expectation_number")
                + " FROM flowsql.expectations x WHERE x.event_id = e.event_id)";
        return object("dropped_records", "e.dropped_records", "expectations", all);
    }

    private String json(String key, String value) {
        return text(object(key, value));
    }

    private static String text(String value) {
        return "CAST(" + value + " AS VARCHAR)";
    }

    private String object(String... keysAndValues) {
        Map<String, String> members = new LinkedHashMap<>();
        for (int i = 0; i < keysAndValues.length; i += 2) {
            members.put(keysAndValues[i], keysAndValues[i + 1]);
        }
        return dialect.jsonObject(members);
    }
}
