package io.flowsql.arch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The sources under {@code rewriter} compile with nothing of the runtime and the driver in reach. */
class RewriterAloneTest {
    private static final String GENERATED_PARSER = "io/flowsql/rewriter/parse/generated";
    private static final Path CLASSES = Path.of("target", "classes");

    @TempDir
    private Path directory;

    @Test
    void compilesAlone() throws IOException {
        assertEquals(List.of(), errorsIn(List.of()));
    }

    /** So that the test above can fail. */
    @Test
    void aLookAtTheRuntimeWouldNotCompile() throws IOException {
        JavaFileObject culprit =
                new SimpleJavaFileObject(URI.create("string:///Culprit.java"), JavaFileObject.Kind.SOURCE) {
                    @Override
                    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
                        return "class Culprit { io.flowsql.runtime.execution.FlowSettings settings; }";
                    }
                };
        List<String> errors = errorsIn(List.of(culprit));
        assertFalse(errors.isEmpty());
        assertTrue(errors.get(0).contains("io.flowsql.runtime"), errors.toString());
    }

    private List<String> errorsIn(List<JavaFileObject> extraSources) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        DiagnosticCollector<JavaFileObject> diagnostics = new DiagnosticCollector<>();
        try (StandardJavaFileManager files =
                compiler.getStandardFileManager(diagnostics, Locale.ROOT, StandardCharsets.UTF_8)) {
            List<JavaFileObject> sources = new ArrayList<>(extraSources);
            files.getJavaFileObjectsFromPaths(filesUnder(Path.of("rewriter"), ".java"))
                    .forEach(sources::add);
            List<String> options = List.of(
                    "--release",
                    "17",
                    "-proc:none",
                    "-implicit:none",
                    "-nowarn",
                    "-d",
                    Files.createDirectories(directory.resolve("out")).toString(),
                    "-cp",
                    classPath());
            compiler.getTask(null, files, diagnostics, options, null, sources).call();
        }
        return diagnostics.getDiagnostics().stream()
                .filter(diagnostic -> diagnostic.getKind() == Diagnostic.Kind.ERROR)
                .map(diagnostic -> diagnostic.toString())
                .toList();
    }

    /** The libraries and the generated parser: of our own classes nothing else. */
    private String classPath() throws IOException {
        Path parser = directory.resolve("parser");
        for (Path generated : filesUnder(CLASSES.resolve(GENERATED_PARSER), ".class")) {
            Path copy = parser.resolve(CLASSES.relativize(generated));
            Files.createDirectories(copy.getParent());
            Files.copy(generated, copy);
        }
        Stream<String> libraries = Arrays.stream(
                        System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(entry -> entry.endsWith(".jar"));
        return Stream.concat(Stream.of(parser.toString()), libraries).collect(Collectors.joining(File.pathSeparator));
    }

    private static List<Path> filesUnder(Path root, String ending) throws IOException {
        try (Stream<Path> files = Files.walk(root)) {
            return files.filter(file -> file.toString().endsWith(ending)).toList();
        }
    }
}
