package io.flowsql.rewriter.plan;

import io.flowsql.rewriter.definition.TableRef;

/**
 * Where the changes of a table are written down.
 *
 * @param table holds them; nothing in it is ever changed
 * @param version the table's last one: the next batch that changes a row makes the next version
 */
public record ChangeFeed(TableRef table, long version) {
    public ChangeFeed next() {
        return new ChangeFeed(table, version + 1);
    }
}
