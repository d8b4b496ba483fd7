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

    /** Whether both bounds are equal in their order, in which zero has no sign. */
    boolean same(Interval other) {
        boolean sameEnd = end.isPresent() && other.end.isPresent()
                ? end.get().compareTo(other.end.get()) == 0
                : end.isEmpty() && other.end.isEmpty();
        return sameEnd && start.compareTo(other.start) == 0;
    }
}
