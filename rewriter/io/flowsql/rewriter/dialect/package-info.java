/** All that differs between the engines in the text of SQL. */
@NullMarked
package io.flowsql.rewriter.dialect;

import org.jspecify.annotations.NullMarked;
