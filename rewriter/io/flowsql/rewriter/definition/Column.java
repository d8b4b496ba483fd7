package io.flowsql.rewriter.definition;

/**
 * A column of a table or of a query's result, as the engine describes it.
 *
 * @param name exactly as the engine stores it
 * @param type the engine's own name of the type with its parameters, such as {@code DECIMAL(10,2)}
 */
public record Column(String name, String type) {}
