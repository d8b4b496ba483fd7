/** Reading from a source exactly the rows that were not read before. */
@NullMarked
package io.flowsql.runtime.source;

import org.jspecify.annotations.NullMarked;
