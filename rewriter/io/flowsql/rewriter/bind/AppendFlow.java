package io.flowsql.rewriter.bind;

/** Adds the rows of a query to its target. */
public record AppendFlow(String name, FlowSource source) implements Flow {
    @Override
    public TargetLayout layout(Shape target) {
        return TargetLayout.append();
    }

    @Override
    public Shape output() {
        return source.shape();
    }
}
