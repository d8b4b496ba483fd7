package io.flowsql.rewriter.definition;

import io.flowsql.rewriter.ast.TextRange;
import java.util.Optional;

/**
 * One streaming read of a flow: a table whose new rows it gets, or whose changes; or a read of files.
 *
 * @param number place among the flow's streaming reads, from 0; part of the identity of the stored position
 * @param table names the files where they are read
 * @param shape the table's columns, and those that its change feed adds if that is read
 * @param changes where to begin with the change feed; empty where the table's rows are read
 * @param tolerance which changes of its rows are passed over
 * @param files empty where a table is read
 * @param label the table's name as the user wrote it, for messages
 */
public record StreamInput(
        int number,
        TableRef table,
        Shape shape,
        Optional<FeedStart> changes,
        Tolerance tolerance,
        Optional<FileInput> files,
        String label,
        TextRange range) {
    public StreamInput(
            int number,
            TableRef table,
            Shape shape,
            Optional<FeedStart> changes,
            Tolerance tolerance,
            String label,
            TextRange range) {
        this(number, table, shape, changes, tolerance, Optional.empty(), label, range);
    }

    /** Whether each row is read once; otherwise all are read each time. */
    public boolean isStream() {
        return files.map(found -> found.read().stream()).orElse(true);
    }

    public StreamInput numbered(int other) {
        return new StreamInput(other, table, shape, changes, tolerance, files, label, range);
    }
}
