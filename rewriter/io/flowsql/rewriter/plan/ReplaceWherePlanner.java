package io.flowsql.rewriter.plan;

import static io.flowsql.rewriter.definition.ReservedNames.PREFIX;
import static io.flowsql.rewriter.definition.ReservedNames.STAGE;

import io.flowsql.rewriter.definition.ReplaceWhereFlow;
import io.flowsql.rewriter.dialect.Dialect;
import java.util.ArrayList;
import java.util.List;

/**
 * REPLACE WHERE: the rows of the target for which the condition is true go, and those of the query for which it is true come.
 *
 * <p>The condition is asked of what the query gives, never inside of it, so that it means the same over aggregates and windows. The
 * engines give one value of {@code CURRENT_DATE} during a whole transaction, so that both rows are asked by the same condition.
 */
final class ReplaceWherePlanner {
    private final Dialect dialect;
    private final ReplaceWhereFlow flow;
    private final ReplaceTarget target;
    private final String name;
    private final String stage;

    /** @param suffix for the names of temporary tables */
    ReplaceWherePlanner(Dialect dialect, ReplaceWhereFlow flow, ReplaceTarget target, String suffix) {
        this.dialect = dialect;
        this.flow = flow;
        this.target = target;
        this.name = STAGE + suffix;
        this.stage = dialect.temporaryTable(name);
    }

    Plan plan(String rows) {
        String condition = "(" + flow.condition() + ")";
        String query = "SELECT " + dialect.quote(target.written()) + "\nFROM ("
                + target.converted("(" + rows + ") AS " + dialect.quote(PREFIX + "rows"), List.of())
                + ") x\nWHERE " + condition;
        List<Step> steps = new ArrayList<>();
        steps.add(new Step.Stage(
                "compute the rows of this part",
                "What the query gives outside of it is left out",
                dialect.fillTemporaryTable(name, query),
                dialect.createTemporaryTable(name, target.written(), query)));
        steps.addAll(target.writeDownDeleted(dialect.table(target.table()) + " s WHERE " + condition));
        steps.add(new Step.Delete(
                "delete the old rows of this part",
                "All others stay, also those that the source has no more",
                "DELETE FROM " + dialect.table(target.table()) + " WHERE " + condition));
        steps.addAll(target.writeDownInserted(stage));
        steps.add(target.insert(stage));
        steps.add(Step.of("clear a temporary table", "Nothing is left behind", dialect.clearTemporaryTable(name)));
        return new Plan(steps);
    }
}
