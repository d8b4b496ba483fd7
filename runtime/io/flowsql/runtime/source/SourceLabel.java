package io.flowsql.runtime.source;

/**
 * How a source is called in messages.
 *
 * @param source the source's name as the user wrote it
 * @param flow the flow that reads it
 * @param target the streaming table that the flow writes, for the advice to run {@code REFRESH STREAMING TABLE .. FULL}
 */
public record SourceLabel(String source, String flow, String target) {}
