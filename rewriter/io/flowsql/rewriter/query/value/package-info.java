/** What is known of the values in a query: their kinds, and the functions that make values of others. */
@NullMarked
package io.flowsql.rewriter.query.value;

import org.jspecify.annotations.NullMarked;
