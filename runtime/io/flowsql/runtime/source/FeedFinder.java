package io.flowsql.runtime.source;

import io.flowsql.rewriter.definition.Shape;
import io.flowsql.rewriter.definition.TableRef;
import io.flowsql.rewriter.plan.ChangeFeed;
import java.sql.SQLException;
import java.util.Optional;

/** Where a {@link ChangeFeedSource} gets the feeds of tables from. */
public interface FeedFinder {
    Optional<ChangeFeed> find(TableRef table) throws SQLException;

    /** Makes the feed if it is missing, on engines that cannot do so in a transaction. To be called ahead of it. */
    void prepare(TableRef table) throws SQLException;

    /** The feed, made if it is missing. Until the end of the transaction, no refresh of the table goes on. */
    ChangeFeed open(TableRef table) throws SQLException;

    /** The columns of a feed. */
    Shape columns(ChangeFeed feed) throws SQLException;
}
