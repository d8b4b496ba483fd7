package io.flowsql.driver.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.error.YAMLException;

/**
 * What a {@code spark-pipeline.yml} says, with the fields that Spark's has.
 *
 * @param folder that its paths are relative to
 * @param includes patterns of the files with definitions
 * @param configuration options of ours, {@code flowsql.*}, and others, which have no effect
 */
record PipelineSpec(
        Path folder,
        String name,
        Optional<String> catalog,
        Optional<String> database,
        Map<String, String> configuration,
        List<String> includes) {
    private static final List<String> FILE_NAMES =
            List.of("spark-pipeline.yml", "spark-pipeline.yaml", "pipeline.yml", "pipeline.yaml");
    private static final Set<String> FIELDS =
            new TreeSet<>(Set.of("name", "storage", "catalog", "database", "schema", "configuration", "libraries"));
    private static final String EVERYTHING = "**";

    PipelineSpec {
        configuration = Map.copyOf(configuration);
        includes = List.copyOf(includes);
    }

    /** It is wrong, or not there. */
    static final class InvalidSpec extends Exception {
        private static final long serialVersionUID = 1L;

        InvalidSpec(String message) {
            super(message);
        }
    }

    /** @param path of the file, or of a folder, in which every script belongs to the pipeline if there is no such file */
    static PipelineSpec read(Path path) throws IOException, InvalidSpec {
        if (!Files.isDirectory(path)) {
            if (!Files.isRegularFile(path)) {
                throw new InvalidSpec("There is no file or folder " + path);
            }
            return parse(path);
        }
        List<Path> found = FILE_NAMES.stream()
                .map(path::resolve)
                .filter(Files::isRegularFile)
                .toList();
        if (found.size() > 1) {
            throw new InvalidSpec(path + " has several pipeline files: " + found + ". Name the one that is meant");
        }
        return found.isEmpty()
                ? new PipelineSpec(
                        path,
                        String.valueOf(path.toAbsolutePath().normalize().getFileName()),
                        Optional.empty(),
                        Optional.empty(),
                        Map.of(),
                        List.of(EVERYTHING))
                : parse(found.get(0));
    }

    private static PipelineSpec parse(Path file) throws IOException, InvalidSpec {
        Object content;
        try {
            content = new Yaml(new SafeConstructor(new LoaderOptions())).load(Files.readString(file));
        } catch (YAMLException e) {
            throw new InvalidSpec(file + ": " + e.getMessage());
        }
        Map<String, Object> fields = map(file, "The file", content);
        for (String field : fields.keySet()) {
            if (!FIELDS.contains(field)) {
                throw new InvalidSpec(
                        file + ": there is no field " + field + ". There are: " + String.join(", ", FIELDS));
            }
        }
        Map<String, String> configuration = new LinkedHashMap<>();
        for (Map.Entry<String, Object> entry : map(
                        file, "configuration", fields.getOrDefault("configuration", Map.of()))
                .entrySet()) {
            configuration.put(entry.getKey(), String.valueOf(entry.getValue()));
        }
        Path folder = Optional.ofNullable(file.getParent()).orElse(Path.of("."));
        Optional<String> database = text(fields.get("database"));
        return new PipelineSpec(
                folder,
                text(fields.get("name")).orElseThrow(() -> new InvalidSpec(file + ": the field name is missing")),
                text(fields.get("catalog")),
                database.isPresent() ? database : text(fields.get("schema")),
                configuration,
                includes(file, fields.get("libraries")));
    }

    private static List<String> includes(Path file, @Nullable Object libraries) throws InvalidSpec {
        if (libraries == null) {
            throw new InvalidSpec(
                    file
                            + ": the field libraries is missing. Write\nlibraries:\n  - glob:\n      include: transformations/**");
        }
        List<String> includes = new ArrayList<>();
        if (libraries instanceof List<?> list) {
            for (Object library : list) {
                Object glob = map(file, "an element of libraries", library).get("glob");
                includes.add(text(map(file, "glob", glob).get("include"))
                        .orElseThrow(() -> new InvalidSpec(file + ": glob has no include")));
            }
            return includes;
        }
        throw new InvalidSpec(file + ": libraries is a list of - glob: with include:");
    }

    private static Map<String, Object> map(Path file, String what, @Nullable Object value) throws InvalidSpec {
        if (!(value instanceof Map<?, ?> map)) {
            throw new InvalidSpec(file + ": " + what + " has no fields. Write name: value");
        }
        Map<String, Object> fields = new LinkedHashMap<>();
        map.forEach((key, field) -> fields.put(String.valueOf(key), field));
        return fields;
    }

    private static Optional<String> text(@Nullable Object value) {
        return Optional.ofNullable(value).map(String::valueOf);
    }
}
