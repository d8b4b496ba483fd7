/** The tree of a query in Databricks SQL, read from its tokens: what is not understood is kept as it is, and nothing fails. */
@NullMarked
package io.flowsql.rewriter.query.tree;

import org.jspecify.annotations.NullMarked;
