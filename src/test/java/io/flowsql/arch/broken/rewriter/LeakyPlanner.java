package io.flowsql.arch.broken.rewriter;

import io.flowsql.arch.broken.rewriter.bind.CalciteBinder;
import io.flowsql.arch.broken.runtime.SleepyUtil;
import java.sql.Connection;

/** Knows the runtime, knows JDBC, and is in a cycle with its binder. */
public final class LeakyPlanner {
    Connection connection;
    SleepyUtil runtime;
    CalciteBinder binder;
}
