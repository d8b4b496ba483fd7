package io.flowsql.runtime.file;

import io.flowsql.rewriter.definition.FileInput.FoundFile;
import io.flowsql.rewriter.definition.FileOption;
import io.flowsql.rewriter.definition.FileRead;
import io.flowsql.rewriter.dialect.DuckDb;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Columns whose values are in the names of folders, such as {@code year=2024}, below the part of a path that has no wildcard. The option
 * {@code partitionColumns} says which count; else all do.
 */
final class FolderColumns {
    private static final DuckDb DUCKDB = new DuckDb();
    private static final Pattern FOLDER = Pattern.compile("(?<=^|/)([^/=]+)=([^/]*)/");
    private static final String NULL = "__HIVE_DEFAULT_PARTITION__";

    private final int below;
    private final Map<String, Set<String>> values = new LinkedHashMap<>();
    private final Set<String> found = new LinkedHashSet<>();

    FolderColumns(FileRead read, List<FoundFile> files) {
        Optional<List<String>> chosen = read.option(FileOption.PARTITION_COLUMNS)
                .map(names -> Arrays.stream(names.split(","))
                        .map(String::strip)
                        .filter(name -> !name.isEmpty())
                        .toList());
        chosen.orElse(List.of()).forEach(name -> values.put(name, new LinkedHashSet<>()));
        String root = new FileListing(read.path()).root();
        this.below = root.equals("/") ? 0 : root.length();
        for (FoundFile file : files) {
            Matcher folder = FOLDER.matcher(
                    file.path().substring(Math.min(below + 1, file.path().length())));
            while (folder.find()) {
                String name = folder.group(1);
                boolean counts = chosen.isEmpty() || chosen.get().stream().anyMatch(name::equalsIgnoreCase);
                if (counts) {
                    found.add(name.toLowerCase(Locale.ROOT));
                    valuesOf(name).add(URLDecoder.decode(folder.group(2).replace("+", "%2B"), StandardCharsets.UTF_8));
                }
            }
        }
    }

    private Set<String> valuesOf(String name) {
        String known = values.keySet().stream()
                .filter(name::equalsIgnoreCase)
                .findFirst()
                .orElse(name);
        return values.computeIfAbsent(known, key -> new LinkedHashSet<>());
    }

    /** As the first folder, or the option, spells them. */
    List<String> names() {
        return List.copyOf(values.keySet());
    }

    /** Rows {@code k, v} for each value; none if there are no values. */
    Optional<String> rows() {
        List<String> rows = new ArrayList<>();
        values.forEach((name, all) -> all.stream()
                .filter(value -> !value.equals(NULL))
                .forEach(value -> rows.add("(" + DUCKDB.literal(name) + ", " + DUCKDB.literal(value) + ")")));
        return rows.isEmpty() ? Optional.empty() : Optional.of("(VALUES " + String.join(", ", rows) + ") t(k, v)");
    }

    /** Whether folders of these files have a value of a column. */
    boolean have(String column) {
        return found.contains(column.toLowerCase(Locale.ROOT));
    }

    /**
     * The value that the folders of a file have, or another one if they have none. In SQL of DuckDB (2.0).
     *
     * @param file the column of the file's path
     */
    String value(String file, String column, String otherwise) {
        String folders = "substr(" + file + ", " + (below + 1) + ")";
        String pattern = DUCKDB.literal("(?i)/\\Q" + column.replace("\\E", "\\E\\\\E\\Q") + "\\E=([^/]*)/");
        return "CASE WHEN regexp_matches(%1$s, %2$s) THEN nullif(url_decode(regexp_extract(%1$s, %2$s, 1)), '%3$s') ELSE %4$s END"
                .formatted(folders, pattern, NULL, otherwise);
    }
}
