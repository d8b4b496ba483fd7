package io.flowsql.bench;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.flowsql.testdb.Engine;
import java.io.IOException;
import java.io.InputStream;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * A database on file as it is before the events are applied: the events, the flow's table, and the tables of those who do it by hand,
 * all with the same rows. Each run gets a copy.
 */
final class Workbench {
    private static final String EVENTS =
            "CREATE TABLE changes (event_no BIGINT, id BIGINT, name VARCHAR(40), city VARCHAR(40), amount BIGINT, op VARCHAR(1), seq BIGINT)";

    /** Rows come in the order of a product with a prime, which is none of the keys. */
    static final long SPREAD = 2_654_435_761L;

    private final Engine engine;
    private final History history;
    private final Size size;
    private final EngineFiles files;

    private Workbench(Engine engine, History history, Size size, EngineFiles files) {
        this.engine = engine;
        this.history = history;
        this.size = size;
        this.files = files;
    }

    static Workbench create(Engine engine, History history, Size size) throws SQLException, IOException {
        EngineFiles files =
                EngineFiles.of(engine, "%s_%s".formatted(history, size.name().toLowerCase(Locale.ROOT)));
        var bench = new Workbench(engine, history, size, files);
        try (Connection connection = files.connect(files.template())) {
            bench.fill(connection);
        }
        files.settle();
        return bench;
    }

    /** A copy of its own, with a connection of flowsql's driver, which hands all but flows through. */
    Run run() throws SQLException, IOException {
        String copy = files.copy();
        return new Run(copy, files.connect(copy));
    }

    final class Run implements AutoCloseable {
        private final String copy;
        private final Connection connection;
        private final List<String> best = script("best");
        private final List<String> naive = script("naive");

        private Run(String copy, Connection connection) {
            this.copy = copy;
            this.connection = connection;
        }

        /** What the user of flowsql does. */
        void refresh() throws SQLException {
            execute(connection, "REFRESH STREAMING TABLE flow");
        }

        void best() throws SQLException {
            transaction(best);
        }

        void naive() throws SQLException {
            transaction(naive);
        }

        private void transaction(List<String> statements) throws SQLException {
            connection.setAutoCommit(false);
            for (String statement : statements) {
                execute(connection, statement);
            }
            connection.commit();
            connection.setAutoCommit(true);
        }

        /** Brings what was committed to where it is to stay. */
        void checkpoint() throws SQLException {
            execute(connection, engine == Engine.H2 ? "CHECKPOINT SYNC" : "CHECKPOINT");
        }

        /** How many rows one of two tables has and the other has not; one that occurs twice counts by the number of rows. */
        long differences(String table, String other) throws SQLException {
            String left = history.result(table);
            String right = history.result(other);
            String sql = """
                    SELECT (SELECT count(*) FROM (%1$s EXCEPT %2$s) a) + (SELECT count(*) FROM (%2$s EXCEPT %1$s) b)
                      + abs((SELECT count(*) FROM (%1$s) c) - (SELECT count(*) FROM (%2$s) d))""".formatted(left, right);
            try (Statement statement = connection.createStatement();
                    ResultSet row = statement.executeQuery(sql)) {
                row.next();
                return row.getLong(1);
            }
        }

        /** What this process has taken of the processors, and the server's process of this connection, on Linux. */
        long processorMillis() throws SQLException {
            return files.processorMillis(connection);
        }

        @Override
        public void close() throws SQLException {
            connection.close();
            files.remove(copy);
        }
    }

    private void fill(Connection connection) throws SQLException {
        for (String statement : script("tables")) {
            execute(connection, statement);
        }
        if (history.snapshots()) {
            fillWithSnapshots(connection);
        } else {
            fillWithEvents(connection);
        }
        for (String statement : files.afterLoading()) {
            execute(connection, statement);
        }
    }

    private void fillWithEvents(Connection connection) throws SQLException {
        execute(connection, EVENTS);
        execute(connection, history.definition());
        if (size.rows() > 0) {
            fillTargets(connection);
        }
        execute(connection, "INSERT INTO changes " + events());
    }

    private void fillTargets(Connection connection) throws SQLException {
        if (!history.beliefs()) {
            for (String table : List.of("flow", "best", "naive")) {
                execute(connection, "INSERT INTO " + table + " " + rows(table));
            }
            return;
        }
        execute(connection, "INSERT INTO changes " + new Beliefs(files, size.keys(history)).events());
        execute(connection, "REFRESH STREAMING TABLE flow");
        for (String table : List.of("best", "naive")) {
            execute(connection, "INSERT INTO " + table + " " + history.result("flow"));
        }
        execute(connection, "TRUNCATE TABLE changes");
    }

    /** The table of the first snapshot, which the flow has read, is replaced by that of the second one. */
    private void fillWithSnapshots(Connection connection) throws SQLException {
        var snapshots = new Snapshots(files, size);
        if (size.rows() > 0) {
            execute(connection, "INSERT INTO snapshot " + snapshots.first());
            execute(connection, "INSERT INTO versions VALUES (1)");
            String interval = history.versions() ? ", 1, NULL" : "";
            for (String table : List.of("best", "naive")) {
                execute(
                        connection,
                        "INSERT INTO %s SELECT id, name, city, amount%s FROM snapshot".formatted(table, interval));
            }
        }
        execute(connection, history.definition());
        execute(connection, "TRUNCATE TABLE snapshot");
        execute(connection, "INSERT INTO snapshot " + snapshots.second());
        execute(connection, "INSERT INTO versions VALUES (2)");
    }

    private String rows(String table) {
        String deleted = table.equals("best") ? ", FALSE" : "";
        long keys = size.keys(history);
        if (!history.versions()) {
            String sequence = history == History.SCD1_HIDDEN && table.equals("flow") ? "" : ", i";
            return "SELECT i, 'name ' || (i %% 1000), 'city ' || (i %% 50), i%s%s FROM %s"
                    .formatted(sequence, deleted, files.series(keys));
        }
        return """
                SELECT k, 'name ' || (i %% 1000), 'city ' || (i %% 50), i, v * 1000 + k %% 1000,
                  CASE WHEN v < %2$d THEN (v + 1) * 1000 + k %% 1000 END%3$s
                FROM (SELECT i, i %% %1$d AS k, (i - i %% %1$d) / %1$d AS v FROM %4$s) s""".formatted(keys, Size.VERSIONS - 1, deleted, files.series(keys * Size.VERSIONS))
                .replace(") / ", engine == Engine.DUCKDB ? ") // " : ") / ");
    }

    private String events() {
        long keys = size.keys(history);
        String id = "i * %d %% %d".formatted(SPREAD, keys);
        String inOrder = "100000000 + i * 10";
        String sequence = history.late()
                ? "CASE WHEN i %% 20 = 7 THEN %s ELSE %s END".formatted(late("(" + id + ")"), inOrder)
                : inOrder;
        return """
                SELECT i + 1, %s, 'name ' || (i %% 1003), 'city ' || (i %% 51), 1000000000 + i,
                  CASE WHEN i %% 50 = 3 THEN 'D' ELSE 'U' END, %s
                FROM %s""".formatted(id, sequence, files.series(size.events())).replace("%%", "%");
    }

    /** In the middle of a version, or of what the same events bring. */
    private String late(String id) {
        return size.rows() == 0
                ? "100000005 + (i - 350000) * 10"
                : "(i %% 4) * 1000 + %s %% 1000 + 1 + (i %% 997)".formatted(id);
    }

    /** The engine's own, or the one of all engines that have none. */
    private List<String> script(String name) {
        String path = history.script() + "_" + name + ".sql";
        String own = "/bench/" + engine.id() + "/" + path;
        boolean shared = Workbench.class.getResource(own) == null;
        try (InputStream file = Workbench.class.getResourceAsStream(shared ? "/bench/" + path : own)) {
            return Stream.of(new String(file.readAllBytes(), UTF_8).split(";\\R"))
                    .filter(s -> !s.isBlank())
                    .toList();
        } catch (IOException e) {
            throw new IllegalStateException(path, e);
        }
    }

    static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
