package io.flowsql.rewriter.query.function;

import io.flowsql.rewriter.query.value.FunctionCall;
import io.flowsql.rewriter.query.value.Functions;
import io.flowsql.rewriter.query.value.Kind;
import io.flowsql.rewriter.query.value.Kind.Simple;
import io.flowsql.rewriter.query.value.TranslatedCall;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The functions of Databricks, read once from the files beside this class. */
public final class FunctionTable implements Functions {
    private static final List<String> TOPICS = List.of(
            "dates",
            "strings",
            "regexes",
            "conditionals",
            "numbers",
            "arrays",
            "aggregates",
            "windows",
            "json",
            "hashes",
            "session");

    private final List<FunctionRow> rows;
    private final Map<String, List<FunctionRow>> byName;
    private final Set<String> elsewhere;

    private FunctionTable(List<FunctionRow> rows, Set<String> elsewhere) {
        this.rows = List.copyOf(rows);
        this.elsewhere = Set.copyOf(elsewhere);
        this.byName = new HashMap<>();
        for (FunctionRow row : rows) {
            row.names()
                    .forEach(name -> byName.computeIfAbsent(name, key -> new ArrayList<>())
                            .add(row));
        }
    }

    private static final class Loaded {
        private static final FunctionTable TABLE = load();
    }

    public static FunctionTable databricks() {
        return Loaded.TABLE;
    }

    private static FunctionTable load() {
        List<FunctionRow> rows = new ArrayList<>();
        TOPICS.forEach(topic -> rows.addAll(TableReader.read(file(topic + ".functions"))));
        Set<String> names = file("not_available.names")
                .lines()
                .filter(line -> !line.startsWith("#"))
                .flatMap(line -> List.of(line.strip().split(" +")).stream())
                .filter(name -> !name.isEmpty())
                .collect(Collectors.toCollection(TreeSet::new));
        return new FunctionTable(rows, names);
    }

    private static String file(String name) {
        try (InputStream stream = FunctionTable.class.getResourceAsStream(name)) {
            if (stream == null) {
                throw new IllegalStateException(name + " is missing");
            }
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    List<FunctionRow> rows() {
        return rows;
    }

    /** Functions of Databricks that are not translated to any engine. */
    Set<String> notAvailable() {
        return elsewhere;
    }

    @Override
    public Optional<TranslatedCall> translate(FunctionCall call) {
        List<FunctionRow> named = byName.getOrDefault(call.name(), List.of());
        if (elsewhere.contains(call.name())) {
            throw call.refused("Compute it before the rows get here");
        }
        if (named.isEmpty()) {
            return Optional.empty();
        }
        FunctionRow row = named.stream()
                .filter(candidate -> candidate.signature().accepts(call))
                .findFirst()
                .orElseThrow(() -> call.refused("It can be called as " + spellings(call.name(), named)));
        return Optional.of(row.translate(call));
    }

    @Override
    public List<Kind> lambdaParameters(String name, List<Kind> argumentsBefore) {
        List<Kind> elements = argumentsBefore.stream()
                .map(kind -> kind instanceof Kind.Array array ? array.element() : kind)
                .toList();
        if (!argumentsBefore.isEmpty() && argumentsBefore.get(0) instanceof Kind.Map map) {
            return name.equals("map_zip_with")
                    ? List.of(map.key(), map.value(), Simple.UNKNOWN)
                    : List.of(map.key(), map.value());
        }
        return switch (name) {
            case "aggregate", "reduce" ->
                argumentsBefore.size() < 2
                        ? List.of()
                        : List.of(
                                argumentsBefore.get(1), argumentsBefore.size() > 2 ? Simple.UNKNOWN : elements.get(0));
            case "zip_with" -> elements;
            default -> elements.isEmpty() ? List.of() : List.of(elements.get(0), Kind.INT);
        };
    }

    private static String spellings(String name, List<FunctionRow> rows) {
        return rows.stream().map(row -> row.signature().text(name)).distinct().collect(Collectors.joining(" or "));
    }
}
