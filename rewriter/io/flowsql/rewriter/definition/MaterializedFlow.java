package io.flowsql.rewriter.definition;

import java.util.Optional;

/** Makes its target hold exactly the rows of a query that reads no stream. */
public record MaterializedFlow(String name, FlowSource.Query source) implements Flow {
    public MaterializedFlow {
        if (source.inputs().stream().anyMatch(StreamInput::isStream)) {
            throw new IllegalArgumentException("a materialized view over a stream: " + name);
        }
    }

    @Override
    public boolean once() {
        return false;
    }

    @Override
    public TargetLayout layout(Shape target) {
        return TargetLayout.materialized();
    }

    @Override
    public Optional<String> disagreement(Flow other) {
        return other.equals(this)
                ? Optional.empty()
                : Optional.of("it is a materialized view, whose only flow is its own");
    }

    @Override
    public Optional<AutoCdcFlow> changes() {
        return Optional.empty();
    }

    @Override
    public Shape output() {
        return source.shape();
    }
}
