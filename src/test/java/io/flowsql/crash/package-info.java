/** What must hold when refreshes meet each other, are cancelled, or die with their process. */
@NullMarked
package io.flowsql.crash;

import org.jspecify.annotations.NullMarked;
