package io.flowsql.driver.cli;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Runs the statements of scripts, one after the other, on one connection, and shows what they give. */
final class ScriptRunner {
    /** The statements whose number of rows means something also when it is 0. */
    private static final Set<String> CHANGES_ROWS =
            Set.of("INSERT", "UPDATE", "DELETE", "MERGE", "REFRESH", "COPY", "REPLACE");

    /**
     * What the user asked for.
     *
     * @param echo whether each statement is shown, with the comments before it
     * @param continueOnError whether a failed statement is followed by the next one
     */
    record Options(OutputFormat format, boolean echo, boolean continueOnError) {}

    private final Connection connection;
    private final Streams streams;
    private final Options options;
    private final ResultPrinter printer;

    ScriptRunner(Connection connection, Streams streams, Options options) {
        this.connection = connection;
        this.streams = streams;
        this.options = options;
        this.printer = options.format().printer(streams.out());
    }

    /** Runs a script to its end, or to its first error unless told otherwise; false if a statement failed. */
    boolean run(Script script) {
        boolean succeeded = true;
        for (Script.Statement statement : script.statements()) {
            if (!run(script, statement)) {
                if (!options.continueOnError()) {
                    return false;
                }
                succeeded = false;
            }
        }
        return succeeded;
    }

    private boolean run(Script script, Script.Statement statement) {
        if (options.echo()) {
            echo(statement);
        }
        try {
            execute(statement.text());
            return true;
        } catch (SQLException e) {
            streams.out().flush();
            streams.err().println(StatementError.of(script, statement, e).render());
            return false;
        } finally {
            if (options.echo()) {
                streams.out().println();
            }
            streams.out().flush();
        }
    }

    private void echo(Script.Statement statement) {
        if (!statement.heading().isEmpty()) {
            streams.out().println(statement.heading());
        }
        streams.out().println(statement.text() + ";");
    }

    private void execute(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            boolean hasRows = executeShowingTime(statement, sql);
            if (hasRows) {
                try (ResultSet rows = statement.getResultSet()) {
                    printer.print(rows);
                }
            } else if (options.format().forPeople()) {
                streams.out().println(outcome(sql, statement.getUpdateCount()));
            }
            printWarnings(statement.getWarnings());
        }
    }

    private boolean executeShowingTime(Statement statement, String sql) throws SQLException {
        if (!streams.interactive()) {
            return statement.execute(sql);
        }
        try (ElapsedTime elapsed = new ElapsedTime(streams.out())) {
            return statement.execute(sql);
        }
    }

    private void printWarnings(@Nullable SQLWarning first) {
        for (SQLWarning warning = first; warning != null; warning = warning.getNextWarning()) {
            streams.out().flush();
            streams.err().println("warning: " + warning.getMessage());
        }
    }

    private static String outcome(String sql, int count) {
        String verb = sql.split("\\W+", 2)[0].toUpperCase(Locale.ROOT);
        if (count <= 0 && !CHANGES_ROWS.contains(verb)) {
            return verb + ": done";
        }
        return verb + ": " + count + (count == 1 ? " row" : " rows");
    }
}
