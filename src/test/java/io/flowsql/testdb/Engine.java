package io.flowsql.testdb;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.UUID;

/**
 * An engine under test. A further one is one more constant.
 *
 * <p>The system property {@code flowsql.test.engines}, a list such as {@code h2,duckdb}, narrows every test that walks over them.
 */
public enum Engine {
    DUCKDB {
        @Override
        String memoryUrl(String name) {
            return "duckdb::memory:" + name;
        }

        @Override
        public String fileUrl(Path folder, String name) {
            return "duckdb:" + folder.toAbsolutePath().resolve(name) + ".duckdb";
        }
    },
    H2 {
        /** Without the delay H2 forgets a database in memory as soon as the script reconnects. */
        @Override
        String memoryUrl(String name) {
            return "h2:mem:" + name + ";DB_CLOSE_DELAY=-1";
        }

        @Override
        public String fileUrl(Path folder, String name) {
            return "h2:" + folder.toAbsolutePath().resolve(name);
        }
    },
    /** A database of the tests' own server, the same for both kinds of storage. */
    POSTGRESQL {
        @Override
        String memoryUrl(String name) throws SQLException {
            PostgresServer.shared().create(name);
            return PostgresServer.shared().url(name);
        }

        @Override
        public String fileUrl(Path folder, String name) throws SQLException {
            String path = folder.toAbsolutePath().resolve(name).toString();
            return memoryUrl("f"
                    + UUID.nameUUIDFromBytes(path.getBytes(UTF_8)).toString().replace("-", ""));
        }
    };

    /** The engines that this run is about. */
    public static List<Engine> underTest() {
        String names = System.getProperty("flowsql.test.engines", "");
        return Arrays.stream(values())
                .filter(engine -> names.isBlank() || List.of(names.split(",")).contains(engine.id()))
                .toList();
    }

    /** The name that scripts use: {@code duckdb}, {@code h2}, {@code postgresql}. */
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The URL of a new database that its first connection has to itself. */
    public String newUrl() throws SQLException {
        return switch (this) {
            case DUCKDB -> "jdbc:duckdb:";
            case H2 -> "jdbc:h2:mem:";
            case POSTGRESQL -> "jdbc:" + memoryUrl(newName());
        };
    }

    static String newName() {
        return "db" + UUID.randomUUID().toString().replace("-", "");
    }

    /** What follows {@code jdbc:} in the URL of a database that lasts as long as this JVM, whose every connection shares it. */
    abstract String memoryUrl(String name) throws SQLException;

    /** What follows {@code jdbc:} in the URL of a database on file. */
    public abstract String fileUrl(Path folder, String name) throws SQLException;
}
