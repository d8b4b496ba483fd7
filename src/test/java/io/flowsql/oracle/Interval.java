package io.flowsql.oracle;

import java.util.Optional;

/**
 * From {@code start} on, up to but without {@code end}.
 *
 * @param end empty while it is open
 */
public record Interval(Sequence start, Optional<Sequence> end) {
    public Interval {
        if (end.isPresent() && start.compareTo(end.get()) >= 0) {
            throw new IllegalArgumentException("nothing lies between " + start + " and " + end.get());
        }
    }
}
