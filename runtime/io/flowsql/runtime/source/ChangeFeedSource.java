package io.flowsql.runtime.source;

import io.flowsql.rewriter.definition.FeedStart;
import io.flowsql.rewriter.definition.ReservedNames;
import io.flowsql.rewriter.definition.Shape;
import io.flowsql.rewriter.dialect.ChangeRelation;
import io.flowsql.rewriter.dialect.ChangeType;
import io.flowsql.rewriter.dialect.Dialect;
import io.flowsql.rewriter.error.FlowError;
import io.flowsql.rewriter.error.FlowException;
import io.flowsql.rewriter.plan.ChangeFeed;
import io.flowsql.rewriter.plan.Step;
import io.flowsql.runtime.execution.Cancellation;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/**
 * The change feed of a table of ours. Versions come in the order of commits, so that the last one read is all that has to be known.
 *
 * <p>The first reading gets the rows that the table has, and later ones what was changed since.
 */
final class ChangeFeedSource implements TableSource {
    static final String TABLE = """
            CREATE TABLE flowsql.feed_positions (
              flow_id VARCHAR NOT NULL,
              source_no INTEGER NOT NULL,
              feed_table VARCHAR NOT NULL,
              version BIGINT NOT NULL
            )""";

    private static final String OF_THIS = " WHERE flow_id = ? AND source_no = ?";

    private final Dialect dialect;
    private final ChangeRelation relation;
    private final StreamedTable source;
    private final FeedStart start;
    private final FeedFinder feeds;

    ChangeFeedSource(Dialect dialect, StreamedTable source, FeedStart start, FeedFinder feeds) {
        this.dialect = dialect;
        this.relation = new ChangeRelation(dialect);
        this.source = source;
        this.start = start;
        this.feeds = feeds;
    }

    private record Position(String feed, long version) {}

    @Override
    public Quiescence probe(Connection connection) throws SQLException {
        feeds.prepare(source.table());
        return Quiescence.unknown();
    }

    @Override
    public Reading read(Connection connection, Quiescence quiescence, Cancellation cancellation) throws SQLException {
        var steps = new Steps(connection, cancellation);
        Optional<Position> stored = stored(steps);
        ChangeFeed feed = stored.isEmpty() ? feeds.open(source.table()) : same(stored.get());
        long from = stored.isEmpty() ? start(steps, feed) : stored.get().version();
        String rows = rows(feed, stored.isEmpty(), from);
        long count = steps.only(count(rows), row -> row.getLong(1));
        Position next = new Position(feed.table().table(), Math.max(from, feed.version()));
        return new Reading(steps.executed(), rows, withArrival(rows), count, after -> save(after, next));
    }

    private Optional<Position> stored(Steps steps) throws SQLException {
        return steps.first(
                "SELECT feed_table, version FROM flowsql.feed_positions" + OF_THIS,
                row -> new Position(row.getString(1), row.getLong(2)),
                source.flowId(),
                source.sourceNumber());
    }

    private ChangeFeed same(Position stored) throws SQLException {
        return feeds.find(source.table())
                .filter(feed -> feed.table().table().equals(stored.feed()))
                .orElseThrow(() -> FlowException.of(
                        FlowError.DIFFERENT_DELTA_TABLE_READ_BY_STREAMING_SOURCE,
                        source.label().source(),
                        source.label().flow(),
                        source.label().target()));
    }

    /** The version behind which the first reading begins. */
    private long start(Steps steps, ChangeFeed feed) throws SQLException {
        return switch (start.kind()) {
            case SNAPSHOT, LATEST -> feed.version();
            case VERSION -> Long.parseLong(start.value()) - 1;
            case TIMESTAMP -> steps.only(versionBefore(feed, start.value()), row -> row.getLong(1));
        };
    }

    private String versionBefore(ChangeFeed feed, String timestamp) {
        return "SELECT coalesce(max(" + dialect.quote(relation.version()) + "), -1) FROM " + dialect.table(feed.table())
                + " WHERE " + dialect.quote(relation.timestamp()) + " < " + relation.moment(timestamp);
    }

    private String rows(ChangeFeed feed, boolean first, long from) throws SQLException {
        Shape ofTable = source.shape().without(relation.added());
        if (first && start.kind() == FeedStart.Kind.SNAPSHOT) {
            return "(" + relation.rows(source.table(), ofTable.names(), ChangeType.INSERT, feed.version()) + ")";
        }
        String version = dialect.quote(relation.version());
        String condition = version + " > " + from + " AND " + version + " <= " + feed.version();
        return "(" + relation.read(feed.table(), source.shape(), feeds.columns(feed), condition) + " ORDER BY "
                + relation.order() + ")";
    }

    private String withArrival(String rows) {
        return "(SELECT ROW_NUMBER() OVER (ORDER BY " + relation.order() + ") AS "
                + dialect.quote(ReservedNames.ARRIVAL) + ", "
                + dialect.quote("c", source.shape().names()) + " FROM " + rows + " c)";
    }

    private static Step count(String rows) {
        return Step.of(
                "count the new changes",
                "Without any there is nothing to apply",
                "SELECT count(*) FROM " + rows + " c");
    }

    private void save(Steps steps, Position next) throws SQLException {
        Object[] values = {next.feed(), next.version(), source.flowId(), source.sourceNumber()};
        if (steps.update("UPDATE flowsql.feed_positions SET feed_table = ?, version = ?" + OF_THIS, values) == 0) {
            steps.update(
                    "INSERT INTO flowsql.feed_positions (feed_table, version, flow_id, source_no) VALUES (?, ?, ?, ?)",
                    values);
        }
    }

    @Override
    public void forget(Connection connection) throws SQLException {
        new Steps(connection, Cancellation.none())
                .update("DELETE FROM flowsql.feed_positions" + OF_THIS, source.flowId(), source.sourceNumber());
    }

    @Override
    public Explained explain(Connection connection, boolean anew) throws SQLException {
        Optional<Position> stored = anew ? Optional.empty() : stored(new Steps(connection, Cancellation.none()));
        Optional<ChangeFeed> feed = feeds.find(source.table());
        String rows = stored.isPresent() && feed.isPresent()
                ? rows(feed.get(), false, stored.get().version())
                : "("
                        + relation.rows(
                                source.table(),
                                source.shape().without(relation.added()).names(),
                                ChangeType.INSERT,
                                feed.map(ChangeFeed::version).orElse(0L))
                        + ")";
        return new Explained(List.of(count(rows)), rows, withArrival(rows));
    }
}
