package io.flowsql.rewriter.plan;

import static io.flowsql.rewriter.definition.ReservedNames.STAGE;

import io.flowsql.rewriter.definition.Column;
import io.flowsql.rewriter.definition.PartReplacement;
import io.flowsql.rewriter.dialect.Dialect;
import io.flowsql.rewriter.error.FlowError;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * {@code INSERT INTO ... REPLACE WHERE}: the rows of the table for which the condition is true go, and all rows of the query come, for
 * each of which it must be true. They are kept aside first, since the query may read the table.
 */
public final class PartReplacementPlanner {
    private static final int SAMPLES = 5;

    private final Dialect dialect;
    private final PartReplacement replacement;

    public PartReplacementPlanner(Dialect dialect, PartReplacement replacement) {
        this.dialect = dialect;
        this.replacement = replacement;
    }

    /** @param suffix that no other such plan of the transaction has */
    public Plan plan(String suffix) {
        String name = STAGE + suffix;
        String stage = dialect.oneTimeTable(name);
        String condition = "(" + replacement.condition() + ")";
        String table = dialect.table(replacement.table());
        String columns = dialect.quote(replacement.columns().names());
        String outside = stage + " WHERE " + condition + " IS NOT TRUE";
        Violation violation = new Violation(
                FlowError.DELTA_REPLACE_WHERE_MISMATCH,
                replacement.words(),
                new RowSamples(dialect, replacement.columns().names()).of(outside, SAMPLES));
        return new Plan(List.of(
                Step.of("compute the rows", "The query may read the table", dialect.fillOneTimeTable(name, rows())),
                new Step.Validate(
                        "check the rows",
                        "Those outside of this part would stay at the next such statement",
                        "SELECT count(*) FROM " + outside,
                        List.of(violation)),
                new Step.Delete(
                        "delete the old rows of this part",
                        "All others stay",
                        "DELETE FROM " + table + " WHERE " + condition),
                new Step.Insert(
                        "insert the new rows",
                        "They are all in this part",
                        "INSERT INTO " + table + " (" + columns + ")\nSELECT " + columns + "\nFROM " + stage),
                Step.of("clear a temporary table", "Nothing is left behind", dialect.clearOneTimeTable(name))));
    }

    private String rows() {
        StoreAssignment assignment = new StoreAssignment(dialect);
        List<String> values = new ArrayList<>();
        for (int i = 0; i < replacement.columns().columns().size(); i++) {
            Column column = replacement.columns().columns().get(i);
            values.add(assignment.value(replacement.brought().columns().get(i), column) + " AS "
                    + dialect.quote(column.name()));
        }
        String places =
                replacement.brought().names().stream().map(dialect::quote).collect(Collectors.joining(", "));
        return "SELECT " + String.join(", ", values) + "\nFROM (" + replacement.query() + ") AS q (" + places + ")";
    }
}
