package io.flowsql.rewriter.plan;

import io.flowsql.rewriter.definition.AppendFlow;
import io.flowsql.rewriter.definition.AutoCdcFlow;
import io.flowsql.rewriter.definition.MaterializedFlow;
import io.flowsql.rewriter.definition.ReplaceUsingFlow;
import io.flowsql.rewriter.definition.ReplaceWhereFlow;
import io.flowsql.rewriter.definition.Shape;
import io.flowsql.rewriter.definition.StatefulFlow;
import io.flowsql.rewriter.definition.TableRef;
import io.flowsql.rewriter.dialect.Dialect;
import io.flowsql.rewriter.dialect.NewRows;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Chooses the plan of a flow. A pure function: it knows shapes and names, and asks nobody. */
public final class Planner {
    private final Dialect dialect;
    private final Expectations expectations;

    /** @param expectations of the target, which every kind of flow has to meet */
    public Planner(Dialect dialect, Expectations expectations) {
        this.dialect = dialect;
        this.expectations = expectations;
    }

    /**
     * @param target its columns as they are now
     * @param feed where its changes are written down, if they are
     * @param fills what columns get that the flow does not bring
     * @param rows the query with the new rows in place of its streams
     * @param suffix as for {@link #autoCdc}
     */
    public Plan append(
            AppendFlow flow,
            TableRef target,
            Shape columns,
            Optional<ChangeFeed> feed,
            Fills fills,
            String rows,
            String suffix) {
        return new AppendPlanner(dialect, flow, target, columns, feed, expectations, fills).plan(rows, suffix);
    }

    /** As {@link #append}. */
    public Plan replaceUsing(
            ReplaceUsingFlow flow,
            TableRef target,
            Shape columns,
            Optional<ChangeFeed> feed,
            String rows,
            String suffix) {
        ReplaceTarget replaced = new ReplaceTarget(dialect, flow, target, columns, feed);
        return new ReplaceUsingPlanner(dialect, flow, replaced, expectations, suffix).plan(rows);
    }

    /** As {@link #append}. */
    public Plan replaceWhere(
            ReplaceWhereFlow flow,
            TableRef target,
            Shape columns,
            Optional<ChangeFeed> feed,
            String rows,
            String suffix) {
        ReplaceTarget replaced = new ReplaceTarget(dialect, flow, target, columns, feed);
        return new ReplaceWherePlanner(dialect, flow, replaced, suffix).plan(rows);
    }

    /**
     * @param columns of the target
     * @param rows the query
     * @param suffix as for {@link #autoCdc}
     */
    public Plan materialized(MaterializedFlow flow, TableRef target, Shape columns, String rows, String suffix) {
        return new MaterializedPlanner(dialect, flow, target, columns, expectations).plan(rows, suffix);
    }

    /**
     * @param tables where it remembers what it has read
     * @param rows for each stream its new rows, a SELECT in parentheses
     * @param batch a number that no other refresh has
     * @param suffix as for {@link #autoCdc}
     */
    public Plan stateful(
            StatefulFlow flow,
            StreamTables tables,
            TableRef target,
            Shape columns,
            Optional<ChangeFeed> feed,
            Fills fills,
            List<String> rows,
            long batch,
            String suffix) {
        return new StatefulPlanner(dialect, flow, tables, target, columns, feed, expectations, fills, suffix)
                .plan(rows, batch);
    }

    /**
     * @param rows the source's columns after {@link ReservedNames#ARRIVAL}
     * @param count how many they are; any number if it is not known
     * @param suffix for the names of temporary tables, which live as long as the transaction: another one for each plan in it
     */
    public Plan autoCdc(AutoCdcFlow flow, CdcTarget target, NewRows rows, OptionalLong count, String suffix) {
        return changes(new CdcFrame(dialect, flow, target, suffix, expectations, false, count), rows);
    }

    Plan changes(CdcFrame frame, NewRows rows) {
        return switch (frame.flow().storedAs()) {
            case SCD_TYPE_1 ->
                frame.isPartial() ? new Scd1PartialPlanner(frame).plan(rows) : new Scd1Planner(frame).plan(rows);
            case SCD_TYPE_2 -> new Scd2Planner(frame).plan(rows);
            case BITEMPORAL -> new BitemporalPlanner(frame).plan(rows);
        };
    }
}
