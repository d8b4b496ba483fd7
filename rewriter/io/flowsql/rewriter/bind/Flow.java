package io.flowsql.rewriter.bind;

/** A flow with every name resolved and every clause checked: what a planner takes. */
public sealed interface Flow permits AppendFlow, AutoCdcFlow {
    String name();

    FlowSource source();

    /**
     * How its target is kept; flows of one target must agree on it.
     *
     * @param target the columns that the target has already, without those that the storage adds
     */
    TargetLayout layout(Shape target);

    /** The columns it writes, named as in the source. */
    Shape output();
}
