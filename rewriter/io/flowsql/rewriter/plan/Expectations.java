package io.flowsql.rewriter.plan;

import io.flowsql.rewriter.ast.Expectation.OnViolation;
import io.flowsql.rewriter.definition.Expected;
import io.flowsql.rewriter.definition.Shape;
import io.flowsql.rewriter.dialect.Dialect;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a table expects of new rows, for plans of every kind: rows are staged, then counted here, and those that are to be dropped are
 * deleted from the stage, before anything else looks at them.
 *
 * <p>Each expectation is counted by itself over all rows; one whose violation fails the update does so whatever the others drop.
 */
public final class Expectations {
    private static final int SAMPLES = 10;

    private final Dialect dialect;
    private final List<Expected> expected;

    public Expectations(Dialect dialect, List<Expected> expected) {
        this.dialect = dialect;
        this.expected = List.copyOf(expected);
    }

    /** Nothing is expected: rows need not be staged on account of this. */
    public boolean isEmpty() {
        return expected.isEmpty();
    }

    /** The columns that the conditions name: the stage must have them. */
    public Collection<String> columns() {
        return expected.stream()
                .map(Expected::columns)
                .flatMap(List::stream)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** The columns that the conditions name and a flow does not bring, which have no value then; each in SQL, by its name. */
    Map<String, String> absent(Collection<String> brought, Shape table) {
        Map<String, String> absent = new LinkedHashMap<>();
        for (String column : columns()) {
            if (!brought.contains(column)) {
                String type = table.find(column).orElseThrow().type();
                absent.put(column, "CAST(NULL AS " + type + ") AS " + dialect.quote(column));
            }
        }
        return absent;
    }

    /** Those of which a flow with just these columns can be judged. */
    Expectations about(Collection<String> columns) {
        return new Expectations(
                dialect,
                expected.stream().filter(e -> columns.containsAll(e.columns())).toList());
    }

    /** Which rows can be judged at all. */
    @FunctionalInterface
    interface Judged {
        /** A condition over the stage that is TRUE or FALSE; empty for every row. */
        String by(Expected expected);
    }

    /**
     * The steps that follow the one that fills the stage.
     *
     * @param stage a temporary table as it stands in statements; its columns are called as the table's
     * @param columns those to be shown in samples
     */
    public List<Step> steps(String stage, List<String> columns) {
        return steps(stage, columns, e -> "", "");
    }

    /** @param order what the samples are ordered by, with the words ORDER BY; or empty */
    List<Step> steps(String stage, List<String> columns, Judged judged, String order) {
        if (expected.isEmpty()) {
            return List.of();
        }
        List<Step> steps = new ArrayList<>();
        steps.add(check(stage, columns, judged, order));
        String dropped = dropped(judged);
        if (!dropped.isEmpty()) {
            steps.add(Step.of(
                    "drop rows that are not as expected",
                    "ON VIOLATION DROP ROW",
                    "DELETE FROM " + stage + " WHERE " + dropped));
        }
        return steps;
    }

    private Step check(String stage, List<String> columns, Judged judged, String order) {
        List<String> counts = new ArrayList<>();
        List<Step.Expect.Check> checks = new ArrayList<>();
        for (Expected e : expected) {
            String about = judged.by(e);
            counts.add(about.isEmpty() ? "count(*)" : count(about));
            counts.add(count(violated(e, judged)));
            List<String> shown = Stream.concat(e.columns().stream(), columns.stream())
                    .distinct()
                    .toList();
            checks.add(new Step.Expect.Check(
                    e.name(),
                    e.text(),
                    e.onViolation(),
                    new RowSamples(dialect, shown).of(stage + " WHERE " + violated(e, judged) + order, SAMPLES)));
        }
        String dropped = dropped(judged);
        counts.add(dropped.isEmpty() ? "0" : count(dropped));
        return new Step.Expect(
                "check the expectations",
                "Each is counted over all new rows; only TRUE is as expected",
                "SELECT " + String.join(",\n       ", counts) + "\nFROM " + stage,
                checks);
    }

    private static String count(String condition) {
        return "count(*) FILTER (WHERE " + condition + ")";
    }

    private String dropped(Judged judged) {
        return expected.stream()
                .filter(e -> e.onViolation() == OnViolation.DROP_ROW)
                .map(e -> violated(e, judged))
                .collect(Collectors.joining(" OR "));
    }

    private static String violated(Expected e, Judged judged) {
        String about = judged.by(e);
        String violated = "CASE WHEN (" + e.condition() + ") THEN FALSE ELSE TRUE END";
        return "(" + (about.isEmpty() ? "" : about + " AND ") + violated + ")";
    }
}
