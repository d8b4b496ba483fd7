package io.flowsql.rewriter.dialect;

import io.flowsql.rewriter.definition.TableRef;
import java.util.List;
import java.util.Optional;

/** What costs one engine more than another, where there are two ways to the same rows. */
public interface EngineCosts {
    /** Whether finding the keys of a batch takes longer than looking whether they are needed at all. */
    default boolean groupsByHash() {
        return false;
    }

    /**
     * One number for values, the same whenever they are equal to each other; empty where it takes longer than comparing them.
     *
     * @param values at least one
     */
    default Optional<String> hash(List<String> values) {
        return Optional.empty();
    }

    /**
     * A query of catalogue, schema and name of the table that has these in any case, as the engine spells them. It may give NULL or nothing also
     * for one that {@link Dialect#tablesNamed} tells of.
     *
     * @return empty where looking through the list is as cheap
     */
    default Optional<String> tableAt(TableRef table) {
        return Optional.empty();
    }

    /** How many rows are so few that sorting takes less than grouping them. */
    default long sortsBelow() {
        return 0;
    }

    /** Whether a statement with parameters is planned twice, first without their values. */
    default boolean plansParametersTwice() {
        return false;
    }

    /** Whether each window function sorts the rows for itself: then it is worth while to leave out those that it need not see. */
    default boolean sortsForEachWindow() {
        return false;
    }

    /** Whether a query in parentheses is prepared more than once for the one around it: each level then doubles the cost of a statement. */
    default boolean preparesNestedQueriesAgain() {
        return false;
    }

    /**
     * A statement that shows the plan of a query, for an engine that looks the rows of a join up one by one: those that it finds by no index cost it a
     * scan each.
     */
    default Optional<String> explain(String query) {
        return Optional.empty();
    }

    /** Whether a plan reads a table through. */
    default boolean scans(String plan) {
        return false;
    }

    /** Whether the number of a table's rows, or of those with a NULL, is known only by reading them: then one reading is for both. */
    default boolean readsToCount() {
        return false;
    }

    /** What stands behind the columns of a table of which single rows will change all the time. */
    default String roomForChanges() {
        return "";
    }

    /** Whether {@link Dialect#greatest} groups the rows: then other aggregates of the groups cost little more. */
    default boolean aggregatesGroups() {
        return false;
    }

    /**
     * Whether {@link Dialect#greatest} sorts the rows: then a window in the same order tells of each row's neighbours for a little more, and a query
     * in parentheses that asks for nothing of the row is run once for all of them.
     */
    default boolean sortsGroups() {
        return false;
    }
}
