package io.flowsql.rewriter.ast;

/**
 * An expression or a query that stays the user's text.
 *
 * @param text exactly as written, without the parentheses around it
 * @param range where it stands in the statement
 */
public record Fragment(String text, TextRange range) {}
