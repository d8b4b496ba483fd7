package io.flowsql.rewriter.dialect;

import io.flowsql.rewriter.definition.TableRef;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What there is to say of one table, as queries of the catalogue. */
public final class DescriptionRelation {
    private static final List<String> HISTORY = List.of(
            "version",
            "timestamp",
            "userId",
            "userName",
            "operation",
            "operationParameters",
            "job",
            "notebook",
            "clusterId",
            "readVersion",
            "isolationLevel",
            "isBlindAppend",
            "operationMetrics",
            "userMetadata",
            "engineInfo");

    private final Dialect dialect;
    private final TableRef table;

    public DescriptionRelation(Dialect dialect, TableRef table) {
        this.dialect = dialect;
        this.table = table;
    }

    /** @param comment empty if there is none */
    public record DescribedColumn(String name, String type, String comment) {}

    /**
     * One row with JSON.
     *
     * @param texts by their keys
     * @param properties by their keys
     */
    public String json(Map<String, String> texts, List<DescribedColumn> columns, Map<String, String> properties) {
        Map<String, String> members = new LinkedHashMap<>();
        texts.forEach((key, value) -> members.put(key, dialect.literal(value)));
        members.put("columns", columns(columns));
        members.put("table_properties", dialect.jsonObject(literals(properties)));
        String refreshes = " FROM flowsql.events WHERE event_type = 'flow_progress' AND table_name = "
                + dialect.literal(table.toString());
        members.put("last_refreshed", "(SELECT CAST(max(event_time) AS VARCHAR)" + refreshes + " AND level = 'INFO')");
        members.put(
                "latest_refresh_status",
                "(SELECT CASE WHEN level = 'ERROR' THEN 'Failed' ELSE 'Succeeded' END" + refreshes
                        + " ORDER BY event_id DESC LIMIT 1)");
        return "SELECT CAST(" + dialect.jsonObject(members) + " AS VARCHAR) AS " + dialect.quote("json_metadata");
    }

    private String columns(List<DescribedColumn> columns) {
        String rows = Stream.iterate(0, i -> i < columns.size(), i -> i + 1)
                .map(i -> "(" + i + ", " + dialect.literal(columns.get(i).name()) + ", "
                        + dialect.literal(columns.get(i).type()) + ", "
                        + dialect.literal(columns.get(i).comment()) + ")")
                .collect(Collectors.joining(", "));
        Map<String, String> column = new LinkedHashMap<>();
        column.put("name", "c.v1");
        column.put("type", dialect.jsonObject(Map.of("name", "c.v2")));
        column.put("comment", "NULLIF(c.v3, '')");
        return "(SELECT " + dialect.jsonArrayOf(dialect.jsonObject(column), "c.v0") + " FROM (VALUES " + rows
                + ") AS c (v0, v1, v2, v3))";
    }

    private Map<String, String> literals(Map<String, String> values) {
        Map<String, String> literals = new LinkedHashMap<>();
        values.forEach((key, value) -> literals.put(key, dialect.literal(value)));
        return literals;
    }

    /** A row for the definition and for each refresh, the latest first. What is not known is NULL. */
    public String history() {
        Map<String, String> metrics = new LinkedHashMap<>();
        metrics.put("numOutputRows", "e.rows_inserted");
        metrics.put("numUpdatedRows", "e.rows_updated");
        metrics.put("numDeletedRows", "e.rows_deleted");
        Map<String, String> values = Map.of(
                "version",
                "ROW_NUMBER() OVER (ORDER BY e.event_id) - 1",
                "timestamp",
                "e.event_time",
                "operation",
                "CASE WHEN e.event_type = 'definition' THEN upper(e.message)"
                        + " WHEN e.rows_updated + e.rows_deleted > 0 THEN 'MERGE' ELSE 'STREAMING UPDATE' END",
                "isBlindAppend",
                "CASE WHEN e.event_type <> 'definition' THEN e.rows_updated + e.rows_deleted = 0 END",
                "operationMetrics",
                "CASE WHEN e.event_type <> 'definition' THEN CAST(" + dialect.jsonObject(metrics) + " AS VARCHAR) END");
        String list = HISTORY.stream()
                .map(name ->
                        values.getOrDefault(name, "CAST(NULL AS VARCHAR)") + " AS " + dialect.quote(dialect.fold(name)))
                .collect(Collectors.joining(", "));
        return "SELECT " + list + " FROM flowsql.events e WHERE e.table_name = "
                + dialect.literal(table.toString())
                + " AND (e.event_type = 'definition' OR e.event_type = 'flow_progress' AND e.level = 'INFO')"
                + " ORDER BY e.event_id DESC";
    }
}
