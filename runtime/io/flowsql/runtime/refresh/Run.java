package io.flowsql.runtime.refresh;

import io.flowsql.rewriter.definition.Shape;
import io.flowsql.rewriter.definition.TargetLayout;
import io.flowsql.rewriter.plan.ChangeFeed;
import io.flowsql.rewriter.plan.Step;
import io.flowsql.runtime.refresh.Definition.BoundFlow;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/** One flow in one refresh. */
sealed interface Run permits FlowRun, SnapshotRun {
    BoundFlow flow();

    /** Looks at the sources ahead of the transaction. */
    void probe() throws SQLException;

    /** Makes what the plan fills, on engines that cannot make it inside a transaction. */
    void createStages(Shape data, TargetLayout layout, Optional<ChangeFeed> feed) throws SQLException;

    /**
     * Reads and applies what is new, in the transaction that is open.
     *
     * @param data the target's columns, without those that the storage adds
     * @param feed where its changes are written down, if they are
     */
    FlowReport run(Shape data, TargetLayout layout, Optional<ChangeFeed> feed) throws SQLException;

    /**
     * The steps that {@link #run} would send now.
     *
     * @param anew whether everything is read from the start
     */
    List<Step> explain(Shape data, TargetLayout layout, Optional<ChangeFeed> feed, boolean anew) throws SQLException;

    /** Whether there may be more to read at once, in a transaction of its own. */
    boolean mayHaveMore();

    /** Where there may be more, whether there is, asked between two transactions. */
    boolean isFollowed();

    /** Whether it has read anything: a version, or what there was to read. */
    boolean hasRead();

    /** Whether a flow that runs one time has done so. */
    boolean hasDoneAll() throws SQLException;
}
