package io.flowsql.rewriter.plan;

import static io.flowsql.rewriter.definition.ReservedNames.GONE;
import static io.flowsql.rewriter.definition.ReservedNames.ROW;

import io.flowsql.rewriter.definition.TableRef;
import io.flowsql.rewriter.dialect.Dialect;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Writes changes of a table that are in a temporary one: {@link io.flowsql.rewriter.definition.ReservedNames#ROW} is the id of the row that a
 * change is about, or NULL, and {@link io.flowsql.rewriter.definition.ReservedNames#GONE} tells whether that row is to go.
 */
final class RowChanges {
    private final Dialect dialect;
    private final TableRef table;
    private final String changes;
    private final List<String> columns;
    private final List<String> changeable;

    /**
     * @param changes the temporary table as it is written in statements
     * @param columns all of the table
     * @param changeable those in which a row that is there already may differ
     */
    RowChanges(Dialect dialect, TableRef table, String changes, List<String> columns, List<String> changeable) {
        this.dialect = dialect;
        this.table = table;
        this.changes = changes;
        this.columns = List.copyOf(columns);
        this.changeable = List.copyOf(changeable);
    }

    List<Step> write() {
        return dialect.replacesByDeleteAndInsert()
                ? List.of(
                        delete("", "remove changed rows and rows that are gone"),
                        insert("WHERE NOT " + dialect.quote(GONE), "insert changed and new rows"))
                : CdcFrame.concat(removeGone(), changeAndInsert());
    }

    List<Step> removeGone() {
        return List.of(delete(" AND " + dialect.quote(GONE), "remove rows that are gone"));
    }

    List<Step> changeAndInsert() {
        String gone = dialect.quote(GONE);
        String row = dialect.quote(ROW);
        Step insert = insert("WHERE NOT " + gone + " AND " + row + " IS NULL", "insert new rows");
        if (changeable.isEmpty()) {
            return List.of(insert);
        }
        String assignments = changeable.stream()
                .map(c -> dialect.quote(c) + " = c." + dialect.quote(c))
                .collect(Collectors.joining(", "));
        String merge = "MERGE INTO " + dialect.table(table) + " t USING (SELECT * FROM " + changes + " WHERE NOT "
                + gone + " AND " + row + " IS NOT NULL) c ON "
                + dialect.isRow(
                        "c." + row,
                        "SELECT " + row + " FROM " + changes + " WHERE NOT " + gone + " AND " + row + " IS NOT NULL")
                + "\nWHEN MATCHED THEN UPDATE SET " + assignments;
        return List.of(Step.of("change rows in place", "Found by their row ids", merge), insert);
    }

    private Step delete(String condition, String name) {
        return new RowDeletion(dialect, table, changes)
                .step(name, "Found by their row ids, which stay the same during a transaction", condition);
    }

    private Step insert(String where, String name) {
        String names = dialect.quote(columns);
        return Step.of(
                name,
                "Rows that the batch made or changed",
                "INSERT INTO " + dialect.table(table) + " (" + names + ") SELECT " + names + " FROM " + changes + " "
                        + where);
    }
}
