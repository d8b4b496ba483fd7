package io.flowsql.driver.cli;

import io.flowsql.driver.cli.PipelineSpec.InvalidSpec;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** The scripts with the definitions of a pipeline. */
final class ProjectFiles {
    private static final String SQL = ".sql";

    private final PipelineSpec spec;

    ProjectFiles(PipelineSpec spec) {
        this.spec = spec;
    }

    List<Script> read() throws IOException, InvalidSpec {
        Set<Path> files = new LinkedHashSet<>();
        for (String include : spec.includes()) {
            files.addAll(matching(include));
        }
        List<Script> scripts = new ArrayList<>();
        for (Path file : files) {
            if (!file.toString().endsWith(SQL)) {
                throw new InvalidSpec(
                        file + " is no " + SQL + " file. Only those hold definitions; let include name them: *" + SQL);
            }
            scripts.add(Script.ofFile(file));
        }
        if (scripts.isEmpty()) {
            throw new InvalidSpec(
                    "No " + SQL + " file in " + spec.folder() + " matches " + String.join(", ", spec.includes()));
        }
        return scripts;
    }

    /** Without a pipeline file, whatever is no script is passed over; so is what begins with a dot, and the script that runs before. */
    private List<Path> matching(String include) throws IOException {
        PathMatcher matcher = FileSystems.getDefault().getPathMatcher("glob:" + include);
        boolean everything = include.equals("**");
        Path before = spec.folder().resolve(spec.configuration().getOrDefault(ProjectOptions.BEFORE, ""));
        try (Stream<Path> files = Files.walk(spec.folder())) {
            return files.filter(Files::isRegularFile)
                    .filter(file -> matcher.matches(spec.folder().relativize(file)))
                    .filter(file -> !everything || file.toString().endsWith(SQL))
                    .filter(file -> !file.getFileName().toString().startsWith(".") && !file.equals(before))
                    .sorted()
                    .toList();
        }
    }
}
