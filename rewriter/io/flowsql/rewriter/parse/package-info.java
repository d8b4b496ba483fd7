/** Text of a statement of ours to its ast, with the grammar that extends Calcite's parser. */
@NullMarked
package io.flowsql.rewriter.parse;

import org.jspecify.annotations.NullMarked;
