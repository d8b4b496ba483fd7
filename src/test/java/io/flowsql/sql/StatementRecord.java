package io.flowsql.sql;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/**
 * Runs one statement.
 *
 * @param expected texts that the error or the warnings must contain; empty where only the outcome counts
 */
record StatementRecord(
        Origin origin, Outcome outcome, long updateCount, String connection, String sql, List<String> expected)
        implements ScriptRecord {
    /** How a statement may end. */
    enum Outcome {
        OK,
        ERROR,
        MAYBE,
        COUNT,
        WARNING
    }

    StatementRecord {
        expected = List.copyOf(expected);
    }

    @Override
    public void play(ScriptSession session) throws SQLException {
        String text = session.expand(sql);
        Connection target = session.connection(connection);
        try (Statement statement = target.createStatement()) {
            switch (outcome) {
                case OK -> succeed(statement, text);
                case ERROR -> fail(statement, text);
                case MAYBE -> attempt(statement, text);
                case COUNT -> count(statement, text);
                case WARNING -> warn(statement, text);
            }
        }
    }

    private void succeed(Statement statement, String text) {
        try {
            statement.execute(text);
        } catch (SQLException e) {
            throw ScriptDifference.unexpected(origin, text, e);
        }
    }

    private void attempt(Statement statement, String text) {
        try {
            statement.execute(text);
        } catch (SQLException e) {
            // A "maybe" takes either
        }
    }

    private void fail(Statement statement, String text) {
        String failure;
        try {
            statement.execute(text);
            throw ScriptDifference.of(origin, "an error was expected", text, expected, List.of("success"));
        } catch (SQLException e) {
            failure = ErrorText.of(e);
        }
        contains(text, failure, "the error lacks a text");
    }

    private void count(Statement statement, String text) throws SQLException {
        succeed(statement, text);
        long actual = statement.getLargeUpdateCount();
        if (actual != updateCount) {
            throw ScriptDifference.of(
                    origin, "another update count", text, List.of("" + updateCount), List.of("" + actual));
        }
    }

    private void warn(Statement statement, String text) throws SQLException {
        succeed(statement, text);
        String warnings = statement.getWarnings() == null ? "no warning" : ErrorText.of(statement.getWarnings());
        contains(text, warnings, "the warnings lack a text");
    }

    private void contains(String text, String actual, String what) {
        for (String part : expected) {
            if (!actual.contains(part)) {
                throw ScriptDifference.of(origin, what, text, expected, List.of(actual));
            }
        }
    }
}
