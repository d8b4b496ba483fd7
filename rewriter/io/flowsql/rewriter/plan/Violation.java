package io.flowsql.rewriter.plan;

import io.flowsql.rewriter.error.FlowError;

/**
 * Something that must not be in a batch.
 *
 * @param error raised with the flow, the number of rows, {@code subject} and samples
 * @param subject the column or expression concerned
 * @param samples a query of one text column: up to five of the rows concerned
 */
public record Violation(FlowError error, String subject, String samples) {}
