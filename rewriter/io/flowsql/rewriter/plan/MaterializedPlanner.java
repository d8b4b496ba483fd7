package io.flowsql.rewriter.plan;

import static io.flowsql.rewriter.definition.ReservedNames.CHANGES;
import static io.flowsql.rewriter.definition.ReservedNames.COPIES;
import static io.flowsql.rewriter.definition.ReservedNames.NEW;
import static io.flowsql.rewriter.definition.ReservedNames.RANK;
import static io.flowsql.rewriter.definition.ReservedNames.ROW;
import static io.flowsql.rewriter.definition.ReservedNames.ROWS;

import io.flowsql.rewriter.definition.Column;
import io.flowsql.rewriter.definition.MaterializedFlow;
import io.flowsql.rewriter.definition.Shape;
import io.flowsql.rewriter.definition.TableRef;
import io.flowsql.rewriter.dialect.Dialect;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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
    private final Expectations expectations;
    private final Shape columns;
    private final List<Column> from;
    private final List<Column> to;

    /** @param columns of the target */
    MaterializedPlanner(
            Dialect dialect, MaterializedFlow flow, TableRef target, Shape columns, Expectations expectations) {
        this(
                dialect,
                target,
                columns,
                expectations,
                flow.output().columns(),
                flow.output().columns().stream()
                        .map(c -> columns.find(c.name()).orElseThrow())
                        .toList());
    }

    private MaterializedPlanner(
            Dialect dialect,
            TableRef target,
            Shape columns,
            Expectations expectations,
            List<Column> from,
            List<Column> to) {
        this.dialect = dialect;
        this.target = target;
        this.columns = columns;
        this.expectations = expectations;
        this.from = List.copyOf(from);
        this.to = List.copyOf(to);
    }

    /** @param rows the query */
    Plan plan(String rows, String suffix) {
        return expectations.isEmpty() ? compared(rows, suffix) : judged(rows, suffix);
    }

    /** What is compared with the table are the rows that are left. */
    private Plan judged(String rows, String suffix) {
        String name = ROWS + suffix;
        String stage = dialect.temporaryTable(name);
        List<String> names = new ArrayList<>(names());
        List<String> values = new ArrayList<>(values());
        Map<String, String> absent = expectations.absent(names, columns);
        names.addAll(absent.keySet());
        values.addAll(absent.values());
        String query = "SELECT " + String.join(", ", values) + " FROM (" + rows + ") q";
        List<Step> steps = new ArrayList<>();
        steps.add(new Step.Stage(
                "stage the rows of the query",
                "They are looked at before they are compared with the table",
                dialect.fillTemporaryTable(name, query),
                dialect.createTemporaryTable(name, names, query)));
        steps.addAll(expectations.steps(stage, names()));
        steps.addAll(new MaterializedPlanner(dialect, target, columns, expectations, to, to)
                .compared("SELECT " + dialect.quote(names()) + " FROM " + stage, suffix)
                .steps());
        steps.add(Step.of("clear a temporary table", "Nothing is left behind", dialect.clearTemporaryTable(name)));
        return new Plan(steps);
    }

    private Plan compared(String rows, String suffix) {
        String name = CHANGES + suffix;
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
        steps.addAll(new RowDeletion(dialect, target, stage)
                .steps("delete rows", "The query does not give them any more", ""));
        steps.add(Step.of(
                "insert rows",
                "The query gives them, and they are not there",
                "INSERT INTO " + dialect.table(target) + " (" + dialect.quote(names()) + ")\nSELECT "
                        + dialect.quote(names()) + "\nFROM " + stage + " WHERE " + row + " IS NULL"));
        steps.add(Step.of("clear a temporary table", "Nothing is left behind", dialect.clearTemporaryTable(name)));
        return new Plan(steps);
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
                        columns(),
                        same,
                        dialect.quote(ROW),
                        dialect.quote(RANK),
                        dialect.quote(COPIES),
                        dialect.quote(NEW),
                        bothSides(rows));
    }

    private String columns() {
        return dialect.quote(ROW) + ", " + dialect.quote(names());
    }

    private String bothSides(String rows) {
        return "SELECT CAST(NULL AS " + dialect.rowIdType() + ") AS " + dialect.quote(ROW) + ", "
                + String.join(", ", values())
                + " FROM ("
                + rows + ") q\nUNION ALL SELECT t." + dialect.rowId() + ", " + dialect.quote("t", names()) + " FROM "
                + dialect.table(target) + " t";
    }

    private List<String> values() {
        return IntStream.range(0, to.size())
                .mapToObj(i -> cast(from.get(i), to.get(i)) + " AS "
                        + dialect.quote(to.get(i).name()))
                .toList();
    }

    /** As the table would keep the value. */
    private String cast(Column value, Column column) {
        String name = "q." + dialect.quote(value.name());
        return value.type().equals(column.type()) ? name : "CAST(" + name + " AS " + column.type() + ")";
    }
}
