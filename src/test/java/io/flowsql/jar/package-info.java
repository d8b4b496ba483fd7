/** The packaged jar, from inside and as a tool would use it. */
@NullMarked
package io.flowsql.jar;

import org.jspecify.annotations.NullMarked;
