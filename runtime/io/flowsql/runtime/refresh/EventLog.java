package io.flowsql.runtime.refresh;

import io.flowsql.rewriter.definition.TableRef;
import io.flowsql.runtime.catalog.Catalog;
import io.flowsql.runtime.execution.SqlRunner;
import java.sql.SQLException;

/** What happened, in {@code flowsql.events}: written in the transaction of what it tells of, so that both are there or neither. */
public final class EventLog {
    private static final String INSERT =
            "INSERT INTO flowsql.events (event_id, event_time, event_type, level, table_name, flow_name, message, rows_read, rows_inserted, rows_updated, rows_deleted, duration_ms)"
                    + " VALUES (?, CURRENT_TIMESTAMP, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";

    private final SqlRunner sql;
    private final Catalog catalog;

    public EventLog(SqlRunner sql, Catalog catalog) {
        this.sql = sql;
        this.catalog = catalog;
    }

    public void definition(TableRef table, String message) throws SQLException {
        sql.update(
                INSERT,
                catalog.nextId(),
                "definition",
                "INFO",
                table.toString(),
                null,
                message,
                null,
                null,
                null,
                null,
                null);
    }

    public void refreshed(TableRef table, FlowReport report) throws SQLException {
        sql.update(
                INSERT,
                catalog.nextId(),
                "flow_progress",
                "INFO",
                table.toString(),
                report.flow(),
                "Flow " + report.flow() + " was refreshed",
                report.read(),
                report.inserted(),
                report.updated(),
                report.deleted(),
                report.duration().toMillis());
    }

    /** To be called outside of the failed transaction. */
    public void failed(TableRef table, String flow, String message) throws SQLException {
        sql.update(
                INSERT,
                catalog.nextId(),
                "flow_progress",
                "ERROR",
                table.toString(),
                flow,
                message,
                null,
                null,
                null,
                null,
                null);
    }
}
