package io.flowsql.jar;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.flowsql.rewriter.lex.ScriptSplitter;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.ServiceLoader;
import java.util.jar.JarFile;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Test;

/** The jar for tools: complete, under names of its own, and registering nothing but our driver. */
class JarIT {
    private static final Path JAR = Path.of(System.getProperty("flowsql.allJar"));
    private static final long LARGEST = 11_500_000;

    private static final Pattern ALLOWED = Pattern.compile(
            "io/|io/flowsql/.*"
                    + "|META-INF/|META-INF/(MANIFEST\\.MF|LICENSE|NOTICE)"
                    + "|META-INF/services/|META-INF/services/(java\\.sql\\.Driver|io\\.flowsql\\.x\\.slf4j\\.spi\\.SLF4JServiceProvider)");

    @Test
    void holdsNothingUnderTheNamesOfOthers() throws Exception {
        try (JarFile jar = new JarFile(JAR.toFile())) {
            List<String> foreign = jar.stream()
                    .map(ZipEntry::getName)
                    .filter(name -> !ALLOWED.matcher(name).matches())
                    .toList();

            assertEquals(List.of(), foreign);
            assertTrue(text(jar, "META-INF/LICENSE").contains("Apache License"));
            assertTrue(text(jar, "META-INF/NOTICE").contains("Apache Calcite"));
        }
        assertTrue(Files.size(JAR) < LARGEST, () -> JAR.toFile().length() + " bytes");
    }

    /** Database tools look through the classes of a jar for drivers, and Calcite has two. */
    @Test
    void hasOneDriver() throws Exception {
        URL[] jars = {JAR.toUri().toURL()};
        try (JarFile jar = new JarFile(JAR.toFile());
                URLClassLoader loader = new URLClassLoader(jars, ClassLoader.getPlatformClassLoader())) {
            List<String> drivers = jar.stream()
                    .map(ZipEntry::getName)
                    .filter(name -> name.endsWith(".class"))
                    .map(name ->
                            name.substring(0, name.length() - ".class".length()).replace('/', '.'))
                    .filter(name -> isDriver(loader, name))
                    .toList();

            assertEquals(List.of("io.flowsql.driver.FlowDriver"), drivers);
            assertEquals(
                    "io.flowsql.driver.FlowDriver",
                    text(jar, "META-INF/services/java.sql.Driver").strip());
        }
    }

    /** As a tool would: a loader for the two jars, and nothing of ours or of Calcite beside it. */
    @Test
    void runsEveryStatementWithoutAMissingClass() throws Exception {
        List<String> failures = new ArrayList<>();
        URL[] jars = {JAR.toUri().toURL(), locationOf("org.h2.Driver").toUri().toURL()};
        try (URLClassLoader loader = new URLClassLoader(jars, ClassLoader.getPlatformClassLoader())) {
            Driver driver = ServiceLoader.load(Driver.class, loader).stream()
                    .map(ServiceLoader.Provider::get)
                    .filter(found -> found.getClass().getName().startsWith("io.flowsql."))
                    .findFirst()
                    .orElseThrow();
            try (Connection connection = driver.connect("jdbc:flowsql:h2:mem:", new Properties());
                    Statement statement = connection.createStatement()) {
                for (String sql : statements()) {
                    try {
                        statement.execute(sql);
                    } catch (SQLException expected) {
                        // Most name tables that are not here. What matters is how far they come.
                        if (hasLinkageError(expected)) {
                            failures.add(sql + "\n" + expected);
                        }
                    } catch (LinkageError missing) {
                        failures.add(sql + "\n" + missing);
                    }
                }
            }
        }
        assertEquals(List.of(), failures);
    }

    @Test
    void runsTheExampleAsACommand() throws Exception {
        String classPath = String.join(
                System.getProperty("path.separator"),
                JAR.toString(),
                locationOf("org.duckdb.DuckDBDriver").toString());
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        classPath,
                        "io.flowsql.driver.cli.FlowsqlCommand",
                        "--echo",
                        "examples/out_of_order.sql")
                .redirectErrorStream(true)
                .start();
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertEquals(0, process.waitFor(), output);
        assertEquals(Files.readString(Path.of("examples/expected/out_of_order.txt")), output);
    }

    private static boolean isDriver(ClassLoader loader, String className) {
        try {
            return Driver.class.isAssignableFrom(Class.forName(className, false, loader));
        } catch (ClassNotFoundException | LinkageError leftOut) {
            return false; // its superclass is not in the jar
        }
    }

    /** Those of the examples and of every test script. */
    private static List<String> statements() throws Exception {
        List<String> statements = new ArrayList<>();
        try (Stream<Path> files =
                Stream.concat(Files.walk(Path.of("examples")), Files.walk(Path.of("src/test/resources")))) {
            for (Path file : files.sorted().toList()) {
                String name = file.toString();
                if (name.endsWith(".sql")) {
                    ScriptSplitter.split(Files.readString(file)).forEach(piece -> statements.add(piece.text()));
                } else if (name.endsWith(".slt")) {
                    statements.addAll(recordsOf(Files.readString(file)));
                }
            }
        }
        assertTrue(statements.size() > 200, () -> statements.size() + " statements");
        return statements;
    }

    private static List<String> recordsOf(String script) {
        return Pattern.compile("^statement [^\\n]*\\n(.*?)(?=\\n\\n|\\n----|\\z)", Pattern.DOTALL | Pattern.MULTILINE)
                .matcher(script)
                .results()
                .map(result -> result.group(1))
                .toList();
    }

    private static boolean hasLinkageError(Throwable thrown) {
        return Stream.iterate(thrown, t -> t != null, Throwable::getCause).anyMatch(LinkageError.class::isInstance);
    }

    private static Path locationOf(String className) throws Exception {
        return Path.of(Class.forName(className)
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
    }

    private static String text(JarFile jar, String entry) throws Exception {
        return new String(jar.getInputStream(jar.getEntry(entry)).readAllBytes(), StandardCharsets.UTF_8);
    }
}
