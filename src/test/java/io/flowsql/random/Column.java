package io.flowsql.random;

/** A column of a source. */
record Column(String name, ValueKind kind) {}
