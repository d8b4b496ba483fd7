package io.flowsql.rewriter.query.function;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Units of time with the other names that Databricks knows them by. */
enum TimeUnit {
    YEAR("YYYY", "YY"),
    QUARTER,
    MONTH("MON", "MM"),
    WEEK,
    DAY("DD"),
    HOUR,
    MINUTE,
    SECOND,
    MILLISECOND,
    MICROSECOND;

    private final List<String> others;

    TimeUnit(String... others) {
        this.others = List.of(others);
    }

    /** In any case. */
    static Optional<TimeUnit> of(String word) {
        String upper = word.strip().toUpperCase(Locale.ROOT);
        return Arrays.stream(values())
                .filter(unit -> unit.name().equals(upper) || unit.others.contains(upper))
                .findFirst();
    }
}
