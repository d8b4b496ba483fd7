/** Carrying statements out on the wrapped connection. */
@NullMarked
package io.flowsql.runtime;

import org.jspecify.annotations.NullMarked;
