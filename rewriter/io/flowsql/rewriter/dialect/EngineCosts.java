package io.flowsql.rewriter.dialect;

import java.util.List;
import java.util.Optional;

/** What costs one engine more than another, where there are two ways to the same rows. */
public interface EngineCosts {
    /** Whether finding the keys of a batch takes longer than looking whether they are needed at all. */
    default boolean groupsByHash() {
        return false;
    }

    /**
     * One number for values, the same whenever they are equal to each other; empty where it takes longer than comparing them.
     *
     * @param values at least one
     */
    default Optional<String> hash(List<String> values) {
        return Optional.empty();
    }

    /** Whether a statement with parameters is planned twice, first without their values. */
    default boolean plansParametersTwice() {
        return false;
    }
}
