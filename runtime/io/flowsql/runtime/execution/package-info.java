/** What the execution of a statement is given and what it gives back, and the way to the wrapped connection. */
@NullMarked
package io.flowsql.runtime.execution;

import org.jspecify.annotations.NullMarked;
