package io.flowsql.rewriter.ast;

import java.util.List;
import java.util.Optional;

/** The clauses between a table's name and its query, in any order, each at most once. */
public record TableClauses(
        Optional<List<Identifier>> partitionedBy,
        Optional<ClusterBy> clusterBy,
        Optional<Fragment> using,
        Optional<String> location,
        Optional<String> comment,
        Optional<String> defaultCollation,
        List<Property> properties,
        Optional<Schedule> schedule,
        Optional<RowFilter> rowFilter,
        Optional<RefreshPolicy> refreshPolicy) {
    public TableClauses {
        partitionedBy = partitionedBy.map(List::copyOf);
        properties = List.copyOf(properties);
    }

    public sealed interface ClusterBy {
        record Columns(List<Identifier> columns) implements ClusterBy {
            public Columns {
                columns = List.copyOf(columns);
            }
        }

        record Auto() implements ClusterBy {}

        record None() implements ClusterBy {}
    }

    /** {@code WITH ROW FILTER function ON (a, 'literal')}. */
    public record RowFilter(Name function, List<Fragment> arguments) {
        public RowFilter {
            arguments = List.copyOf(arguments);
        }
    }

    public enum RefreshPolicy {
        AUTO,
        INCREMENTAL,
        INCREMENTAL_STRICT,
        FULL
    }
}
