/**
 * Reading from a table exactly the rows that were not read before, inside the transaction of a refresh.
 *
 * <p>A {@link io.flowsql.runtime.source.TableSource} reads and advances; only it knows how an engine numbers its rows.
 */
@NullMarked
package io.flowsql.runtime.source;

import org.jspecify.annotations.NullMarked;
