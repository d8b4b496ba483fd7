package io.flowsql.testdb;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * An engine under test. A further one is one more constant.
 *
 * <p>The system property {@code flowsql.test.engines}, a list such as {@code h2,duckdb}, narrows every test that walks over them.
 */
public enum Engine {
    DUCKDB("duckdb::memory:%s", "duckdb:%s.duckdb"),
    // Without the delay H2 forgets a database in memory as soon as the script reconnects
    H2("h2:mem:%s;DB_CLOSE_DELAY=-1", "h2:%s");

    private final String memoryUrl;
    private final String fileUrl;

    Engine(String memoryUrl, String fileUrl) {
        this.memoryUrl = memoryUrl;
        this.fileUrl = fileUrl;
    }

    /** The engines that this run is about. */
    public static List<Engine> underTest() {
        String names = System.getProperty("flowsql.test.engines", "");
        return Arrays.stream(values())
                .filter(engine -> names.isBlank() || List.of(names.split(",")).contains(engine.id()))
                .toList();
    }

    /** The name that scripts use: {@code duckdb}, {@code h2}. */
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** What follows {@code jdbc:} in the URL of a database in memory that every connection of this JVM shares. */
    String memoryUrl(String name) {
        return memoryUrl.formatted(name);
    }

    /** What follows {@code jdbc:} in the URL of a database on file. */
    public String fileUrl(Path folder, String name) {
        return fileUrl.formatted(folder.toAbsolutePath().resolve(name));
    }
}
