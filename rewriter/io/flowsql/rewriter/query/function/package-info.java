/** The functions of Databricks in the words of each engine: one table, from which translation, documentation and tests come. */
@NullMarked
package io.flowsql.rewriter.query.function;

import org.jspecify.annotations.NullMarked;
