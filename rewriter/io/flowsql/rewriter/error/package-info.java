/** The one list of errors, and the exception that carries them through the layers below JDBC. */
@NullMarked
package io.flowsql.rewriter.error;

import org.jspecify.annotations.NullMarked;
