package io.flowsql.runtime.refresh;

import io.flowsql.runtime.execution.SqlRunner;
import java.sql.SQLException;

/** The counts of the expectations beside the event of their refresh, and in its transaction. */
final class QualityLog {
    private static final String INSERT =
            "INSERT INTO flowsql.expectations (event_id, expectation_number, expectation, passed_records, failed_records, dropped_records, samples) VALUES (?, ?, ?, ?, ?, ?, ?)";

    private final SqlRunner sql;

    QualityLog(SqlRunner sql) {
        this.sql = sql;
    }

    void write(long eventId, Quality quality) throws SQLException {
        int number = 0;
        for (Quality.Count count : quality.counts()) {
            sql.update(
                    INSERT,
                    eventId,
                    ++number,
                    count.expectation(),
                    count.passed(),
                    count.failed(),
                    count.dropped(),
                    count.samples().isEmpty() ? null : String.join("\n", count.samples()));
        }
    }
}
