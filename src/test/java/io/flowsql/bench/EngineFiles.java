package io.flowsql.bench;

import com.sun.management.OperatingSystemMXBean;
import io.flowsql.testdb.Engine;
import io.flowsql.testdb.PostgresServer;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/** How an engine keeps a database, and makes a copy of it. */
sealed interface EngineFiles {
    AtomicLong COPIES = new AtomicLong();

    static EngineFiles of(Engine engine, String name) throws IOException {
        return switch (engine) {
            case DUCKDB -> new DuckDbFiles(Files.createTempDirectory("flowsql-bench"), name);
            case H2 -> new H2Files(Files.createTempDirectory("flowsql-bench"), name);
            case POSTGRESQL -> new PostgresFiles(name);
        };
    }

    /** The name of the database that is copied. */
    String template();

    /** A connection of flowsql's driver. */
    Connection connect(String database) throws SQLException;

    /** What makes a database ready to be used after much was loaded. */
    List<String> afterLoading();

    /** The template is complete, and nobody is connected to it. */
    void settle() throws SQLException;

    /** @return the name of a new database */
    String copy() throws SQLException, IOException;

    void remove(String database) throws SQLException;

    default long processorMillis(Connection connection) throws SQLException {
        return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getProcessCpuTime() / 1_000_000;
    }

    /** A relation with a column {@code i} from 0 on. */
    String series(long length);

    private static void copyFile(Path folder, String from, String to) throws IOException {
        Files.copy(folder.resolve(from), folder.resolve(to), StandardCopyOption.REPLACE_EXISTING);
    }

    private static void delete(Path file) throws SQLException {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw new SQLException(e);
        }
    }

    record DuckDbFiles(Path folder, String template) implements EngineFiles {
        @Override
        public Connection connect(String database) throws SQLException {
            return DriverManager.getConnection("jdbc:flowsql:duckdb:" + folder.resolve(database + ".duckdb"));
        }

        @Override
        public List<String> afterLoading() {
            return List.of("CHECKPOINT");
        }

        @Override
        public void settle() {}

        @Override
        public String copy() throws IOException {
            String name = template + COPIES.incrementAndGet();
            copyFile(folder, template + ".duckdb", name + ".duckdb");
            return name;
        }

        @Override
        public void remove(String database) throws SQLException {
            delete(folder.resolve(database + ".duckdb"));
            delete(folder.resolve(database + ".duckdb.wal"));
        }

        @Override
        public String series(long length) {
            return "(SELECT range AS i FROM range(" + length + "))";
        }
    }

    record H2Files(Path folder, String template) implements EngineFiles {
        @Override
        public Connection connect(String database) throws SQLException {
            return DriverManager.getConnection(
                    "jdbc:flowsql:h2:" + folder.resolve(database) + ";OPTIMIZE_REUSE_RESULTS=0;CACHE_SIZE=262144");
        }

        @Override
        public List<String> afterLoading() {
            return List.of("ANALYZE", "CHECKPOINT SYNC");
        }

        @Override
        public void settle() {}

        @Override
        public String copy() throws IOException {
            String name = template + COPIES.incrementAndGet();
            copyFile(folder, template + ".mv.db", name + ".mv.db");
            return name;
        }

        @Override
        public void remove(String database) throws SQLException {
            delete(folder.resolve(database + ".mv.db"));
        }

        @Override
        public String series(long length) {
            return "(SELECT X AS i FROM SYSTEM_RANGE(0, " + (length - 1) + "))";
        }
    }

    /** On a server that keeps what it commits, unlike that of the tests. */
    record PostgresFiles(String template) implements EngineFiles {
        private static final class Shared {
            static final PostgresServer SERVER = PostgresServer.start(List.of(
                    "shared_buffers=1GB",
                    "work_mem=64MB",
                    "maintenance_work_mem=256MB",
                    "max_wal_size=8GB",
                    "max_parallel_workers_per_gather=0"));
        }

        public PostgresFiles {
            admin("CREATE DATABASE " + template);
        }

        private static void admin(String sql) {
            try (Connection connection = DriverManager.getConnection("jdbc:" + Shared.SERVER.url("postgres"))) {
                Workbench.execute(connection, sql);
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
        }

        @Override
        public Connection connect(String database) throws SQLException {
            return DriverManager.getConnection("jdbc:flowsql:" + Shared.SERVER.url(database));
        }

        @Override
        public List<String> afterLoading() {
            return List.of("VACUUM ANALYZE", "CHECKPOINT");
        }

        @Override
        public void settle() {}

        @Override
        public String copy() {
            String name = template + COPIES.incrementAndGet();
            admin("CREATE DATABASE " + name + " TEMPLATE " + template + " STRATEGY FILE_COPY");
            return name;
        }

        @Override
        public void remove(String database) {
            admin("DROP DATABASE " + database + " WITH (FORCE)");
        }

        /** With the server's process, in hundredths of a second. */
        @Override
        public long processorMillis(Connection connection) throws SQLException {
            long own = EngineFiles.super.processorMillis(connection);
            try (Statement statement = connection.createStatement();
                    ResultSet row = statement.executeQuery("SELECT pg_backend_pid()")) {
                row.next();
                String line = Files.readString(Path.of("/proc/" + row.getInt(1) + "/stat"));
                String[] fields = line.substring(line.lastIndexOf(')') + 2).split(" ");
                return own + 10 * (Long.parseLong(fields[11]) + Long.parseLong(fields[12]));
            } catch (IOException e) {
                return own;
            }
        }

        @Override
        public String series(long length) {
            return "(SELECT * FROM generate_series(CAST(0 AS BIGINT), CAST(" + (length - 1)
                    + " AS BIGINT)) AS g(i)) s0";
        }
    }
}
