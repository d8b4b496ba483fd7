/** Runs the scripts under {@code src/test/resources/sql}, whose README describes their format, on every engine. */
@NullMarked
package io.flowsql.sql;

import org.jspecify.annotations.NullMarked;
