package io.flowsql.runtime.file;

import io.flowsql.runtime.execution.SqlRunner;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/** How far a query of Spark's had come with one of its sources. */
public sealed interface SourceOffset {
    /** Nothing was read. */
    record Start() implements SourceOffset {}

    /**
     * Of files.
     *
     * @param last the number of its last reading
     */
    record OfFiles(long last) implements SourceOffset {}

    /** @param kind what the source is, for messages */
    record Other(String kind) implements SourceOffset {}

    /** @throws SQLException if a line is no JSON */
    static List<SourceOffset> read(SqlRunner sql, List<String> lines) throws SQLException {
        Iterator<SourceOffset> read = JsonLines.read(
                        sql,
                        lines.stream().filter(line -> !isStart(line)).toList(),
                        """
                        CASE WHEN regexp_full_match(json_extract_string(j, '$.logOffset'), '-?[0-9]{1,18}')
                          THEN json_extract_string(j, '$.logOffset') END,
                        CASE WHEN json_exists(j, '$.reservoirId') THEN 'a Delta table'
                          WHEN json_exists(j, '$.seqNum') THEN 'files of Auto Loader, which lists them in a database of its own'
                          WHEN json_type(j) = 'OBJECT' AND len(json_keys(j)) > 0
                            AND list_bool_and([json_type(v) = 'OBJECT' FOR v IN json_extract(j, '$.*')]) THEN 'Kafka'
                          ELSE 'of a kind that is not known' END""",
                        row -> row.getString(1) == null
                                ? (SourceOffset) new Other(row.getString(2))
                                : new OfFiles(Long.parseLong(row.getString(1))))
                .iterator();
        List<SourceOffset> offsets = new ArrayList<>();
        for (String line : lines) {
            offsets.add(isStart(line) ? new Start() : read.next());
        }
        return offsets;
    }

    private static boolean isStart(String line) {
        return line.strip().equals("-");
    }
}
