package io.flowsql.rewriter.query.function;

import io.flowsql.rewriter.dialect.Dialect;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** A path into JSON. */
record JsonPath(List<Step> steps) {
    private static final Pattern STEP =
            Pattern.compile("\\.([^.\\[\\]*'\"]+)|\\['([^']+)'\\]|\\[\"([^\"]+)\"\\]|\\[(\\d+)\\]");

    /**
     * A key, or the element of an array.
     *
     * @param key empty for an element
     */
    record Step(String key, int index) {}

    JsonPath {
        steps = List.copyOf(steps);
    }

    /** @throws IllegalArgumentException if a part of it cannot be translated */
    static JsonPath of(String path) {
        if (!path.startsWith("$")) {
            throw new IllegalArgumentException("no $ at its start");
        }
        List<Step> steps = new ArrayList<>();
        Matcher matcher = STEP.matcher(path);
        int at = 1;
        while (at < path.length()) {
            if (!matcher.find(at) || matcher.start() != at) {
                throw new IllegalArgumentException("a part that cannot be translated: " + path.substring(at));
            }
            String index = matcher.group(4);
            steps.add(index == null ? new Step(key(matcher), -1) : new Step("", Integer.parseInt(index)));
            at = matcher.end();
        }
        return new JsonPath(steps);
    }

    private static String key(Matcher matcher) {
        for (int group = 1; group <= 3; group++) {
            if (matcher.group(group) != null) {
                return matcher.group(group);
            }
        }
        throw new IllegalStateException(matcher.group());
    }

    /** DuckDB's and PostgreSQL's path as a literal; what follows the value in H2, which counts from 1. */
    String in(Target target, Dialect dialect) {
        return switch (target) {
            case DUCKDB -> dialect.literal("$" + text(step -> ".\"" + step + "\"", 0));
            case H2 -> text(step -> "." + dialect.quote(step), 1);
            case POSTGRESQL ->
                steps.stream()
                        .map(step -> dialect.literal(step.key().isEmpty() ? String.valueOf(step.index()) : step.key()))
                        .collect(Collectors.joining(", ", "CAST(ARRAY[", "] AS text[])"));
        };
    }

    private String text(UnaryOperator<String> key, int first) {
        return steps.stream()
                .map(step -> step.key().isEmpty() ? "[" + (step.index() + first) + "]" : key.apply(step.key()))
                .collect(Collectors.joining());
    }
}
