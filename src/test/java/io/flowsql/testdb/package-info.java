/** The engines that the tests run on, and databases that last as long as one test. */
@NullMarked
package io.flowsql.testdb;

import org.jspecify.annotations.NullMarked;
