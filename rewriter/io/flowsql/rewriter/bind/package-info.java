/** Statement and catalogue to definitions: names resolved, clauses checked against each other. */
@NullMarked
package io.flowsql.rewriter.bind;

import org.jspecify.annotations.NullMarked;
