/** What a query over streams gives for the rows that are new, and what it has to remember for that. No word of an engine. */
@NullMarked
package io.flowsql.rewriter.query.stream;

import org.jspecify.annotations.NullMarked;
