package io.flowsql.rewriter.query.function;

import io.flowsql.rewriter.query.function.FunctionRow.Example;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads the rows of one topic, whose name is the comment in the first line. A row starts with its signature at the margin, {@code date_add|dateadd(date as DATE, days as INT): DATE};
 * the indented lines below say, by their first word, the form for an engine or for {@code all} of them, in what an engine
 * {@code differs}, {@code since} which version it has it, what is {@code missing} there, and {@code example}s with Databricks' result. A line indented more deeply goes on with
 * the one above; {@code #} starts a comment. A line {@code @name text} gives a text a name for the templates below.
 */
final class TableReader {
    private static final Pattern MACRO = Pattern.compile("@\\w+");

    private final String topic;
    private final List<FunctionRow> rows = new ArrayList<>();
    private final Map<String, String> macros = new HashMap<>();
    private Draft draft = new Draft("");

    private static final class Draft {
        private final String head;
        private final List<Example> examples = new ArrayList<>();
        private final Map<Target, String> templates = new EnumMap<>(Target.class);
        private final Map<Target, String> differs = new EnumMap<>(Target.class);
        private final Map<Target, String> missing = new EnumMap<>(Target.class);
        private final Map<Target, String> since = new EnumMap<>(Target.class);
        private String says = "";

        Draft(String head) {
            this.head = head;
        }
    }

    private TableReader(String topic) {
        this.topic = topic;
    }

    /** @param text its first line is the topic, as a comment */
    static List<FunctionRow> read(String text) {
        TableReader reader =
                new TableReader(text.substring(1, text.indexOf('\n')).strip());
        List<String> lines = new ArrayList<>();
        for (String line : text.split("\n")) {
            if (line.isBlank() || line.stripLeading().startsWith("#")) {
                continue;
            }
            if (line.startsWith("        ")) {
                lines.set(lines.size() - 1, lines.get(lines.size() - 1) + " " + line.strip());
            } else {
                lines.add(line.stripTrailing());
            }
        }
        lines.forEach(reader::line);
        reader.finish();
        return reader.rows;
    }

    private void line(String line) {
        if (line.startsWith("@")) {
            String[] macro = line.split(" +", 2);
            macros.put(macro[0], expanded(macro[1]));
            return;
        }
        if (!line.startsWith(" ")) {
            finish();
            draft = new Draft(line);
            return;
        }
        String[] words = line.strip().split(" +", 2);
        switch (words[0]) {
            case "says" -> draft.says = words[1];
            case "example" -> draft.examples.add(example(words[1]));
            case "all" ->
                each("duckdb,h2,postgresql", target -> draft.templates.putIfAbsent(target, expanded(words[1])));
            case "differs" -> put(draft.differs, words[1]);
            case "missing" -> put(draft.missing, words[1]);
            case "since" -> put(draft.since, words[1]);
            default -> each(words[0], target -> draft.templates.put(target, expanded(words[1])));
        }
    }

    private String expanded(String template) {
        return MACRO.matcher(template)
                .replaceAll(match -> Matcher.quoteReplacement(macros.getOrDefault(match.group(), match.group())));
    }

    private static void put(Map<Target, String> map, String text) {
        String[] words = text.split(" +", 2);
        each(words[0], target -> map.put(target, words[1]));
    }

    private static void each(String targets, Consumer<Target> action) {
        for (String target : targets.split(",")) {
            action.accept(Target.valueOf(target.toUpperCase(Locale.ROOT)));
        }
    }

    private static Example example(String text) {
        int equals = text.lastIndexOf(" = ");
        if (equals < 0) {
            throw new IllegalArgumentException("no result: " + text);
        }
        String result = text.substring(equals + 3).strip();
        List<Target> except = new ArrayList<>();
        int not = result.lastIndexOf(" except ");
        if (not >= 0) {
            each(result.substring(not + " except ".length()), except::add);
            result = result.substring(0, not).strip();
        }
        return new Example(text.substring(0, equals).strip(), result, except);
    }

    private void finish() {
        if (draft.head.isEmpty()) {
            return;
        }
        try {
            rows.add(row(draft));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(topic + ": " + draft.head + ": " + e.getMessage(), e);
        }
    }

    private FunctionRow row(Draft read) {
        int open = read.head.indexOf('(');
        int close = read.head.lastIndexOf(')');
        String[] behind = read.head.substring(close + 1).split(":", 2);
        if (open < 0 || behind.length != 2) {
            throw new IllegalArgumentException("no signature");
        }
        String list = read.head.substring(open + 1, close).strip();
        List<Parameter> parameters = list.isEmpty()
                ? List.of()
                : List.of(list.split(", ")).stream().map(Parameter::of).toList();
        Signature signature = new Signature(parameters, behind[0].contains("IGNORE NULLS"), behind[0].contains("OVER"));
        Map<Target, EngineForm> forms = new EnumMap<>(Target.class);
        for (Target target : Target.values()) {
            String missing = read.missing.get(target);
            String template = read.templates.get(target);
            if (missing != null) {
                forms.put(target, new EngineForm.Missing(missing));
            } else if (template != null) {
                String differs = read.differs.getOrDefault(target, "");
                int since = Integer.parseInt(read.since.getOrDefault(target, "0"));
                forms.put(target, new EngineForm.Available(new Template(template), differs, since));
            }
        }
        List<String> names = List.of(read.head.substring(0, open).strip().split("\\|"));
        return new FunctionRow(
                topic, names, signature, ResultKind.read(behind[1].strip()), read.says, forms, read.examples);
    }
}
