package io.flowsql.runtime.source;

import io.flowsql.rewriter.definition.Shape;
import io.flowsql.rewriter.definition.TableRef;
import io.flowsql.runtime.execution.FlowSettings.SourceCheck;
import java.nio.charset.StandardCharsets;
import java.util.UUID;

/**
 * A table as the source of one flow.
 *
 * @param shape the table's columns as they are now; a refresh after an ALTER TABLE comes with another shape
 * @param flowId names the stored position, together with {@code sourceNumber}; unique in the database
 * @param sourceNumber which of the flow's sources this is
 */
public record StreamedTable(
        TableRef table, Shape shape, String flowId, int sourceNumber, SourceCheck check, SourceLabel label) {
    public StreamedTable {
        if (shape.columns().isEmpty()) {
            throw new IllegalArgumentException("no columns: " + table);
        }
    }

    /** For names of tables that hold the rows of this source of this flow, while its columns are these. */
    String identity() {
        String text = sourceNumber + flowId + '\n' + StoredColumns.write(shape);
        return UUID.nameUUIDFromBytes(text.getBytes(StandardCharsets.UTF_8))
                .toString()
                .replace("-", "");
    }
}
