/** The public face: the driver and the data source. */
@NullMarked
package io.flowsql.driver;

import org.jspecify.annotations.NullMarked;
