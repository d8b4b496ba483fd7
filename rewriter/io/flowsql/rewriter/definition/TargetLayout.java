package io.flowsql.rewriter.definition;

import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * How the rows and the state of a target are kept. It is remembered with the target: a flow that needs another one cannot go on from
 * the rows that are there.
 *
 * @param storage {@code APPEND}, {@code REPLACE USING}, {@code REPLACE WHERE}, {@code MATERIALIZED VIEW}, or the words of STORED AS
 * @param keys the key columns, empty where rows have none
 * @param sequenceType empty where there is none
 * @param sequenceColumn the column that tells of every row which event it shows, so that the state need not; empty if there is none
 * @param tracked the columns of which a change opens a new row of history, empty but for SCD TYPE 2
 * @param partial what some event left unsaid, which then has the value of the event before
 */
public record TargetLayout(
        String storage,
        List<Column> keys,
        String sequenceType,
        String sequenceColumn,
        List<String> tracked,
        List<Unit> partial) {
    public static final String APPEND = "APPEND";
    public static final String MATERIALIZED_VIEW = "MATERIALIZED VIEW";
    public static final String REPLACE_USING = "REPLACE USING";
    public static final String REPLACE_WHERE = "REPLACE WHERE";

    private static final Set<String> STATELESS = Set.of(APPEND, MATERIALIZED_VIEW, REPLACE_USING, REPLACE_WHERE);

    public TargetLayout {
        keys = List.copyOf(keys);
        tracked = List.copyOf(tracked);
        partial = List.copyOf(partial);
    }

    public static TargetLayout append() {
        return ofRows(APPEND);
    }

    /** Without keys and sequence. */
    static TargetLayout ofRows(String storage) {
        return new TargetLayout(storage, List.of(), "", "", List.of(), List.of());
    }

    /** Whether something is remembered that the rows do not show. */
    public boolean hasState() {
        return !STATELESS.contains(storage);
    }

    public static TargetLayout materialized() {
        return ofRows(MATERIALIZED_VIEW);
    }

    public boolean isMaterialized() {
        return storage.equals(MATERIALIZED_VIEW);
    }

    /** That of several flows that share a target. */
    public TargetLayout with(TargetLayout other) {
        String shared = sequenceColumn.equals(other.sequenceColumn) ? sequenceColumn : "";
        return new TargetLayout(storage, keys, sequenceType, shared, tracked, partial).withPartial(other.partial);
    }

    /** The same with what events left unsaid at any time. Each part of a row may then show another event. */
    public TargetLayout withPartial(Collection<Unit> units) {
        List<Unit> all =
                Stream.concat(partial.stream(), units.stream()).distinct().toList();
        return new TargetLayout(storage, keys, sequenceType, all.isEmpty() ? sequenceColumn : "", tracked, all);
    }
}
