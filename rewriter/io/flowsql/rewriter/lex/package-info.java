/** Reading text without understanding it: tokens, whether a statement is ours, where one ends. Free of Calcite. */
@NullMarked
package io.flowsql.rewriter.lex;

import org.jspecify.annotations.NullMarked;
