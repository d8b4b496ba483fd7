package io.flowsql.runtime.pipeline;

import io.flowsql.rewriter.error.FlowError;
import io.flowsql.rewriter.error.FlowException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The order in which tables are refreshed: each behind those that it reads, and otherwise as they were given.
 *
 * @param reads for each table those among the others that it reads
 */
public record DependencyOrder<T>(Map<T, Set<T>> reads) {
    public DependencyOrder {
        reads = new LinkedHashMap<>(reads);
    }

    /** @throws FlowException if some of them read each other in a circle */
    public List<T> sorted() {
        List<T> sorted = new ArrayList<>();
        Set<T> done = new LinkedHashSet<>();
        reads.keySet().forEach(table -> visit(table, done, new ArrayList<>(), sorted));
        return sorted;
    }

    /** Those among the others that a table reads. */
    public Set<T> sources(T table) {
        return reads.getOrDefault(table, Set.of());
    }

    private void visit(T table, Set<T> done, List<T> path, List<T> sorted) {
        if (path.contains(table)) {
            List<T> circle = new ArrayList<>(path.subList(path.indexOf(table), path.size()));
            circle.add(table);
            throw FlowException.of(FlowError.PIPELINE_GRAPH_NOT_TOPOLOGICALLY_SORTED, words(circle));
        }
        if (done.contains(table)) {
            return;
        }
        path.add(table);
        for (T source : sources(table)) {
            if (reads.containsKey(source)) {
                visit(source, done, path, sorted);
            }
        }
        path.remove(path.size() - 1);
        done.add(table);
        sorted.add(table);
    }

    private static String words(Collection<?> circle) {
        return String.join(" reads ", circle.stream().map(String::valueOf).toList());
    }
}
