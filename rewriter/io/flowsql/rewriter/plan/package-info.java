/** A definition to the ordered SQL steps that carry it out. */
@NullMarked
package io.flowsql.rewriter.plan;

import org.jspecify.annotations.NullMarked;
