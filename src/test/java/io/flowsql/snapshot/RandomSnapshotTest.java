package io.flowsql.snapshot;

import io.flowsql.snapshot.Series.Step;
import io.flowsql.sql.ScriptRunner;
import io.flowsql.sql.SqlScript;
import io.flowsql.testdb.Engine;
import io.flowsql.testdb.Storage;
import io.flowsql.testdb.TestDatabase;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Snapshot flows against the oracle on random series.
 *
 * <p>The system property {@code flowsql.test.seed} repeats a run, {@code flowsql.test.histories} says how many there are. The first series that
 * fails loses the steps that it does not need to fail, is shown as a script, and kept under {@code target/failed-histories}.
 */
class RandomSnapshotTest {
    private static final System.Logger LOG = System.getLogger(RandomSnapshotTest.class.getName());

    private static final int SIDE_BY_SIDE = 10;

    @TempDir
    private Path folder;

    static Stream<Engine> engines() {
        return Engine.underTest().stream();
    }

    @ParameterizedTest
    @Execution(ExecutionMode.CONCURRENT)
    @MethodSource("engines")
    void agreesWithTheOracle(Engine engine) throws Exception {
        run(engine, 40, 1);
    }

    @ParameterizedTest
    @Execution(ExecutionMode.CONCURRENT)
    @MethodSource("engines")
    void agreesWithTheOracleSideBySide(Engine engine) throws Exception {
        run(engine, 200, SIDE_BY_SIDE);
    }

    @ParameterizedTest
    @Execution(ExecutionMode.CONCURRENT)
    @MethodSource("engines")
    @Tag("nightly")
    void agreesWithTheOracleManyTimes(Engine engine) throws Exception {
        run(engine, 500, 1);
        run(engine, 2_000, SIDE_BY_SIDE);
    }

    private void run(Engine engine, int usualCount, int sideBySide) throws Exception {
        long seed = Long.getLong("flowsql.test.seed", new SecureRandom().nextLong());
        int count = Integer.getInteger("flowsql.test.histories", usualCount);
        LOG.log(Level.INFO, "{0} series on {1}: -Dflowsql.test.seed={2,number,#}", count, engine.id(), seed);
        try (TestDatabase database = TestDatabase.create(engine, Storage.MEMORY, folder)) {
            for (int i = 0; i * sideBySide < count; i++) {
                Series series = new SeriesGenerator(new Random(seed + i), sideBySide).next();
                try {
                    play(database, series, "h" + i);
                } catch (AssertionError e) {
                    throw failure(engine, seed + i, series, e);
                }
            }
        }
    }

    private void play(TestDatabase database, Series series, String target) throws Exception {
        new ScriptRunner(database, folder).run(SqlScript.parse("series", SeriesScript.of(series, target)));
    }

    private AssertionError failure(Engine engine, long seed, Series series, AssertionError cause)
            throws IOException, SQLException {
        String script = "# -Dflowsql.test.seed=%d -Dflowsql.test.histories=1 -Dflowsql.test.engines=%s%n%n%s"
                .formatted(seed, engine.id(), SeriesScript.of(shrunk(engine, series), "t"));
        Path kept = Path.of("target", "failed-histories", "snapshots-" + engine.id() + seed + ".slt");
        Files.createDirectories(kept.getParent());
        Files.writeString(kept, script);
        return new AssertionError("%s%n%n%s".formatted(cause.getMessage(), script), cause);
    }

    private Series shrunk(Engine engine, Series series) {
        Series smallest = series;
        int at = 0;
        while (at < smallest.steps().size()) {
            List<Step> fewer = new ArrayList<>(smallest.steps());
            fewer.remove(at);
            Series smaller = smallest.with(fewer);
            if (fails(engine, smaller)) {
                smallest = smaller;
            } else {
                at++;
            }
        }
        return smallest;
    }

    private boolean fails(Engine engine, Series series) {
        try (TestDatabase fresh =
                TestDatabase.create(engine, Storage.MEMORY, Files.createTempDirectory(folder, "shrink"))) {
            play(fresh, series, "t");
            return false;
        } catch (AssertionError e) {
            return true;
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
