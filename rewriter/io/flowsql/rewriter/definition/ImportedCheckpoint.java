package io.flowsql.rewriter.definition;

import io.flowsql.rewriter.error.FlowException.Position;
import java.util.Optional;

/**
 * The checkpoint of a query of Spark's, which a flow goes on from.
 *
 * @param path a folder of this machine
 * @param position where it is named in the statement
 */
public record ImportedCheckpoint(String path, Optional<Position> position) {}
