package io.flowsql.driver.cli;

import java.io.ByteArrayInputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;

/** One run of the command, and what it left. */
public record CommandRun(int exitCode, String out, String err) {
    public static CommandRun of(String... arguments) {
        return withInput("", arguments);
    }

    public static CommandRun withInput(String input, String... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        Streams streams = new Streams(
                new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)),
                new PrintWriter(out),
                new PrintWriter(err),
                false);
        int exitCode = FlowsqlCommand.run(streams, arguments);
        streams.out().flush();
        streams.err().flush();
        return new CommandRun(exitCode, withLineFeeds(out), withLineFeeds(err));
    }

    private static String withLineFeeds(StringWriter text) {
        return text.toString().replace(System.lineSeparator(), "\n");
    }
}
