package io.flowsql.sql;

import static org.junit.jupiter.api.DynamicContainer.dynamicContainer;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.flowsql.testdb.Engine;
import io.flowsql.testdb.Storage;
import io.flowsql.testdb.TestDatabase;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * Every script on every engine, in memory; and on file if it closes the database in between.
 *
 * <p>The system property {@code flowsql.test.scripts}, parts of paths such as {@code auto_cdc/s2-} with commas between them, narrows the run.
 */
@Tag("scripts")
class SqlScriptTest {
    @TempDir
    private Path folder;

    @TestFactory
    @Execution(ExecutionMode.CONCURRENT)
    Stream<DynamicContainer> everyScript() throws IOException, URISyntaxException {
        Path root = Path.of(SqlScriptTest.class.getResource("/sql").toURI());
        List<Path> files = scripts(root);
        return Engine.underTest().stream()
                .map(engine ->
                        dynamicContainer(engine.id(), files.stream().flatMap(file -> tests(engine, root, file))));
    }

    private static List<Path> scripts(Path root) throws IOException {
        List<String> parts =
                List.of(System.getProperty("flowsql.test.scripts", "").split(","));
        try (Stream<Path> files = Files.walk(root)) {
            return files.filter(file -> file.toString().endsWith(".slt"))
                    .filter(file ->
                            parts.stream().anyMatch(root.relativize(file).toString()::contains))
                    .sorted()
                    .toList();
        }
    }

    private Stream<DynamicTest> tests(Engine engine, Path root, Path file) {
        String name = root.relativize(file).toString();
        SqlScript script = read(file, name);
        DynamicTest inMemory = dynamicTest(name, file.toUri(), () -> play(engine, Storage.MEMORY, script));
        return script.reconnects()
                ? Stream.of(
                        inMemory,
                        dynamicTest(name + " on file", file.toUri(), () -> play(engine, Storage.FILE, script)))
                : Stream.of(inMemory);
    }

    private static SqlScript read(Path file, String name) {
        try {
            return SqlScript.read(file, name);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void play(Engine engine, Storage storage, SqlScript script) throws Exception {
        Path own = Files.createTempDirectory(folder, engine.id());
        try (TestDatabase database = TestDatabase.create(engine, storage, own)) {
            new ScriptRunner(database, Files.createDirectory(own.resolve("files"))).run(script);
        }
    }
}
