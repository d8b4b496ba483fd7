package io.flowsql.rewriter.plan;

import io.flowsql.rewriter.definition.Column;
import io.flowsql.rewriter.definition.Shape;
import io.flowsql.rewriter.definition.TableRef;
import io.flowsql.rewriter.dialect.ChangeRelation;
import io.flowsql.rewriter.dialect.ChangeType;
import io.flowsql.rewriter.dialect.Dialect;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The statements that make the table of a change feed and keep it as wide as the table whose changes it holds. */
public final class FeedTable {
    private final Dialect dialect;
    private final ChangeRelation relation;
    private final TableRef target;
    private final TableRef feed;

    public FeedTable(Dialect dialect, TableRef target, TableRef feed) {
        this.dialect = dialect;
        this.relation = new ChangeRelation(dialect);
        this.target = target;
        this.feed = feed;
    }

    /** @param columns of the target, all of them */
    public List<String> create(Shape columns) {
        String empty = relation.rows(target, columns.names(), ChangeType.INSERT, 0);
        return Stream.of(
                        Optional.of(dialect.createTableLike(feed, empty)),
                        dialect.createIndex(feed.table() + "_versions", feed, List.of(relation.version())))
                .flatMap(Optional::stream)
                .toList();
    }

    /** Version 0: the rows that are there when the feed begins. */
    public String begin(Shape columns) {
        return insert(columns.names(), relation.rows(target, columns.names(), ChangeType.INSERT, 0));
    }

    /** All rows of the target are about to go. */
    public String removeAll(Shape columns, long version) {
        return insert(columns.names(), relation.rows(target, columns.names(), ChangeType.DELETE, version));
    }

    private String insert(List<String> columns, String query) {
        return "INSERT INTO " + dialect.table(feed) + " (" + dialect.quote(relation.columns(columns)) + ") " + query;
    }

    /** Whether a feed with these columns can take the rows of the target once it is widened. */
    public static boolean fits(Shape feed, Shape target) {
        return target.columns().stream()
                .allMatch(c -> feed.find(c.name()).map(c::equals).orElse(true));
    }

    /** @param there the feed's columns */
    public List<String> widen(Shape there, Shape target) {
        List<Column> missing = target.without(there.names()).columns();
        return missing.stream().map(c -> dialect.addColumn(feed, c)).toList();
    }
}
