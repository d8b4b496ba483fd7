/** The query inside a flow: found sources, edits spliced into the user's text by position. */
@NullMarked
package io.flowsql.rewriter.query;

import org.jspecify.annotations.NullMarked;
