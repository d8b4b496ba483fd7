package io.flowsql.random;

import io.flowsql.sql.ScriptRunner;
import io.flowsql.sql.SqlScript;
import io.flowsql.testdb.Engine;
import io.flowsql.testdb.Storage;
import io.flowsql.testdb.TestDatabase;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Random histories of many keys at once: engines take other ways for many rows than for few, several threads and several groups of rows
 * among them.
 *
 * <p>The system properties {@code flowsql.test.seed}, {@code flowsql.test.histories} and {@code flowsql.test.doublings} repeat a run.
 */
class LargeHistoryTest {
    private static final System.Logger LOG = System.getLogger(LargeHistoryTest.class.getName());

    @TempDir
    private Path folder;

    static Stream<Engine> engines() {
        return Engine.underTest().stream();
    }

    @ParameterizedTest
    @Execution(ExecutionMode.CONCURRENT)
    @MethodSource("engines")
    void agreesWithTheOracle(Engine engine) throws Exception {
        run(engine, 6, 9);
    }

    /** On DuckDB each step brings more rows than one group has (122,880). */
    @ParameterizedTest
    @Execution(ExecutionMode.CONCURRENT)
    @MethodSource("engines")
    @Tag("nightly")
    void agreesWithTheOracleForMoreKeys(Engine engine) throws Exception {
        run(engine, 60, engine == Engine.DUCKDB ? 17 : 12);
    }

    private void run(Engine engine, int usualCount, int usualDoublings) throws Exception {
        long seed = Long.getLong("flowsql.test.seed", new SecureRandom().nextLong());
        int count = Integer.getInteger("flowsql.test.histories", usualCount);
        int doublings = Integer.getInteger("flowsql.test.doublings", usualDoublings);
        LOG.log(
                Level.INFO,
                "{0} histories of 2^{1} copies on {2}: -Dflowsql.test.seed={3,number,#}",
                count,
                doublings,
                engine.id(),
                seed);
        try (TestDatabase database = TestDatabase.create(engine, Storage.FILE, folder)) {
            for (int i = 0; i < count; i++) {
                History history = new HistoryGenerator(new Random(seed + i)).next();
                String script = HistoryScript.of(history, "h" + i, doublings);
                try {
                    new ScriptRunner(database, folder).run(SqlScript.parse("history", script));
                } catch (AssertionError e) {
                    throw new AssertionError("-Dflowsql.test.seed=%d%n%s%n%n%s".formatted(seed + i, e, script), e);
                }
            }
        }
    }
}
