/** What a statement of ours says, as the user wrote it: values without names resolved or defaults filled in. */
@NullMarked
package io.flowsql.rewriter.ast;

import org.jspecify.annotations.NullMarked;
