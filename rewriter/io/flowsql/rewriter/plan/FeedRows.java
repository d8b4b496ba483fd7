package io.flowsql.rewriter.plan;

import io.flowsql.rewriter.definition.ReservedNames;
import io.flowsql.rewriter.dialect.ChangeRelation;
import io.flowsql.rewriter.dialect.Dialect;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The rows that a plan writes down in a change feed, from the stage that it applies to the target too. For that the stage also holds the
 * rows as they were before. Without a feed there is nothing of either.
 */
final class FeedRows {
    private final Dialect dialect;
    private final Optional<ChangeFeed> feed;
    private final List<String> columns;

    /** @param columns all of the target, in the order in which values are given */
    FeedRows(Dialect dialect, Optional<ChangeFeed> feed, List<String> columns) {
        this.dialect = dialect;
        this.feed = feed;
        this.columns = List.copyOf(columns);
    }

    /**
     * Some of the changes.
     *
     * @param type what happened, in SQL
     * @param values of the columns
     */
    record Part(String type, List<String> values, String from) {}

    /** Names of the stage's columns for the row that was there. */
    List<String> before() {
        return feed.isEmpty()
                ? List.of()
                : IntStream.range(0, columns.size())
                        .mapToObj(i -> ReservedNames.BEFORE + i)
                        .toList();
    }

    /** Their values, each with its name, where the row that was there has an alias. */
    List<String> before(String alias) {
        return IntStream.range(0, before().size())
                .mapToObj(i -> alias + "." + dialect.quote(columns.get(i)) + " AS " + dialect.quote(before().get(i)))
                .toList();
    }

    /** The row that was there, read from the stage. */
    List<String> staged(String alias) {
        return before().stream().map(c -> alias + "." + dialect.quote(c)).toList();
    }

    /** The row that there is now, where the stage calls its columns as the target does. */
    List<String> now(String alias) {
        return columns.stream().map(c -> alias + "." + dialect.quote(c)).toList();
    }

    List<Step> insert(Part... parts) {
        return feed.map(f -> List.of(insert(f, List.of(parts)))).orElse(List.of());
    }

    private Step insert(ChangeFeed to, List<Part> parts) {
        ChangeRelation relation = new ChangeRelation(dialect);
        String rows = parts.stream()
                .map(p -> relation.select(p.values(), p.type(), to.version() + 1, p.from()))
                .collect(Collectors.joining("\nUNION ALL "));
        return Step.of(
                "write down the changes",
                "Whoever reads the table's change feed gets them",
                "INSERT INTO " + dialect.table(to.table()) + " (" + dialect.quote(relation.columns(columns)) + ")\n"
                        + rows);
    }
}
