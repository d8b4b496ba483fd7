package io.flowsql.driver.cli;

import java.io.Console;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Where a command reads and writes.
 *
 * @param out rows and what else is asked for, and progress if somebody is watching
 * @param err errors and warnings
 * @param interactive whether {@code out} is a terminal
 */
record Streams(InputStream in, PrintWriter out, PrintWriter err, boolean interactive) {
    /** Those of the process: in the terminal's own encoding if there is one, in UTF-8 to files and pipes. */
    static Streams ofProcess(InputStream in, OutputStream out, OutputStream err) {
        Console console = System.console();
        Charset charset = console == null ? StandardCharsets.UTF_8 : console.charset();
        return new Streams(in, writer(out, charset), writer(err, charset), isTerminal(console));
    }

    /** From Java 22 on there may be a console without a terminal. */
    private static boolean isTerminal(@Nullable Console console) {
        if (console == null) {
            return false;
        }
        try {
            return (boolean) Console.class.getMethod("isTerminal").invoke(console);
        } catch (ReflectiveOperationException olderJava) {
            return true;
        }
    }

    private static PrintWriter writer(OutputStream stream, Charset charset) {
        return new PrintWriter(new OutputStreamWriter(stream, charset), true);
    }
}
