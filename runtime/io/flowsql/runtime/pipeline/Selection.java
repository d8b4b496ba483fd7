package io.flowsql.runtime.pipeline;

import io.flowsql.rewriter.error.FlowError;
import io.flowsql.rewriter.error.FlowException;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Which tables of a pipeline are refreshed, and which of them in full.
 *
 * @param refresh names of tables, with or without their schema; if both lists are empty, every table is refreshed
 * @param full those to be refreshed in full
 */
public record Selection(List<String> refresh, List<String> full, boolean fullAll) {
    public static final Selection EVERYTHING = new Selection(List.of(), List.of(), false);

    public Selection {
        refresh = List.copyOf(refresh);
        full = List.copyOf(full);
        if (fullAll && !(refresh.isEmpty() && full.isEmpty())) {
            throw FlowException.of(FlowError.CONFLICTING_PIPELINE_REFRESH_OPTIONS);
        }
    }

    /** @param table in words: {@code schema.table} */
    public boolean refreshes(String table) {
        return refresh.isEmpty() && full.isEmpty() || has(refresh, table) || has(full, table);
    }

    public boolean inFull(String table) {
        return fullAll || has(full, table);
    }

    /** Refuses a name that none of the tables has. */
    public void checkNames(Collection<String> tables) {
        Set<String> unknown = Stream.concat(refresh.stream(), full.stream())
                .filter(name -> tables.stream().noneMatch(table -> has(List.of(name), table)))
                .collect(Collectors.toSet());
        if (!unknown.isEmpty()) {
            throw FlowException.of(
                    FlowError.TABLE_OR_VIEW_NOT_FOUND,
                    String.join(", ", unknown),
                    "The pipeline has " + String.join(", ", tables));
        }
    }

    private static boolean has(List<String> names, String table) {
        String wanted = table.toLowerCase(Locale.ROOT);
        return names.stream()
                .map(n -> n.toLowerCase(Locale.ROOT))
                .anyMatch(n -> wanted.equals(n) || wanted.endsWith("." + n));
    }
}
