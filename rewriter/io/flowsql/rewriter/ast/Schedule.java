package io.flowsql.rewriter.ast;

import java.util.Optional;

/** When a table refreshes itself. */
public sealed interface Schedule {
    TextRange range();

    /** {@code SCHEDULE EVERY n HOUR|DAY|WEEK}. */
    record Every(long count, Unit unit, TextRange range) implements Schedule {}

    /** {@code SCHEDULE CRON 'quartz expression' [AT TIME ZONE zone]}; {@code LOCAL} as a zone is the text LOCAL. */
    record Cron(String expression, Optional<String> zone, TextRange range) implements Schedule {}

    /** {@code TRIGGER ON UPDATE [AT MOST EVERY INTERVAL n unit]}. */
    record OnUpdate(Optional<Interval> atMostEvery, TextRange range) implements Schedule {}

    record Interval(long count, Unit unit) {}

    enum Unit {
        SECOND,
        MINUTE,
        HOUR,
        DAY,
        WEEK
    }
}
