/** URLs, options, and finding the driver of the wrapped database. */
@NullMarked
package io.flowsql.driver.url;

import org.jspecify.annotations.NullMarked;
