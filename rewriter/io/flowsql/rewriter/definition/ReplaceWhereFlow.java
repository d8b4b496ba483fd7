package io.flowsql.rewriter.definition;

import java.util.Optional;

/**
 * Computes a part of its target anew at each refresh: the rows for which a condition holds.
 *
 * @param source a query that reads no stream
 * @param condition in the engine's SQL, over the columns of the target
 */
public record ReplaceWhereFlow(String name, FlowSource source, String condition) implements Flow {
    public ReplaceWhereFlow {
        if (source.inputs().stream().anyMatch(StreamInput::isStream)) {
            throw new IllegalArgumentException(name + " reads streams");
        }
    }

    /** The same for another part. */
    public ReplaceWhereFlow where(String other) {
        return new ReplaceWhereFlow(name, source, other);
    }

    @Override
    public boolean once() {
        return false;
    }

    @Override
    public boolean isAlone() {
        return true;
    }

    @Override
    public TargetLayout layout(Shape target) {
        return TargetLayout.ofRows(TargetLayout.REPLACE_WHERE);
    }

    @Override
    public Optional<String> disagreement(Flow other) {
        return equals(other) ? Optional.empty() : Optional.of(name + " computes a part of the table anew");
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
