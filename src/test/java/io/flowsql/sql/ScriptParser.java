package io.flowsql.sql;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** Reads the text of a script once, from top to bottom. */
final class ScriptParser {
    private static final String MAIN_CONNECTION = "";

    private final String script;
    private final Function<String, List<ScriptRecord>> includes;
    private final List<String> lines;
    private int next;

    /** @param includes the records of another script by its name */
    ScriptParser(String script, String text, Function<String, List<ScriptRecord>> includes) {
        this.script = script;
        this.includes = includes;
        this.lines = text.lines().toList();
    }

    List<ScriptRecord> parse() {
        List<ScriptRecord> records = new ArrayList<>();
        while (skipToRecord()) {
            Set<String> only = new HashSet<>();
            Set<String> not = new HashSet<>();
            Set<String> refused = new HashSet<>();
            Map<String, Set<String>> marks = Map.of("onlyif", only, "skipif", not, "refusedif", refused);
            List<String> words = words();
            while (marks.containsKey(words.get(0))) {
                marks.get(words.get(0)).add(word(words, 1));
                next++;
                words = words();
            }
            Origin origin = new Origin(script, next + 1, only, not);
            next++;
            if (words.get(0).equals("include")) {
                records.addAll(includes.apply(word(words, 1)));
            } else {
                records.add(
                        words.get(0).equals("translate") ? translate(origin, words, refused) : record(origin, words));
            }
        }
        return records;
    }

    private ScriptRecord record(Origin origin, List<String> words) {
        return switch (words.get(0)) {
            case "statement" -> statement(origin, words);
            case "query" -> query(origin, words);
            case "file", "append", "delete" ->
                new FileRecord(origin, FileRecord.Action.valueOf(upper(words.get(0))), word(words, 1), content());
            case "transaction" ->
                new TransactionRecord(
                        origin, TransactionRecord.Action.valueOf(upper(word(words, 1))), connection(words, 2));
            case "reconnect" -> new ReconnectRecord(origin);
            case "sleep" -> new PauseRecord(origin, Duration.ofMillis(Long.parseLong(word(words, 1))));
            default -> throw malformed("a record cannot start with " + words.get(0));
        };
    }

    private StatementRecord statement(Origin origin, List<String> words) {
        StatementRecord.Outcome outcome = StatementRecord.Outcome.valueOf(upper(word(words, 1)));
        boolean counts = outcome == StatementRecord.Outcome.COUNT;
        long updateCount = counts ? Long.parseLong(word(words, 2)) : 0;
        String connection = connection(words, counts ? 3 : 2);
        String sql = sql();
        return new StatementRecord(origin, outcome, updateCount, connection, sql, expectation());
    }

    private ScriptRecord query(Origin origin, List<String> words) {
        String mode = words.size() > 1 ? words.get(1) : "rowsort";
        String connection = connection(words, 2);
        String sql = sql();
        List<String> expected = expectation();
        return switch (mode) {
            case "rowsort" -> new QueryRecord(origin, false, connection, sql, expected);
            case "nosort" -> new QueryRecord(origin, true, connection, sql, expected);
            case "columns" -> new ColumnsRecord(origin, connection, sql, expected);
            default -> throw malformed("a query cannot be " + mode);
        };
    }

    private ScriptRecord translate(Origin origin, List<String> words, Set<String> refused) {
        String mode = words.size() > 1 ? words.get(1) : "rowsort";
        TranslateRecord.Outcome outcome = TranslateRecord.Outcome.valueOf(upper(mode));
        String connection = connection(words, 2);
        String sql = sql();
        return new TranslateRecord(origin, outcome, refused, connection, sql, expectation());
    }

    /** Up to the expectation or the end of the record. */
    private String sql() {
        List<String> text = new ArrayList<>();
        while (inRecord() && !lines.get(next).equals("----")) {
            text.add(takeLine());
        }
        if (text.isEmpty()) {
            throw malformed("SQL is missing");
        }
        return String.join("\n", text);
    }

    private List<String> expectation() {
        List<String> expected = new ArrayList<>();
        if (inRecord()) {
            next++;
            while (inRecord()) {
                expected.add(takeLine());
            }
        }
        return expected;
    }

    private String content() {
        StringBuilder content = new StringBuilder();
        while (inRecord()) {
            content.append(takeLine()).append('\n');
        }
        return content.toString();
    }

    private String takeLine() {
        String line = lines.get(next++);
        return line.equals("<blank>") ? "" : line;
    }

    private boolean inRecord() {
        return next < lines.size() && !lines.get(next).isEmpty();
    }

    private boolean skipToRecord() {
        while (next < lines.size()
                && (lines.get(next).isBlank() || lines.get(next).startsWith("#"))) {
            next++;
        }
        return next < lines.size();
    }

    private List<String> words() {
        if (!inRecord()) {
            throw malformed("a record is missing");
        }
        return Arrays.asList(lines.get(next).strip().split("\\s+"));
    }

    private String word(List<String> words, int index) {
        if (index >= words.size()) {
            throw malformed("a word is missing after " + words.get(index - 1));
        }
        return words.get(index);
    }

    private static String connection(List<String> words, int index) {
        return index < words.size() ? words.get(index) : MAIN_CONNECTION;
    }

    private static String upper(String word) {
        return word.toUpperCase(Locale.ROOT);
    }

    private IllegalArgumentException malformed(String why) {
        return new IllegalArgumentException("%s:%d: %s".formatted(script, next, why));
    }
}
