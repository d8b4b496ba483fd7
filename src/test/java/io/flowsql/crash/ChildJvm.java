package io.flowsql.crash;

import java.io.BufferedReader;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Another Java process with the class path of this one. What it writes to its error stream appears in this one's. */
final class ChildJvm implements AutoCloseable {
    private final Process process;
    private final BufferedReader output;

    private ChildJvm(Process process) {
        this.process = process;
        this.output = process.inputReader(StandardCharsets.UTF_8);
    }

    static ChildJvm start(Class<?> main, String... arguments) throws IOException {
        return start(Redirect.INHERIT, main, arguments);
    }

    /** One that is expected to fail: what it writes to its error stream is lost. */
    static ChildJvm startQuietly(Class<?> main, String... arguments) throws IOException {
        return start(Redirect.DISCARD, main, arguments);
    }

    private static ChildJvm start(Redirect errors, Class<?> main, String... arguments) throws IOException {
        String classPath = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx512m",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                classPath,
                main.getName()));
        command.addAll(List.of(arguments));
        return new ChildJvm(new ProcessBuilder(command).redirectError(errors).start());
    }

    /** The next line it prints; null when it has ended. */
    @Nullable
    String readLine() throws IOException {
        return output.readLine();
    }

    /** Ends its input. */
    void endInput() throws IOException {
        process.getOutputStream().close();
    }

    /** Whether it ended by itself within that time. */
    boolean endsWithin(Duration time) throws InterruptedException {
        return process.waitFor(time.toMillis(), TimeUnit.MILLISECONDS);
    }

    int exitCode() {
        return process.exitValue();
    }

    /** SIGKILL, and waits until it is gone. */
    void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    @Override
    public void close() throws InterruptedException {
        kill();
    }
}
