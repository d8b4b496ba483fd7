package io.flowsql.rewriter.definition;

import io.flowsql.rewriter.ast.Expectation.OnViolation;
import java.util.List;

/**
 * What a table expects of every row that a flow brings, and what becomes of a row that is otherwise. Only TRUE is as expected.
 *
 * @param text of the condition, as the user wrote it
 * @param condition in the engine's SQL, over the table's columns
 * @param columns of the table that the condition names
 */
public record Expected(String name, OnViolation onViolation, String text, String condition, List<String> columns) {
    public Expected {
        columns = List.copyOf(columns);
    }
}
