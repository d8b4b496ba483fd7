/** Several tables that are refreshed together: in what order, which of them, and what came of it. Asks no database. */
@NullMarked
package io.flowsql.runtime.pipeline;

import org.jspecify.annotations.NullMarked;
