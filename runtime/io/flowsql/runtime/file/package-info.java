/** Files on disk: which there are, what columns they have, and the SQL by which DuckDB reads them. */
@NullMarked
package io.flowsql.runtime.file;

import org.jspecify.annotations.NullMarked;
