package io.flowsql.rewriter.definition;

import java.util.Optional;

/**
 * Keeps its target as if its query had been run over all rows that its streams ever had.
 *
 * @param append the flow as if it only added rows
 */
public record StatefulFlow(AppendFlow append, StreamState state) implements Flow {
    /** Whether its query has a row even if its streams have none. */
    public boolean isNeverEmpty() {
        return state.operator() instanceof StreamOperator.Aggregate aggregate && aggregate.global();
    }

    @Override
    public String name() {
        return append.name();
    }

    @Override
    public FlowSource source() {
        return append.source();
    }

    @Override
    public boolean once() {
        return append.once();
    }

    @Override
    public TargetLayout layout(Shape target) {
        return append.layout(target);
    }

    @Override
    public Optional<String> disagreement(Flow other) {
        return append.disagreement(other);
    }

    @Override
    public Optional<AutoCdcFlow> changes() {
        return append.changes();
    }

    @Override
    public Optional<ImportedCheckpoint> checkpoint() {
        return append.checkpoint();
    }

    @Override
    public Shape output() {
        return append.output();
    }
}
