package io.flowsql.runtime.source;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Writers, readers, roll-backs and reopened databases at random: each committed row is read exactly once. */
class SourceStressTest {
    @TempDir
    Path directory;

    @ParameterizedTest
    @EnumSource
    void eachCommittedRowIsReadOnce(Store store) throws Exception {
        run(store, false, 1, Duration.ofSeconds(3));
    }

    @ParameterizedTest
    @EnumSource(names = {"DUCKDB_FILE", "H2_MEMORY", "POSTGRESQL"})
    void eachCommittedRowWithAKeyIsReadOnce(Store store) throws Exception {
        run(store, true, 1, Duration.ofSeconds(3));
    }

    @Tag("nightly")
    @ParameterizedTest
    @EnumSource
    void eachCommittedRowIsReadOnceForAMinute(Store store) throws Exception {
        run(store, false, store.isFile() ? 20 : 1, Duration.ofSeconds(60));
    }

    @Tag("nightly")
    @ParameterizedTest
    @EnumSource
    void eachCommittedRowWithAKeyIsReadOnceForAMinute(Store store) throws Exception {
        run(store, true, store.isFile() ? 20 : 1, Duration.ofSeconds(60));
    }

    private void run(Store store, boolean key, int reopens, Duration duration) throws Exception {
        long seed = System.nanoTime();
        System.Logger log = System.getLogger(SourceStressTest.class.getName());
        log.log(System.Logger.Level.INFO, "{0}, key {1}, seed {2}", store, key, Long.toString(seed));
        try (var database = new Database(store, directory)) {
            var stress = new SourceStress(database, key, seed);
            for (int i = 0; i < reopens; i++) {
                stress.run(duration.dividedBy(reopens));
                if (store.isFile()) {
                    database.reopen();
                }
            }
            stress.readTheRest();
            assertTrue(stress.committed() > 100, "too few rows to say anything: " + stress.committed());
            assertEquals("", stress.differences(), "seed " + seed);
        }
    }
}
