package io.flowsql.runtime.refresh;

import java.util.ArrayList;
import java.util.List;

/**
 * How the new rows of one flow met what its table expects.
 *
 * @param dropped rows that were not written, each counted once
 */
public record Quality(long dropped, List<Count> counts) {
    static final Quality NONE = new Quality(0, List.of());

    public Quality {
        counts = List.copyOf(counts);
    }

    /**
     * Of one expectation.
     *
     * @param passed rows for which it was TRUE
     * @param dropped those of {@code failed} that were not written on account of it
     * @param samples some of the rows that failed
     */
    public record Count(String expectation, long passed, long failed, long dropped, List<String> samples) {
        public Count {
            samples = List.copyOf(samples);
        }
    }

    /** Of two batches of one flow. */
    Quality plus(Quality other) {
        if (counts.isEmpty()) {
            return new Quality(dropped + other.dropped, other.counts);
        }
        List<Count> sums = new ArrayList<>(counts);
        other.counts.forEach(count -> add(sums, count));
        return new Quality(dropped + other.dropped, sums);
    }

    private static void add(List<Count> sums, Count more) {
        for (int i = 0; i < sums.size(); i++) {
            Count one = sums.get(i);
            if (one.expectation().equals(more.expectation())) {
                List<String> samples = one.samples().isEmpty() ? more.samples() : one.samples();
                sums.set(
                        i,
                        new Count(
                                one.expectation(),
                                one.passed() + more.passed(),
                                one.failed() + more.failed(),
                                one.dropped() + more.dropped(),
                                samples));
                return;
            }
        }
        sums.add(more);
    }

    /** What the user should know. */
    List<String> warnings(String flow) {
        return counts.stream()
                .filter(count -> count.failed() > 0)
                .map(count -> "Flow " + flow + ": " + count.failed() + " row(s) do not meet expectation "
                        + count.expectation() + (count.dropped() > 0 ? " and were dropped" : "") + ". Among them: "
                        + String.join(
                                ", ",
                                count.samples()
                                        .subList(0, Math.min(5, count.samples().size()))))
                .toList();
    }
}
