package io.flowsql.random;

import io.flowsql.rewriter.ast.StoredAs;
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
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The product against the oracle on random histories.
 *
 * <p>The system property {@code flowsql.test.seed} repeats a run, {@code flowsql.test.histories} says how many there are. The first
 * history that fails is made smaller, shown as a script, and kept under {@code target/failed-histories}.
 */
class RandomHistoryTest {
    private static final System.Logger LOG = System.getLogger(RandomHistoryTest.class.getName());
    private static final int ATTEMPTS_TO_SHRINK = 300;
    private static final int SIDE_BY_SIDE = 25;

    @TempDir
    private Path folder;

    static Stream<Engine> engines() {
        return Engine.underTest().stream();
    }

    @ParameterizedTest
    @Execution(ExecutionMode.CONCURRENT)
    @MethodSource("engines")
    void agreesWithTheOracle(Engine engine) throws Exception {
        run(engine, 150);
    }

    @ParameterizedTest
    @Execution(ExecutionMode.CONCURRENT)
    @MethodSource("enginesAndStorages")
    void agreesWithTheOracleSideBySide(Engine engine, StoredAs storedAs) throws Exception {
        runSideBySide(engine, storedAs, 250);
    }

    @ParameterizedTest
    @Execution(ExecutionMode.CONCURRENT)
    @MethodSource("engines")
    @Tag("nightly")
    void agreesWithTheOracleManyTimes(Engine engine) throws Exception {
        run(engine, 3_000);
    }

    @ParameterizedTest
    @Execution(ExecutionMode.CONCURRENT)
    @MethodSource("enginesAndStorages")
    @Tag("nightly")
    void agreesWithTheOracleManyTimesSideBySide(Engine engine, StoredAs storedAs) throws Exception {
        runSideBySide(engine, storedAs, 10_000);
    }

    static Stream<Arguments> enginesAndStorages() {
        return engines().flatMap(engine -> Stream.of(StoredAs.values()).map(stored -> Arguments.of(engine, stored)));
    }

    /** Most histories cost little beside what a refresh costs, so that many share one target and its refreshes. */
    private void runSideBySide(Engine engine, StoredAs storedAs, int usualCount) throws Exception {
        long seed = Long.getLong("flowsql.test.seed", new SecureRandom().nextLong());
        int count = Integer.getInteger("flowsql.test.histories", usualCount);
        LOG.log(
                Level.INFO,
                "{0} histories of {1} on {2}: -Dflowsql.test.seed={3,number,#}",
                count,
                storedAs.sql(),
                engine.id(),
                seed);
        try (TestDatabase database = TestDatabase.create(engine, Storage.MEMORY, folder)) {
            int played = 0;
            for (int i = 0; played < count; i++) {
                History history = new HistoryGenerator(new Random(seed + i)).next(storedAs, SIDE_BY_SIDE);
                try {
                    play(database, history, "h" + i);
                } catch (AssertionError e) {
                    throw failure(engine, Storage.MEMORY, seed + i, history, e);
                }
                played += history.count();
            }
        }
    }

    private void run(Engine engine, int usualCount) throws Exception {
        long seed = Long.getLong("flowsql.test.seed", new SecureRandom().nextLong());
        int count = Integer.getInteger("flowsql.test.histories", usualCount);
        LOG.log(Level.INFO, "{0} histories on {1}: -Dflowsql.test.seed={2,number,#}", count, engine.id(), seed);
        try (TestDatabase memory = TestDatabase.create(engine, Storage.MEMORY, folder);
                TestDatabase file = TestDatabase.create(engine, Storage.FILE, folder)) {
            for (int i = 0; i < count; i++) {
                History history = new HistoryGenerator(new Random(seed + i)).next();
                Storage storage = i % 4 == 3 ? Storage.FILE : Storage.MEMORY;
                try {
                    play(storage == Storage.FILE ? file : memory, history, "h" + i);
                } catch (AssertionError e) {
                    throw failure(engine, storage, seed + i, history, e);
                }
            }
        }
    }

    private void play(TestDatabase database, History history, String target) throws Exception {
        new ScriptRunner(database, folder).run(SqlScript.parse("history", HistoryScript.of(history, target)));
    }

    private AssertionError failure(Engine engine, Storage storage, long seed, History history, AssertionError cause)
            throws IOException, SQLException {
        History smallest = fails(engine, storage, history)
                ? new HistoryShrinker(smaller -> fails(engine, storage, smaller), ATTEMPTS_TO_SHRINK).shrink(history)
                : history;
        String script = "# -Dflowsql.test.seed=%d -Dflowsql.test.histories=1 -Dflowsql.test.engines=%s%n%n%s"
                .formatted(seed, engine.id(), HistoryScript.of(smallest, "t"));
        Path kept = Path.of("target", "failed-histories", engine.id() + seed + ".slt");
        Files.createDirectories(kept.getParent());
        Files.writeString(kept, script);
        return new AssertionError("%s%n%n%s".formatted(cause.getMessage(), script), cause);
    }

    private boolean fails(Engine engine, Storage storage, History history) {
        try (TestDatabase fresh = TestDatabase.create(engine, storage, Files.createTempDirectory(folder, "shrink"))) {
            play(fresh, history, "t");
            return false;
        } catch (AssertionError e) {
            return true;
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
