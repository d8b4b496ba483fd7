/** Running a plan in one transaction. */
@NullMarked
package io.flowsql.runtime.refresh;

import org.jspecify.annotations.NullMarked;
