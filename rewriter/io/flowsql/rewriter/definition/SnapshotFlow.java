package io.flowsql.rewriter.definition;

import io.flowsql.rewriter.ast.StoredAs;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Compares each snapshot with the one before it, and applies what has changed.
 *
 * @param applied the flow of these changes: over {@link FlowSource.Staged}, with the version as their sequence
 * @param snapshot the query of all rows, which may ask for the version that is read
 * @param nextVersion a query of one row, or none, which may ask for the last version; empty where there is one snapshot only
 * @param version the column of both relations
 */
public record SnapshotFlow(
        AutoCdcFlow applied, SnapshotQuery snapshot, Optional<SnapshotQuery> nextVersion, Column version)
        implements Flow {
    public SnapshotFlow {
        if (!(applied.source() instanceof FlowSource.Staged) || applied.storedAs() == StoredAs.BITEMPORAL) {
            throw new IllegalArgumentException("a snapshot flow over " + applied.source());
        }
    }

    @Override
    public String name() {
        return applied.name();
    }

    @Override
    public FlowSource source() {
        return applied.source();
    }

    /** What its queries read of files: first {@link #nextVersion}, then {@link #snapshot}. */
    public List<StreamInput> files() {
        List<StreamInput> files = new ArrayList<>();
        nextVersion.ifPresent(query -> files.addAll(query.files()));
        files.addAll(snapshot.files());
        return files;
    }

    @Override
    public boolean once() {
        return applied.once();
    }

    @Override
    public TargetLayout layout(Shape target) {
        return applied.layout(target);
    }

    @Override
    public Optional<String> disagreement(Flow other) {
        return applied.disagreement(other);
    }

    @Override
    public Optional<AutoCdcFlow> changes() {
        return Optional.of(applied);
    }

    @Override
    public Shape output() {
        return applied.output();
    }
}
