/** The examples, held against the output that they promise. */
@NullMarked
package io.flowsql.example;

import org.jspecify.annotations.NullMarked;
