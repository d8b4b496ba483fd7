package io.flowsql.arch.broken.rewriter.bind;

import io.flowsql.arch.broken.rewriter.LeakyPlanner;
import org.apache.calcite.sql.SqlNode;

/** Knows Calcite outside the parser. */
public final class CalciteBinder {
    SqlNode node;
    LeakyPlanner planner;
}
