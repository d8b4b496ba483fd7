/** What the pages of the documentation show, held against what happens. */
@NullMarked
package io.flowsql.docs;

import org.jspecify.annotations.NullMarked;
