/** The command line. */
@NullMarked
package io.flowsql.driver.cli;

import org.jspecify.annotations.NullMarked;
