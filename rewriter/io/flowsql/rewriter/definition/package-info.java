/** What was meant, once names are resolved: tables, columns, flows. Values validated in their constructors. */
@NullMarked
package io.flowsql.rewriter.definition;

import org.jspecify.annotations.NullMarked;
