package io.flowsql.rewriter.ast;

/** {@code CONSTRAINT name EXPECT (condition) [ON VIOLATION ...]}. */
public record Expectation(Identifier name, Fragment condition, OnViolation onViolation) {
    public enum OnViolation {
        WARN,
        DROP_ROW,
        FAIL_UPDATE
    }
}
