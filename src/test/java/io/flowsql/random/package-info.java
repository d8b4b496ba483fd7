/** Random histories of change: the product must agree with the oracle after every step. */
@NullMarked
package io.flowsql.random;

import org.jspecify.annotations.NullMarked;
