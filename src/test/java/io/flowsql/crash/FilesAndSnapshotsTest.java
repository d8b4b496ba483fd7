package io.flowsql.crash;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import io.flowsql.testdb.Engine;
import io.flowsql.testdb.Storage;
import io.flowsql.testdb.TestDatabase;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.sql.Connection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Each file is read once and each version of a snapshot is applied once, though processes are killed in the middle of refreshes, and
 * though several refresh at a time. The system property {@code flowsql.test.kills} says how often.
 */
class FilesAndSnapshotsTest {
    private static final System.Logger LOG = System.getLogger(FilesAndSnapshotsTest.class.getName());
    private static final int LONGEST_LIFE_MILLIS = 800;
    private static final int STEP = 1_000_000;

    @TempDir
    private Path folder;

    static Stream<Engine> engines() {
        return Engine.underTest().stream();
    }

    @ParameterizedTest
    @MethodSource("engines")
    void aKilledProcessLeavesTheRightRows(Engine engine) throws Exception {
        kill(engine, Integer.getInteger("flowsql.test.kills", 2));
    }

    @ParameterizedTest
    @MethodSource("engines")
    @Tag("nightly")
    void manyKilledProcessesLeaveTheRightRows(Engine engine) throws Exception {
        kill(engine, Integer.getInteger("flowsql.test.kills", 40));
    }

    private void kill(Engine engine, int kills) throws Exception {
        long seed = Long.getLong("flowsql.test.seed", new SecureRandom().nextLong());
        LOG.log(Level.INFO, "Kills among files on {0}: -Dflowsql.test.seed={1,number,#}", engine.id(), seed);
        Random random = new Random(seed);
        Path files = folder.resolve("files");
        FileFeed feed = new FileFeed(files);
        try (TestDatabase database = TestDatabase.create(engine, Storage.FILE, folder)) {
            try (Connection connection = database.connect()) {
                feed.create(connection);
            }
            for (int i = 1; i <= kills; i++) {
                String childSeed = Long.toString(random.nextLong());
                try (ChildJvm child = ChildJvm.start(
                        EndlessFiles.class, database.url(), files.toString(), childSeed, Integer.toString(i * STEP))) {
                    assertNotNull(child.readLine(), "the child ended before its first round");
                    assertFalse(
                            child.endsWithin(Duration.ofMillis(random.nextInt(LONGEST_LIFE_MILLIS))),
                            "the child ended by itself");
                }
                try (Connection connection = database.connect()) {
                    FileFeed.refresh(connection);
                    feed.assertTargetsAreRight(connection);
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("engines")
    void refreshesThatMeetReadEverythingOnce(Engine engine) throws Exception {
        meet(engine, 25);
    }

    @ParameterizedTest
    @MethodSource("engines")
    @Tag("nightly")
    void refreshesThatMeetForLongReadEverythingOnce(Engine engine) throws Exception {
        meet(engine, 400);
    }

    /** Three connections refresh; one of them brings the files and the snapshots. */
    private void meet(Engine engine, int rounds) throws Exception {
        FileFeed feed = new FileFeed(folder.resolve("files"));
        ExecutorService threads = Executors.newCachedThreadPool();
        AtomicBoolean over = new AtomicBoolean();
        try (TestDatabase database = TestDatabase.create(engine, Storage.FILE, folder);
                Connection connection = database.connect()) {
            feed.create(connection);
            List<Future<?>> others = new ArrayList<>();
            for (int i = 0; i < 2; i++) {
                others.add(threads.submit(() -> {
                    try (Connection own = database.connect()) {
                        while (!over.get()) {
                            FileFeed.refresh(own);
                        }
                    }
                    return null;
                }));
            }
            Random random = new Random(rounds);
            for (int i = 1; i <= rounds; i++) {
                feed.write(10L * i, 10);
                FileFeed.snapshot(connection, random, i);
                if (i % 3 == 0) {
                    FileFeed.refresh(connection);
                }
            }
            over.set(true);
            for (Future<?> other : others) {
                other.get();
            }
            FileFeed.refresh(connection);
            feed.assertTargetsAreRight(connection);
        } finally {
            over.set(true);
            threads.shutdownNow();
        }
    }
}
