package io.flowsql.runtime.source;

import io.flowsql.rewriter.error.FlowError;
import io.flowsql.rewriter.error.FlowException;
import io.flowsql.runtime.execution.Cancellation;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;

/** What was done to a source through this driver that its rows alone do not show: remembered until all is read anew. */
public final class SourceMarks {
    static final String TABLE = """
            CREATE TABLE flowsql.source_marks (
              flow_id VARCHAR NOT NULL,
              source_no INTEGER NOT NULL,
              mark VARCHAR NOT NULL
            )""";

    /** What was done. */
    public enum Mark {
        DELETED,
        REPLACED,
        READ_ANEW
    }

    private SourceMarks() {}

    /** @param flowId names the position that is no longer good */
    public static void set(Connection connection, String flowId, int sourceNumber, Mark mark) throws SQLException {
        new Steps(connection, Cancellation.none())
                .update(
                        "INSERT INTO flowsql.source_marks (flow_id, source_no, mark) VALUES (?, ?, ?)",
                        flowId,
                        sourceNumber,
                        mark.name());
    }

    /** @throws FlowException if something was done to the source of a position */
    public static void check(Connection connection, StreamedTable source) throws SQLException {
        Optional<String> mark = new Steps(connection, Cancellation.none())
                .first(
                        "SELECT max(mark) FROM flowsql.source_marks WHERE flow_id = ? AND source_no = ?",
                        row -> Optional.ofNullable(row.getString(1)),
                        source.flowId(),
                        source.sourceNumber())
                .flatMap(found -> found);
        if (mark.isEmpty()) {
            return;
        }
        SourceLabel label = source.label();
        throw switch (Mark.valueOf(mark.get())) {
            case DELETED ->
                FlowException.of(
                        FlowError.DELTA_SOURCE_IGNORE_DELETE,
                        label.source(),
                        label.flow(),
                        "a statement deleted them",
                        label.target());
            case REPLACED ->
                FlowException.of(FlowError.STREAMING_SOURCE_REPLACED, label.source(), label.flow(), label.target());
            case READ_ANEW ->
                FlowException.of(
                        FlowError.DELTA_SOURCE_TABLE_IGNORE_CHANGES,
                        label.source(),
                        label.flow(),
                        "it was refreshed in full",
                        label.target());
        };
    }
}
