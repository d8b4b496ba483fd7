package io.flowsql.rewriter.definition;

import java.util.Optional;

/** A flow with every name resolved and every clause checked: what a planner takes. */
public sealed interface Flow
        permits AppendFlow,
                AutoCdcFlow,
                MaterializedFlow,
                ReplaceUsingFlow,
                ReplaceWhereFlow,
                SnapshotFlow,
                StatefulFlow {
    String name();

    FlowSource source();

    /** Runs one time, and again only after a full refresh. */
    boolean once();

    /**
     * How its target is kept; flows of one target must agree on it.
     *
     * @param target the columns that the target has already, without those that the storage adds
     */
    TargetLayout layout(Shape target);

    /** In what this flow and another one cannot share a target; empty if they can. */
    Optional<String> disagreement(Flow other);

    /** Whether no other flow may write to its target. */
    default boolean isAlone() {
        return false;
    }

    /** The changes that it applies; empty if it applies none. */
    Optional<AutoCdcFlow> changes();

    /** The checkpoint of another system behind which it begins the first time. */
    default Optional<ImportedCheckpoint> checkpoint() {
        return Optional.empty();
    }

    /** The columns it writes, named as in the source. */
    Shape output();
}
