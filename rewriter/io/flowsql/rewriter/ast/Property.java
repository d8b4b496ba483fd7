package io.flowsql.rewriter.ast;

/** One {@code key = value} of TBLPROPERTIES or of a list of options; the value as text, without its quotes. */
public record Property(String key, String value, TextRange range) {}
