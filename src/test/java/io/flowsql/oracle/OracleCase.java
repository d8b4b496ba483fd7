package io.flowsql.oracle;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * One case of {@code auto_cdc.cases}, whose head describes the notation.
 *
 * @param anyOrder whether the target must not depend on the order of arrival
 */
record OracleCase(
        String id, String storedAs, AutoCdcOracle oracle, boolean anyOrder, List<Event> events, Set<TargetRow> target) {

    static List<OracleCase> parseAll(String text) {
        return Arrays.stream(text.split("\n\n"))
                .filter(part -> !part.startsWith("#"))
                .map(OracleCase::parse)
                .toList();
    }

    private static OracleCase parse(String text) {
        List<String> lines = text.strip().lines().map(String::strip).toList();
        List<String> head = Arrays.asList(lines.get(0).split(" "));
        int middle = lines.indexOf("=");
        List<String> events = lines.subList(1, middle);
        List<String> columns = columns(events);
        int track = head.indexOf("TRACK");
        Set<String> tracked = new LinkedHashSet<>(
                track < 0 ? columns : List.of(head.get(track + 1).split(",")));
        tracked.remove("NOTHING");
        Set<TargetRow> target = new LinkedHashSet<>();
        lines.subList(middle + 1, lines.size()).forEach(line -> target.add(row(line, columns.size())));
        return new OracleCase(
                head.get(0),
                head.get(1),
                new AutoCdcOracle(columns, tracked),
                !lines.get(0).endsWith("IN ORDER"),
                events.stream().map(OracleCase::event).toList(),
                target);
    }

    /** Named by their place; an upsert says how many there are. */
    private static List<String> columns(List<String> events) {
        int count = events.stream()
                .mapToInt(event -> event.startsWith("U") ? event.split(" ").length - 3 : 0)
                .max()
                .orElseThrow();
        return IntStream.rangeClosed(1, count).mapToObj(Integer::toString).toList();
    }

    private static Event event(String line) {
        String[] words = line.split(" ");
        int at = words[0].equals("T") ? 1 : 2;
        String[] times = words[at].substring(1).split("/");
        Sequence sequence = sequence(times[0]);
        Event event = switch (words[0]) {
            case "U" -> Event.upsert(key(words[1]), sequence, authored(words));
            case "D" -> Event.delete(key(words[1]), sequence);
            case "T" -> Event.truncate(sequence);
            default -> throw new IllegalArgumentException(line);
        };
        return times.length == 1 ? event : event.knownSince(sequence(times[1]));
    }

    private static Map<String, @Nullable Object> authored(String[] words) {
        Map<String, @Nullable Object> authored = new LinkedHashMap<>();
        for (int i = 3; i < words.length; i++) {
            if (!words[i].equals(".")) {
                authored.put(Integer.toString(i - 2), value(words[i]));
            }
        }
        return authored;
    }

    private static TargetRow row(String line, int columns) {
        String[] words = line.split(" ");
        List<@Nullable Object> values = new ArrayList<>();
        for (int i = 1; i <= columns; i++) {
            values.add(value(words[i]));
        }
        return new TargetRow(key(words[0]), values, interval(words, columns + 1), interval(words, columns + 3));
    }

    private static Optional<Interval> interval(String[] words, int at) {
        if (at >= words.length) {
            return Optional.empty();
        }
        String end = words[at + 1].replace(")", "");
        return Optional.of(new Interval(
                sequence(words[at].substring(1)), end.equals("-") ? Optional.empty() : Optional.of(sequence(end))));
    }

    private static List<Object> key(String text) {
        return Arrays.stream(text.split(","))
                .map(part -> (Object) SparkOrder.canonical(value(part)))
                .toList();
    }

    private static Sequence sequence(String text) {
        String fields = text.startsWith("{") ? text.substring(1, text.length() - 1) : text;
        return new Sequence(
                Arrays.stream(fields.split(",")).map(OracleCase::value).toList());
    }

    private static @Nullable Object value(String text) {
        if (text.equals("NULL")) {
            return null;
        }
        return text.matches("-?[0-9.]+") ? new BigDecimal(text) : text;
    }
}
