/** The packaged jar, from inside and as a tool would use it. */
package io.flowsql.jar;
