package io.flowsql.testdb;

import java.io.IOException;
import java.io.Writer;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A PostgreSQL server of the tests' own, in a temporary directory.
 *
 * <p>It runs under a shell that reads from this JVM: when the JVM ends, in whatever way, the shell reads the end of the file, stops the
 * server and removes the directory. PostgreSQL refuses to run as root; a root's server runs as nobody.
 *
 * <p>The system property {@code flowsql.test.postgres} names the bin directory of an installed server to use in place of the packed one.
 */
public final class PostgresServer implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    /** What makes a server fast that has nothing to lose. */
    public static final List<String> VOLATILE = List.of("fsync=off", "synchronous_commit=off", "full_page_writes=off");

    /** Starts the server, and once more for every line that it reads; {@code kill} as a line kills all its processes first. */
    private static final String SCRIPT = """
            trap '' INT TERM HUP
            as_user() {
              if [ "$(id -u)" != 0 ]; then "$@"
              elif command -v setpriv >/dev/null; then setpriv --reuid=nobody --regid="$(id -g nobody)" --clear-groups "$@"
              else su -s /bin/sh nobody -c 'exec "$0" "$@"' -- "$@"; fi
            }
            gone() {
              while [ -f data/postmaster.pid ] && kill -0 "$1" 2>/dev/null; do sleep 0.05; done
            }
            cd "$1" && data=$(mktemp -d "$2/flowsql-postgres-data.XXXXXX") && ln -s "$data" data || exit
            if [ "$(id -u)" = 0 ]; then chmod 711 . && chown nobody "$data" || exit; fi
            bin=$3; shift 3
            if as_user "$bin/initdb" -D "$PWD/data" -U postgres -A trust -E UTF8 --no-sync \\
              --locale=C --locale-provider=icu --icu-locale=en; then
              (as_user "$bin/postgres" -D "$PWD/data" "$@" </dev/null &)
              while read -r line; do
                if [ "$line" = kill ]; then
                  server=$(head -n 1 data/postmaster.pid)
                  kill -KILL "$server"
                  gone "$server"
                else
                  (as_user "$bin/postgres" -D "$PWD/data" "$@" </dev/null &)
                fi
              done
            else
              cat >/dev/null
            fi
            if [ -f data/postmaster.pid ]; then
              server=$(head -n 1 data/postmaster.pid)
              kill -QUIT "$server"
              gone "$server"
            fi
            cd / && rm -rf "$OLDPWD" "$data"
            """;

    private final Process shell;
    private final Path directory;
    private final int port;
    private @Nullable Connection admin;

    private PostgresServer(Process shell, Path directory, int port) {
        this.shell = shell;
        this.directory = directory;
        this.port = port;
    }

    private static final class Shared {
        private static final Path MEMORY = Path.of("/dev/shm");
        private static final long ROOM = 4L << 30;

        static final PostgresServer SERVER = start();

        /** In memory, where there is a file system for that with room: the files of a new database are copied in a quarter of the time. */
        private static PostgresServer start() {
            if (!Files.isWritable(MEMORY) || MEMORY.toFile().getUsableSpace() < ROOM) {
                return PostgresServer.start(VOLATILE);
            }
            Stream<String> settings = Stream.concat(VOLATILE.stream(), Stream.of("max_wal_size=256MB"));
            return PostgresServer.start(settings.toList(), MEMORY);
        }
    }

    /** The one server of this JVM, for databases that need not outlive it. */
    public static PostgresServer shared() {
        return Shared.SERVER;
    }

    /** @param settings as {@code name=value} */
    public static PostgresServer start(List<String> settings) {
        return start(settings, Path.of(System.getProperty("java.io.tmpdir")));
    }

    /** @param storage the directory to make that of the data in */
    private static PostgresServer start(List<String> settings, Path storage) {
        try {
            Path directory = Files.createTempDirectory("flowsql-postgres");
            int port = freePort();
            Stream<String> options = Stream.concat(
                            Stream.of(
                                    "port=" + port,
                                    "listen_addresses=127.0.0.1",
                                    "unix_socket_directories=",
                                    "max_connections=200",
                                    "shared_buffers=64MB"),
                            settings.stream())
                    .flatMap(setting -> Stream.of("-c", setting));
            Process shell = new ProcessBuilder(Stream.concat(
                                    Stream.of(
                                            "sh",
                                            "-c",
                                            SCRIPT,
                                            "sh",
                                            directory.toString(),
                                            storage.toString(),
                                            binaries(directory)),
                                    options)
                            .toList())
                    .redirectErrorStream(true)
                    .redirectOutput(directory.resolve("log").toFile())
                    .start();
            var server = new PostgresServer(shell, directory, port);
            if (!server.answersWithin(PATIENCE)) {
                throw new IllegalStateException(Files.readString(directory.resolve("log")));
            }
            return server;
        } catch (IOException e) {
            throw new IllegalStateException("PostgreSQL did not start", e);
        }
    }

    private static String binaries(Path directory) throws IOException {
        String installed = System.getProperty("flowsql.test.postgres", "");
        return installed.isEmpty()
                ? PostgresBinaries.unpack(directory.resolve("server")).toString()
                : installed;
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    /**
     * The first connection to a database makes a file of what every session reads at its start. New databases are copies of template1:
     * once it has that file, they have it too.
     */
    private boolean answersWithin(Duration patience) {
        long end = System.nanoTime() + patience.toNanos();
        while (shell.isAlive() && System.nanoTime() < end) {
            try (Connection ignored = connect("template1")) {
                return true;
            } catch (SQLException notYet) {
                pause();
            }
        }
        return false;
    }

    private static void pause() {
        try {
            TimeUnit.MILLISECONDS.sleep(20);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private Connection connect(String database) throws SQLException {
        return DriverManager.getConnection("jdbc:" + url(database));
    }

    /** Kills the server as a loss of power would; its children end when they notice. */
    public void crash() throws IOException {
        say("kill");
        while (true) {
            try (Connection ignored = connect("postgres")) {
                pause();
            } catch (SQLException e) {
                return;
            }
        }
    }

    /** Starts it again after a crash, and waits until it has recovered. It refuses to start while children of the old one live. */
    public void restart() throws IOException {
        for (int attempt = 0; attempt < 10; attempt++) {
            say("start");
            if (answersWithin(Duration.ofSeconds(5))) {
                return;
            }
        }
        throw new IllegalStateException(Files.readString(directory.resolve("log")));
    }

    private void say(String word) throws IOException {
        Writer input = shell.outputWriter();
        input.write(word + "\n");
        input.flush();
    }

    /** Stops it, and returns when nothing is left of it. */
    @Override
    public void close() throws IOException {
        shell.outputWriter().close();
        shell.onExit().join();
    }

    /** What follows {@code jdbc:} in the URL of a database of this server. */
    public String url(String database) {
        return "postgresql://127.0.0.1:" + port + "/" + database + "?user=postgres";
    }

    /** Makes a database if it is not there. */
    synchronized void create(String database) throws SQLException {
        try (Statement statement = admin().createStatement()) {
            try (ResultSet found =
                    statement.executeQuery("SELECT 1 FROM pg_database WHERE datname = '" + database + "'")) {
                if (found.next()) {
                    return;
                }
            }
            statement.execute("CREATE DATABASE " + database + " STRATEGY = FILE_COPY");
        }
    }

    /** Drops a database, whoever is connected to it. */
    synchronized void drop(String database) throws SQLException {
        try (Statement statement = admin().createStatement()) {
            statement.execute("DROP DATABASE IF EXISTS " + database + " WITH (FORCE)");
        }
    }

    /** Kept open: a new connection takes 27 ms of the processors, as much as to make a database. */
    private Connection admin() throws SQLException {
        Connection open = admin;
        if (open == null || open.isClosed()) {
            open = connect("postgres");
            admin = open;
        }
        return open;
    }
}
