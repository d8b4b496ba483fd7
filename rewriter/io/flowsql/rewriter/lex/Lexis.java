package io.flowsql.rewriter.lex;

/** Whose lexical rules a text follows. They differ in what quotes mean and in whether a backslash escapes. */
public enum Lexis {
    /** {@code "text"} is a string, {@code `name`} a name, a backslash escapes, {@code r'..'} is raw. */
    DATABRICKS,
    /** {@code "name"} is a name, a backslash stands for itself except in {@code E'..'}: H2, DuckDB, PostgreSQL. */
    NATIVE
}
