/** Random series of snapshots: the target must be what the oracle makes of the changes between them. */
@NullMarked
package io.flowsql.snapshot;

import org.jspecify.annotations.NullMarked;
