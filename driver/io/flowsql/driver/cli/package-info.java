/** The command line: runs scripts over JDBC as any other application would, and knows of the driver no more than its URL. */
@NullMarked
package io.flowsql.driver.cli;

import org.jspecify.annotations.NullMarked;
