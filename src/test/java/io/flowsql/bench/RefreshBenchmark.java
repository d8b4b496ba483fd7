package io.flowsql.bench;

import io.flowsql.testdb.Engine;
import java.io.IOException;
import java.sql.SQLException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * A refresh of an AUTO CDC table beside the SQL that one would write by hand: the best that is known of the engine for the same rows, and
 * the MERGE that comes to mind first. Each with its commit and a checkpoint, on a copy of its own of the same database.
 *
 * <p>{@link RefreshComparison} runs them in turns, compares the rows, and writes the ratios.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(1)
@Warmup(iterations = 2)
@Measurement(iterations = 5)
public class RefreshBenchmark {
    private static final Map<String, Workbench> BENCHES = new ConcurrentHashMap<>();

    @Param
    public Engine engine;

    @Param
    public History history;

    @Param
    public Size size;

    /** What the last shot in this JVM took of the processors up to its commit: the time of a machine that does nothing else. */
    static volatile long lastProcessorMillis;

    private Workbench bench;
    private Workbench.Run run;

    @Setup(Level.Trial)
    public void fill() throws SQLException, IOException {
        bench = bench(engine, history, size);
    }

    /** Kept for as long as the JVM lives, for trials that take turns in it. */
    static Workbench bench(Engine engine, History history, Size size) throws SQLException, IOException {
        String cell = engine + " " + history + " " + size;
        Workbench made = BENCHES.get(cell);
        if (made == null) {
            made = Workbench.create(engine, history, size);
            BENCHES.put(cell, made);
        }
        return made;
    }

    @Setup(Level.Iteration)
    public void copy() throws SQLException, IOException {
        run = bench.run();
    }

    @TearDown(Level.Iteration)
    public void remove() throws SQLException {
        run.close();
    }

    @Benchmark
    public void refresh() throws SQLException {
        measured(run::refresh);
    }

    @Benchmark
    public void best() throws SQLException {
        measured(run::best);
    }

    @Benchmark
    public void naive() throws SQLException {
        measured(run::naive);
    }

    private void measured(Work work) throws SQLException {
        long before = run.processorMillis();
        work.run();
        lastProcessorMillis = run.processorMillis() - before;
        run.checkpoint();
    }

    private interface Work {
        void run() throws SQLException;
    }
}
