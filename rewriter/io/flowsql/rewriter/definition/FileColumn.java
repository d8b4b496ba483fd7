package io.flowsql.rewriter.definition;

/**
 * A column of the rows in files.
 *
 * @param name as the file or the schema spells it
 * @param type in the words of Databricks
 */
public record FileColumn(String name, String type) {}
