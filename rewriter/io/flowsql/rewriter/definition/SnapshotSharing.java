package io.flowsql.rewriter.definition;

import io.flowsql.rewriter.ast.StoredAs;
import io.flowsql.rewriter.error.FlowError;
import io.flowsql.rewriter.error.FlowException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What a snapshot flow may share its target with. */
public final class SnapshotSharing {
    private SnapshotSharing() {}

    /**
     * Refuses flows that cannot share a target.
     *
     * @param flows all of the target
     * @param expectations whether rows of the target are expected to meet some
     */
    public static void check(String target, List<Flow> flows, boolean expectations) {
        List<SnapshotFlow> snapshots = flows.stream()
                .filter(SnapshotFlow.class::isInstance)
                .map(SnapshotFlow.class::cast)
                .toList();
        if (snapshots.isEmpty()) {
            return;
        }
        SnapshotFlow first = snapshots.get(0);
        if (snapshots.size() > 1) {
            throw FlowException.of(
                    FlowError.APPLY_CHANGES_FROM_SNAPSHOT_ERROR_MULTIPLE_QUERIES_FOR_TABLE,
                    target,
                    first.name(),
                    snapshots.get(1).name());
        }
        if (expectations) {
            throw FlowException.of(
                    flows.size() > 1
                            ? FlowError.APPLY_CHANGES_FROM_SNAPSHOT_ERROR_INTEROP_EXPECTATIONS_NOT_SUPPORTED
                            : FlowError.APPLY_CHANGES_FROM_SNAPSHOT_ERROR_ACFS_WITH_EXPECTATION_DISABLED,
                    target,
                    first.name());
        }
        for (Flow flow : flows) {
            if (flow instanceof AutoCdcFlow other) {
                check(target, first, other);
            }
        }
    }

    private static void check(String target, SnapshotFlow snapshot, AutoCdcFlow other) {
        if (other.authorship() instanceof Authorship.IgnoringNulls) {
            throw FlowException.of(
                    FlowError.APPLY_CHANGES_FROM_SNAPSHOT_ERROR_INTEROP_IGNORE_NULL_UNSUPPORTED,
                    target,
                    snapshot.name(),
                    other.name());
        }
        AutoCdcFlow applied = snapshot.applied();
        if (!folded(applied.keys()).equals(folded(other.keys()))) {
            throw FlowException.of(
                    FlowError.APPLY_CHANGES_FROM_SNAPSHOT_ERROR_INTEROP_KEYS_MISMATCH,
                    target,
                    snapshot.name(),
                    other.name(),
                    "the keys of the one are " + applied.keys() + ", and of the other " + other.keys());
        }
        Optional<String> history = List.of(applied, other).stream()
                .filter(f -> f.storedAs() != StoredAs.SCD_TYPE_1)
                .map(f -> f.storedAs().sql())
                .findFirst();
        history.ifPresent(storage -> {
            throw FlowException.of(
                    FlowError.APPLY_CHANGES_FROM_SNAPSHOT_ERROR_ACFS_AUTOCDC_INTEROP_DISABLED,
                    target,
                    snapshot.name(),
                    other.name(),
                    storage);
        });
    }

    private static List<String> folded(List<String> names) {
        return names.stream().map(n -> n.toLowerCase(Locale.ROOT)).sorted().toList();
    }
}
