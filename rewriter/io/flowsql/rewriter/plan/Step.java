package io.flowsql.rewriter.plan;

import io.flowsql.rewriter.ast.Expectation.OnViolation;
import java.util.List;

/**
 * One statement of a plan, in the engine's SQL as it is sent.
 *
 * <p>{@code name} says what it does in a few words, {@code reason} why it is there, for whoever reads EXPLAIN.
 */
public sealed interface Step {
    String name();

    String reason();

    String sql();

    /** Anything whose result does not matter. */
    record Execute(String name, String reason, String sql) implements Step {}

    /**
     * Fills a table that lives as long as the plan.
     *
     * @param creation makes the table, empty, ahead of the transaction; empty where {@code sql} does both
     */
    record Stage(String name, String reason, String sql, String creation) implements Step {}

    /** A query of one row with a count for each thing that may be wrong; none may be above zero. */
    record Validate(String name, String reason, String sql, List<Violation> violations) implements Step {
        public Validate {
            violations = List.copyOf(violations);
        }
    }

    /**
     * A query of one row: for each check how many rows it judges and how many of them violate it, then how many rows are dropped.
     */
    record Expect(String name, String reason, String sql, List<Check> checks) implements Step {
        public Expect {
            checks = List.copyOf(checks);
        }

        /**
         * One expectation.
         *
         * @param condition as the user wrote it
         * @param samples a query of one text column: some of the rows that violate it
         */
        public record Check(String expectation, String condition, OnViolation onViolation, String samples) {}
    }

    /** A query of one row: the target's rows that the plan inserts, updates and deletes. */
    record Count(String name, String reason, String sql) implements Step {}

    /** A query of one row: what {@link Count} and then what {@link Tally} asks for. */
    record Outcome(String name, String reason, String sql) implements Step {}

    /**
     * A query of one row about the batch: events older than one of their key that was applied before, events of the same sequence as
     * another one of their key, deletes to be remembered, and keys of which no row changed.
     */
    record Tally(String name, String reason, String sql) implements Step {}

    /**
     * A query of one number: if it is above zero, the user gets a warning.
     *
     * @param message with {@code {0}} for the number
     */
    record Notice(String name, String reason, String sql, String message) implements Step {}

    /** An insert into the target; its update count is the number of rows inserted. */
    record Insert(String name, String reason, String sql) implements Step {}

    /** A delete from the target; its update count is the number of rows deleted. */
    record Delete(String name, String reason, String sql) implements Step {}

    /**
     * Deletes of rows that were read before in the same transaction, all of which must be there still.
     *
     * @param expected a query of one row: for each of the deletions the number of its rows
     */
    record DeleteAgain(String name, String reason, List<String> deletions, String expected) implements Step {
        public DeleteAgain {
            deletions = List.copyOf(deletions);
        }

        @Override
        public String sql() {
            return String.join(";\n", deletions);
        }
    }

    /**
     * Steps that are needed only now and then.
     *
     * @param sql a query of one number: they are taken if it is above zero
     */
    record When(String name, String reason, String sql, List<Step> steps) implements Step {
        public When {
            steps = List.copyOf(steps);
        }
    }

    /**
     * Steps one of two ways.
     *
     * @param sql a query of one number
     * @param steps what is done if it is above zero
     * @param otherwise what is done if not
     */
    record Either(String name, String reason, String sql, List<Step> steps, List<Step> otherwise) implements Step {
        public Either {
            steps = List.copyOf(steps);
            otherwise = List.copyOf(otherwise);
        }
    }

    /**
     * A look at the batch that says at once what {@link Outcome} asks for, as long as the batch is an ordinary one.
     *
     * @param sql a query of one row: a number, then what {@link Outcome} asks for
     * @param steps what is done instead if the number is above zero; they count, too
     */
    record OrdinaryOutcome(String name, String reason, String sql, List<Step> steps) implements Step {
        public OrdinaryOutcome {
            steps = List.copyOf(steps);
        }
    }

    static Step of(String name, String reason, String sql) {
        return new Execute(name, reason, sql);
    }
}
