package io.flowsql.runtime.source;

import io.flowsql.rewriter.dialect.Dialect;
import io.flowsql.rewriter.dialect.DuckDb;
import io.flowsql.rewriter.dialect.H2;
import io.flowsql.rewriter.dialect.PostgreSql;
import io.flowsql.runtime.execution.FlowSettings.SourceCheck;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.locks.ReentrantLock;

/** Threads that write to a table, and threads that read it as one flow. A row is its writer and a number. */
final class SourceStress {
    private static final int WRITERS = 4;
    private static final int READERS = 2;
    private static final int BULK = 3000;

    /** Another value for each writer and number {@code x}, on both sides of 0; the parameter is the writer. */
    private static final String KEY = "mod(CAST(x AS BIGINT) * 48271, CAST(2147483647 AS BIGINT)) * " + WRITERS
            + " - 4294967296 + CAST(? AS INTEGER)";

    private final Database database;
    private final Random seeds;
    private final String table;
    private final Map<String, Integer> read = new ConcurrentHashMap<>();
    private final Map<String, Integer> committed = new ConcurrentHashMap<>();
    private final int[] next = new int[WRITERS];

    /** What the lock of the target is for real refreshes. */
    private final ReentrantLock refreshing = new ReentrantLock();

    private volatile boolean stopped;

    /** @param key whether the rows have a primary key, whose values come in no order */
    SourceStress(Database database, boolean key, long seed) throws SQLException {
        this.database = database;
        this.seeds = new Random(seed);
        this.table = database.dialect().fold("events");
        database.execute("CREATE TABLE events (writer INTEGER, n INTEGER, id BIGINT" + (key ? " PRIMARY KEY)" : ")"));
    }

    /** Returns when all threads have ended and closed their connections. */
    void run(Duration duration) throws Exception {
        stopped = false;
        ExecutorService threads = Executors.newCachedThreadPool();
        List<Future<?>> running = new ArrayList<>();
        for (int i = 0; i < WRITERS; i++) {
            running.add(threads.submit(new Writer(i, seeds.nextLong())));
        }
        for (int i = 0; i < READERS; i++) {
            running.add(threads.submit(this::readUntilStopped));
        }
        threads.shutdown();
        Thread.sleep(duration.toMillis());
        stopped = true;
        for (Future<?> thread : running) {
            thread.get();
        }
    }

    void readTheRest() throws SQLException {
        database.refresh(table).forEach(this::count);
    }

    int committed() {
        return committed.size();
    }

    /** Empty if each committed row was read once and no other was. */
    String differences() {
        var text = new StringBuilder();
        committed.keySet().stream()
                .filter(row -> !read.containsKey(row))
                .limit(10)
                .forEach(row -> text.append("lost ").append(row).append('\n'));
        read.forEach((row, times) -> {
            if (times > 1 || !committed.containsKey(row)) {
                text.append(row).append(" read ").append(times).append(" times, committed: ");
                text.append(committed.containsKey(row)).append('\n');
            }
        });
        return text.toString();
    }

    private String numbers() {
        Dialect dialect = database.dialect();
        if (dialect instanceof H2) {
            return "system_range(CAST(? AS INTEGER), CAST(? AS INTEGER) - 1)";
        }
        return dialect instanceof DuckDb
                ? "range(CAST(? AS INTEGER), CAST(? AS INTEGER)) r(x)"
                : "generate_series(CAST(? AS INTEGER), CAST(? AS INTEGER) - 1) r(x)";
    }

    private void count(String row) {
        read.merge(row.substring(0, row.lastIndexOf(' ')), 1, Integer::sum);
    }

    private Void readUntilStopped() throws SQLException {
        try (Connection connection = database.open()) {
            if (database.dialect() instanceof PostgreSql) {
                connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
            }
            while (!stopped) {
                refreshing.lock();
                try {
                    Database.refresh(connection, database.source(table, SourceCheck.CONTENT))
                            .forEach(this::count);
                } finally {
                    refreshing.unlock();
                }
                checkpoint(connection);
            }
        }
        return null;
    }

    /** Moves rows about, and numbers anew what it can. DuckDB refuses while others write. */
    private void checkpoint(Connection connection) throws SQLException {
        try {
            Database.execute(
                    connection,
                    database.dialect() instanceof PostgreSql ? "VACUUM (FREEZE, FULL) events" : "CHECKPOINT");
        } catch (SQLException e) {
            if (!String.valueOf(e.getMessage()).contains("Cannot CHECKPOINT")) {
                throw e;
            }
        }
    }

    /** Inserts in transactions of several statements, rolls some of them back, and refreshes within a few. */
    private final class Writer implements Callable<Void> {
        private final int number;
        private final Random random;
        private List<String> inserted = new ArrayList<>();

        Writer(int number, long seed) {
            this.number = number;
            this.random = new Random(seed);
        }

        @Override
        public Void call() throws SQLException {
            try (Connection connection = database.open()) {
                database.source(table, SourceCheck.CONTENT).probe(connection);
                connection.setAutoCommit(false);
                while (!stopped) {
                    if (random.nextInt(30) == 0) {
                        joined(connection);
                    } else {
                        transaction(connection);
                    }
                }
            }
            return null;
        }

        private void transaction(Connection connection) throws SQLException {
            inserted = new ArrayList<>();
            int statements = 1 + random.nextInt(4);
            for (int i = 0; i < statements; i++) {
                insert(connection, random.nextInt(200) == 0 ? BULK : 1 + random.nextInt(5));
                if (database.dialect().hasSavepoints() && random.nextInt(10) == 0) {
                    insertAndTakeBack(connection);
                }
                if (random.nextInt(10) == 0) {
                    deleteTheLast(connection);
                }
                Thread.yield();
            }
            end(connection, List.of());
        }

        private void joined(Connection connection) throws SQLException {
            refreshing.lock();
            try {
                inserted = new ArrayList<>();
                TableSource source = database.source(table, SourceCheck.CONTENT);
                List<String> seen = new ArrayList<>();
                insert(connection, 1 + random.nextInt(3));
                seen.addAll(Database.join(connection, source));
                insert(connection, random.nextInt(3));
                seen.addAll(Database.join(connection, source));
                insert(connection, random.nextInt(3));
                end(connection, seen);
            } finally {
                refreshing.unlock();
            }
        }

        private void end(Connection connection, List<String> seen) throws SQLException {
            if (random.nextInt(5) == 0) {
                connection.rollback();
            } else {
                connection.commit();
                inserted.forEach(row -> committed.put(row, 1));
                seen.forEach(SourceStress.this::count);
            }
        }

        private void deleteTheLast(Connection connection) throws SQLException {
            String row = inserted.remove(inserted.size() - 1);
            Database.execute(
                    connection,
                    "DELETE FROM events WHERE writer = " + number + " AND n = " + row.substring(row.indexOf(' ') + 1));
        }

        private void insertAndTakeBack(Connection connection) throws SQLException {
            List<String> kept = new ArrayList<>(inserted);
            Savepoint savepoint = connection.setSavepoint();
            insert(connection, 2);
            connection.rollback(savepoint);
            inserted = kept;
        }

        private void insert(Connection connection, int rows) throws SQLException {
            if (rows == 0) {
                return;
            }
            String sql = "INSERT INTO events SELECT ?, x, " + KEY + " FROM " + numbers();
            try (PreparedStatement statement = connection.prepareStatement(sql)) {
                statement.setInt(1, number);
                statement.setInt(2, number);
                statement.setInt(3, next[number]);
                statement.setInt(4, next[number] + rows);
                statement.executeUpdate();
            }
            for (int i = 0; i < rows; i++) {
                inserted.add(number + " " + next[number]++);
            }
        }
    }
}
