package io.flowsql.runtime.source;

import io.flowsql.rewriter.definition.Shape;
import java.util.Optional;

/**
 * How far a flow has read a table.
 *
 * @param epoch grows with each position stored
 * @param lastRow the greatest row number read; all below were read too, but for those that the engine's own tables name
 * @param content the rows read, hashed over {@code columns}
 * @param lastRowHash the hash of the row {@code lastRow}; empty when none was read
 * @param columns the columns that the hashes cover
 * @param engine the version of the engine that made the hashes; another one's may differ
 */
record Position(long epoch, long lastRow, Content content, Optional<String> lastRowHash, Shape columns, String engine) {

    Position at(long row) {
        return new Position(epoch, row, content, lastRowHash, columns, engine);
    }

    Position withLastRowHash(Optional<String> hash) {
        return new Position(epoch, lastRow, content, hash, columns, engine);
    }
}
