package io.flowsql.rewriter.plan;

import static io.flowsql.rewriter.definition.ReservedNames.CHANGES;
import static io.flowsql.rewriter.definition.ReservedNames.COPIES;
import static io.flowsql.rewriter.definition.ReservedNames.NEW;
import static io.flowsql.rewriter.definition.ReservedNames.RANK;
import static io.flowsql.rewriter.definition.ReservedNames.ROW;
import static io.flowsql.rewriter.definition.ReservedNames.STAGE;

import io.flowsql.rewriter.definition.Column;
import io.flowsql.rewriter.definition.MaterializedFlow;
import io.flowsql.rewriter.definition.Shape;
import io.flowsql.rewriter.definition.TableRef;
import io.flowsql.rewriter.dialect.Dialect;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Materialized view: the rows of the query and those of the table are laid side by side, the first copy of a row beside the first, the
 * second beside the second, and only what has no counterpart is deleted or inserted.
 *
 * <p>By windows rather than by a join: PostgreSQL (15) and H2 (2.5) compare every row with every other one for a join by {@code IS NOT
 * DISTINCT FROM}, and a window puts NULL beside NULL.
 */
final class MaterializedPlanner {
    private final Dialect dialect;
    private final TableRef target;
    private final Shape columns;
    private final Expectations expectations;
    private final List<Column> from;
    private final List<Column> to;

    /** @param columns of the target */
    MaterializedPlanner(
            Dialect dialect, MaterializedFlow flow, TableRef target, Shape columns, Expectations expectations) {
        this.dialect = dialect;
        this.target = target;
        this.columns = columns;
        this.expectations = expectations;
        this.from = flow.output().columns();
        this.to = from.stream().map(c -> columns.find(c.name()).orElseThrow()).toList();
    }

    /** @param rows the query */
    Plan plan(String rows, String suffix) {
        if (expectations.isEmpty()) {
            return new Plan(apply("SELECT " + values() + " FROM (" + rows + ") q", CHANGES + suffix));
        }
        String name = STAGE + suffix;
        String stage = dialect.temporaryTable(name);
        List<String> staged = new ArrayList<>(names());
        StringBuilder query = new StringBuilder("SELECT " + values());
        for (String missing : expectations.columns()) {
            if (!staged.contains(missing)) {
                staged.add(missing);
                query.append(", CAST(NULL AS ")
                        .append(columns.find(missing).orElseThrow().type())
                        .append(") AS ")
                        .append(dialect.quote(missing));
            }
        }
        query.append("\nFROM (").append(rows).append(") q");
        List<Step> steps = new ArrayList<>();
        steps.add(new Step.Stage(
                "stage the rows of the query",
                "They are looked at before they go to the table",
                dialect.fillTemporaryTable(name, query.toString()),
                dialect.createTemporaryTable(name, staged, query.toString())));
        steps.addAll(expectations.steps(stage, names()));
        steps.addAll(apply("SELECT " + dialect.quote(names()) + " FROM " + stage, CHANGES + suffix));
        steps.add(Step.of("clear the stage", "Nothing is left behind", dialect.clearTemporaryTable(name)));
        return new Plan(steps);
    }

    /**
     * @param rows a query of what the table is to have
     * @param name of a temporary table
     */
    private List<Step> apply(String rows, String name) {
        String stage = dialect.temporaryTable(name);
        String query = difference(rows);
        List<String> staged = new ArrayList<>(List.of(ROW));
        staged.addAll(names());
        String row = dialect.quote(ROW);
        List<Step> steps = new ArrayList<>();
        steps.add(new Step.Stage(
                "compare the query with the table",
                "Rows that are in both stay untouched; of equal rows as many as there are",
                dialect.fillTemporaryTable(name, query),
                dialect.createTemporaryTable(name, staged, query)));
        steps.add(new Step.Count(
                "count the changes",
                "Rows inserted and deleted by this refresh",
                "SELECT count(*) - count(" + row + "), 0, count(" + row + ") FROM " + stage));
        steps.add(new RowDeletion(dialect, target, stage)
                .step("delete rows", "The query does not give them any more", ""));
        steps.add(Step.of(
                "insert rows",
                "The query gives them, and they are not there",
                "INSERT INTO " + dialect.table(target) + " (" + dialect.quote(names()) + ")\nSELECT "
                        + dialect.quote(names()) + "\nFROM " + stage + " WHERE " + row + " IS NULL"));
        steps.add(Step.of("clear a temporary table", "Nothing is left behind", dialect.clearTemporaryTable(name)));
        return steps;
    }

    private List<String> names() {
        return to.stream().map(Column::name).toList();
    }

    private String difference(String rows) {
        String same = to.stream()
                .map(c -> dialect.identical("b." + dialect.quote(c.name()), c.type()))
                .collect(Collectors.joining(", "));
        return """
                SELECT %1$s
                FROM (SELECT b.*,
                             ROW_NUMBER() OVER (PARTITION BY %2$s, CASE WHEN b.%3$s IS NULL THEN 1 ELSE 0 END) AS %4$s,
                             count(*) OVER (PARTITION BY %2$s) AS %5$s,
                             count(b.%3$s) OVER (PARTITION BY %2$s) AS %6$s
                      FROM (%7$s) b) d
                WHERE %4$s > CASE WHEN %3$s IS NULL THEN %6$s ELSE %5$s - %6$s END""".formatted(
                        dialect.quote(ROW) + ", " + dialect.quote(names()),
                        same,
                        dialect.quote(ROW),
                        dialect.quote(RANK),
                        dialect.quote(COPIES),
                        dialect.quote(NEW),
                        bothSides(rows));
    }

    /** The rows to be there, and those that are there with their row ids. */
    private String bothSides(String rows) {
        return "SELECT CAST(NULL AS " + dialect.rowIdType() + ") AS " + dialect.quote(ROW) + ", "
                + dialect.quote("n", names()) + " FROM (" + rows + ") n\nUNION ALL SELECT t." + dialect.rowId() + ", "
                + dialect.quote("t", names()) + " FROM " + dialect.table(target) + " t";
    }

    private String values() {
        return IntStream.range(0, to.size())
                .mapToObj(i -> cast(from.get(i), to.get(i)) + " AS "
                        + dialect.quote(to.get(i).name()))
                .collect(Collectors.joining(", "));
    }

    /** As the table would keep the value. */
    private String cast(Column value, Column column) {
        String name = "q." + dialect.quote(value.name());
        return value.type().equals(column.type()) ? name : "CAST(" + name + " AS " + column.type() + ")";
    }
}
