package io.flowsql.rewriter.definition;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** How the rows of a file are written. */
public enum FileFormat {
    JSON(".json", ".jsonl", ".ndjson"),
    CSV(".csv"),
    PARQUET(".parquet"),
    TEXT(".txt"),
    /** No format: the files are listed. */
    LISTING;

    private final List<String> endings;

    FileFormat(String... endings) {
        this.endings = List.of(endings);
    }

    public static Optional<FileFormat> named(String name) {
        return Arrays.stream(values())
                .filter(format -> format != LISTING && format.name().equalsIgnoreCase(name))
                .findFirst();
    }

    /** By the ending of a file's name. */
    public static Optional<FileFormat> ofFile(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        return Arrays.stream(values())
                .filter(format -> format.endings.stream().anyMatch(lower::endsWith))
                .findFirst();
    }
}
