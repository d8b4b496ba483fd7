package io.flowsql.bench;

import io.flowsql.driver.url.FlowOptions;
import io.flowsql.driver.wrap.FlowConnection;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** What a call costs through our connection beyond what it costs without: compare {@code wrapped} with {@code plain}. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 20, time = 250, timeUnit = TimeUnit.MILLISECONDS)
public class PassThroughBenchmark {
    private static final String QUERY = "SELECT x FROM SYSTEM_RANGE(1, 1000)";
    private static final int ROWS = 1000;

    /** The empty database, or H2 in memory. */
    @Param({"empty", "h2"})
    public String engine;

    @Param({"plain", "wrapped"})
    public String connected;

    private Connection connection;
    private Statement statement;
    private PreparedStatement prepared;

    @Setup
    public void connect() throws SQLException {
        Connection plain = engine.equals("h2") ? DriverManager.getConnection("jdbc:h2:mem:") : EmptyDatabase.connect();
        connection = connected.equals("wrapped")
                ? new FlowConnection(plain, FlowOptions.defaults(), Optional.empty())
                : plain;
        statement = connection.createStatement();
        prepared = connection.prepareStatement(QUERY);
    }

    @TearDown
    public void disconnect() throws SQLException {
        connection.close();
    }

    @Benchmark
    public boolean execute() throws SQLException {
        return statement.execute("SELECT 1");
    }

    @Benchmark
    public int executeUpdate() throws SQLException {
        return statement.executeUpdate("SET @counter = 1");
    }

    @Benchmark
    public boolean createStatementAndExecute() throws SQLException {
        try (Statement fresh = connection.createStatement()) {
            return fresh.execute("SELECT 1");
        }
    }

    @Benchmark
    public boolean executePrepared() throws SQLException {
        return prepared.execute();
    }

    /** For each row: one {@code next} and one {@code getLong}. */
    @Benchmark
    @OperationsPerInvocation(ROWS)
    public long read() throws SQLException {
        long sum = 0;
        try (ResultSet rows = prepared.executeQuery()) {
            for (int i = 0; i < ROWS && rows.next(); i++) {
                sum += rows.getLong(1);
            }
        }
        return sum;
    }
}
