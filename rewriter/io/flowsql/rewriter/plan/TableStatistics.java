package io.flowsql.rewriter.plan;

import io.flowsql.rewriter.definition.TableRef;
import io.flowsql.rewriter.dialect.Dialect;
import java.util.List;

/** Lets the planner of the engine know of a table that has grown. */
final class TableStatistics {
    private TableStatistics() {}

    static List<Step> update(Dialect dialect, TableRef table) {
        return steps(dialect, table, "");
    }

    /**
     * The same for a table that is joined by some columns only; a text costs as much as the column is long.
     *
     * @param joined those columns
     */
    static List<Step> update(Dialect dialect, TableRef table, List<String> joined) {
        return steps(dialect, table, " (" + dialect.quote(joined) + ")");
    }

    private static List<Step> steps(Dialect dialect, TableRef table, String columns) {
        return dialect.statistics(table).stream()
                .<Step>map(statistics -> new Step.When(
                        "look how much a table has grown",
                        "The engine plans by what it knows of it",
                        statistics.outdated(),
                        List.of(Step.of(
                                "update statistics",
                                "A table that has grown is to be joined by its index",
                                statistics.update() + columns))))
                .toList();
    }
}
