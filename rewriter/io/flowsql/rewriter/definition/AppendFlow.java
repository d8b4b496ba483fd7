package io.flowsql.rewriter.definition;

import java.util.Optional;

/**
 * Adds the rows of a query to its target.
 *
 * @param checkpoint behind which it begins the first time
 */
public record AppendFlow(String name, FlowSource source, boolean once, Optional<ImportedCheckpoint> checkpoint)
        implements Flow {
    @Override
    public TargetLayout layout(Shape target) {
        return TargetLayout.append();
    }

    @Override
    public Optional<String> disagreement(Flow other) {
        return other instanceof AppendFlow || other instanceof StatefulFlow
                ? Optional.empty()
                : Optional.of(name + " appends, and " + other.name() + " applies changes");
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
