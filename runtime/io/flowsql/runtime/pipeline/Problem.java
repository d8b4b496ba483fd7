package io.flowsql.runtime.pipeline;

/** What is wrong with a definition. */
public record Problem(Declaration declaration, Exception failure) {}
