/** One class for each kind of statement. */
@NullMarked
package io.flowsql.runtime.command;

import org.jspecify.annotations.NullMarked;
