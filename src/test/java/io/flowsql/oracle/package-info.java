/**
 * The rules of AUTO CDC as functions of the set of all events that ever came, without state and without SQL: what the product
 * must agree with, whatever the order and the batches in which it saw them.
 */
@NullMarked
package io.flowsql.oracle;

import org.jspecify.annotations.NullMarked;
