package io.flowsql.driver.cli;

import io.flowsql.runtime.pipeline.Outcome;
import io.flowsql.runtime.pipeline.Outcome.State;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** A line for each table of a pipeline, and why some were not refreshed. */
final class PipelineSummary {
    private static final List<String> HEADING = List.of("table", "", "read", "written", "dropped", "time");

    private final Streams streams;

    PipelineSummary(Streams streams) {
        this.streams = streams;
    }

    void print(List<Outcome> outcomes) {
        List<List<String>> lines = new ArrayList<>(List.of(HEADING));
        outcomes.forEach(outcome -> lines.add(line(outcome)));
        List<Integer> widths = new ArrayList<>();
        for (int i = 0; i < HEADING.size(); i++) {
            int column = i;
            widths.add(
                    lines.stream().mapToInt(l -> l.get(column).length()).max().orElse(0));
        }
        lines.forEach(line -> streams.out().println(padded(line, widths)));
        streams.out().println(total(outcomes));
        streams.out().flush();
        outcomes.forEach(this::tell);
    }

    private void tell(Outcome outcome) {
        String kind =
                outcome.state() == State.FAILED ? "error" : outcome.state() == State.SKIPPED ? "skipped" : "warning";
        outcome.messages().forEach(message -> streams.err().println(outcome.table() + ": " + kind + ": " + message));
    }

    private static List<String> line(Outcome outcome) {
        String state = outcome.state().name().toLowerCase(Locale.ROOT);
        if (outcome.state() != State.REFRESHED) {
            return List.of(outcome.table(), state, "", "", "", "");
        }
        return List.of(
                outcome.table(),
                state,
                String.valueOf(outcome.read()),
                String.valueOf(outcome.written()),
                String.valueOf(outcome.dropped()),
                String.format(Locale.ROOT, "%.2f s", outcome.duration().toNanos() / 1e9));
    }

    /** Names to the left, numbers to the right. */
    private static String padded(List<String> line, List<Integer> widths) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < line.size(); i++) {
            String pad = " ".repeat(widths.get(i) - line.get(i).length());
            text.append(i == 0 ? "" : "  ").append(i < 2 ? line.get(i) + pad : pad + line.get(i));
        }
        return text.toString().stripTrailing();
    }

    private static String total(List<Outcome> outcomes) {
        Map<State, Long> counts = outcomes.stream()
                .collect(
                        Collectors.groupingBy(Outcome::state, () -> new EnumMap<>(State.class), Collectors.counting()));
        return counts.entrySet().stream()
                .map(entry -> entry.getValue() + " " + entry.getKey().name().toLowerCase(Locale.ROOT))
                .collect(Collectors.joining(", "));
    }
}
