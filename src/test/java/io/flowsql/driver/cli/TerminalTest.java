package io.flowsql.driver.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/** The command on a pseudo terminal, which util-linux' {@code script} makes. */
class TerminalTest {
    private static final String SHOP = Path.of("examples", "shop").toString();

    @Test
    void progressIsShownAndWipedAgain() throws Exception {
        String shown = onTerminal("run", SHOP);

        assertTrue(shown.contains("\rchecking 11 definitions"), shown);
        assertTrue(shown.contains("\r[1/11] main.") && shown.contains("\r[11/11] main."), shown);
        String left = withoutTimes(String.join("\n", screen(shown)));
        String expected = withoutTimes(CommandRun.of("run", SHOP).out());
        assertEquals(expected, left.substring(0, Math.min(left.length(), expected.length())));
    }

    private static String onTerminal(String... arguments) throws Exception {
        Path script = Path.of("/usr/bin/script");
        Assumptions.assumeTrue(Files.isExecutable(script), "there is no script");
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                FlowsqlCommand.class.getName()));
        command.addAll(List.of(arguments));
        String line = command.stream().map(word -> "'" + word + "'").collect(Collectors.joining(" "));
        Process process = new ProcessBuilder(script.toString(), "-qec", line, "/dev/null")
                .redirectErrorStream(true)
                .redirectInput(Path.of("/dev/null").toFile())
                .start();
        String shown = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        Assumptions.assumeFalse(shown.contains("invalid option"), "another kind of script");
        assertEquals(0, process.waitFor(), shown);
        return shown;
    }

    /** What is left on the screen, without the spaces at the ends of lines. */
    private static List<String> screen(String output) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        int column = 0;
        for (char c : output.toCharArray()) {
            if (c == '\n') {
                lines.add(line.toString().stripTrailing());
                line.setLength(0);
                column = 0;
            } else if (c == '\r') {
                column = 0;
            } else {
                line.setLength(Math.max(line.length(), column + 1));
                line.setCharAt(column++, c);
            }
        }
        if (!line.toString().isBlank()) {
            lines.add(line.toString().stripTrailing());
        }
        return lines;
    }

    private static String withoutTimes(String summary) {
        return summary.replaceAll(" +\\d+\\.\\d\\d s", " _ s").replaceAll(" +time", " time");
    }
}
