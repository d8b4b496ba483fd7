/** What is kept in schema flowsql: tables, flows, positions, state, events. */
@NullMarked
package io.flowsql.runtime.catalog;

import org.jspecify.annotations.NullMarked;
