package io.flowsql.rewriter.plan;

import io.flowsql.rewriter.definition.ReservedNames;
import io.flowsql.rewriter.dialect.Dialect;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The temporary tables of one plan. */
final class Temporary {
    private final Dialect dialect;
    private final String suffix;
    private final Set<String> filled = new LinkedHashSet<>();

    /** @param suffix of their names */
    Temporary(Dialect dialect, String suffix) {
        this.dialect = dialect;
        this.suffix = suffix;
    }

    /** As it is written in statements. */
    String table(String name) {
        return dialect.temporaryTable(name(name));
    }

    private String name(String name) {
        return ReservedNames.PREFIX + name + suffix;
    }

    /** @param columns names of what the query gives */
    Step fill(String table, String name, String reason, List<String> columns, String query) {
        filled.add(table);
        return new Step.Stage(
                name,
                reason,
                dialect.fillTemporaryTable(name(table), query),
                dialect.createTemporaryTable(name(table), columns, query));
    }

    /** Empties all that were filled. */
    List<Step> clear() {
        return filled.stream()
                .map(table -> Step.of(
                        "clear a temporary table", "Nothing is left behind", dialect.clearTemporaryTable(name(table))))
                .toList();
    }
}
