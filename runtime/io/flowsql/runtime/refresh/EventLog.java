package io.flowsql.runtime.refresh;

import io.flowsql.rewriter.definition.TableRef;
import io.flowsql.rewriter.dialect.Dialect;
import io.flowsql.runtime.execution.SqlRunner;
import java.sql.SQLException;

/** What happened, in {@code flowsql.events}: written in the transaction of what it tells of, so that both are there or neither. */
public final class EventLog {
    private static final String INSERT =
            "INSERT INTO flowsql.events (event_id, event_time, event_type, level, table_name, flow_name, message, rows_read, rows_inserted, rows_updated, rows_deleted, late_events, tied_events, tombstones, unchanged_keys, dropped_records, duration_ms)"
                    + " VALUES ((%s), CURRENT_TIMESTAMP, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";

    private final SqlRunner sql;
    private final String insert;
    private final String nextId;

    public EventLog(SqlRunner sql, Dialect dialect) {
        this.sql = sql;
        this.nextId = dialect.nextId();
        this.insert = INSERT.formatted(nextId);
    }

    public void definition(TableRef table, String message) throws SQLException {
        sql.update(
                insert,
                "definition",
                "INFO",
                table.toString(),
                null,
                message,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null);
    }

    public void refreshed(TableRef table, FlowReport report) throws SQLException {
        BatchCounts counts = report.counts();
        for (String notice : report.notices()) {
            message(table, "WARN", report.flow(), notice);
        }
        boolean judged = !report.quality().counts().isEmpty();
        long id = judged ? sql.first(nextId, r -> r.getLong(1)).orElseThrow() : 0;
        sql.update(
                judged ? INSERT.formatted(id) : insert,
                "flow_progress",
                "INFO",
                table.toString(),
                report.flow(),
                "Flow " + report.flow() + " was refreshed",
                report.read(),
                counts.inserted(),
                counts.updated(),
                counts.deleted(),
                counts.late(),
                counts.tied(),
                counts.tombstones(),
                counts.unchanged(),
                report.quality().dropped(),
                report.duration().toMillis());
        new QualityLog(sql).write(id, report.quality());
    }

    /** Of a table whose turn in a pipeline did not come. */
    public void skipped(TableRef table, String message) throws SQLException {
        sql.update(
                "INSERT INTO flowsql.events (event_id, event_time, event_type, level, table_name, message) VALUES (("
                        + nextId + "), CURRENT_TIMESTAMP, 'flow_progress', 'WARN', ?, ?)",
                table.toString(),
                message);
    }

    /** To be called outside of the failed transaction. */
    public void failed(TableRef table, String flow, String message) throws SQLException {
        message(table, "ERROR", flow, message);
    }

    private void message(TableRef table, String level, String flow, String message) throws SQLException {
        sql.update(
                insert,
                "flow_progress",
                level,
                table.toString(),
                flow,
                message,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null);
    }
}
