/** Delegates of the JDBC interfaces. They decide nothing but whether a statement is ours. */
@NullMarked
package io.flowsql.driver.wrap;

import org.jspecify.annotations.NullMarked;
