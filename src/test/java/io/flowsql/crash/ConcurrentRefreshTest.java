package io.flowsql.crash;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.flowsql.testdb.Engine;
import io.flowsql.testdb.Storage;
import io.flowsql.testdb.TestDatabase;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Refreshes that meet each other and writers: nothing is lost, nothing doubled, nobody fails. */
class ConcurrentRefreshTest {
    @TempDir
    private Path folder;

    static Stream<Engine> engines() {
        return Engine.underTest().stream();
    }

    @ParameterizedTest
    @MethodSource("engines")
    void threadsInMemory(Engine engine) throws Exception {
        meet(engine, Storage.MEMORY, 40);
    }

    @ParameterizedTest
    @MethodSource("engines")
    void threadsOnFile(Engine engine) throws Exception {
        meet(engine, Storage.FILE, 40);
    }

    @ParameterizedTest
    @MethodSource("engines")
    @Tag("nightly")
    void threadsForLong(Engine engine) throws Exception {
        meet(engine, Storage.FILE, 1000);
    }

    private void meet(Engine engine, Storage storage, int transactions) throws Exception {
        try (TestDatabase database = TestDatabase.create(engine, storage, folder);
                Connection connection = database.connect()) {
            EventFeed.create(connection);
            new Crowd(database.url(), 0, transactions).run();
            EventFeed.refresh(connection);
            EventFeed.assertTargetsAreRight(connection);
        }
    }

    /** DuckDB lets one process at a time open a file; H2 serves others with AUTO_SERVER. */
    static Stream<Engine> enginesWithAServer() {
        return engines().filter(engine -> engine != Engine.DUCKDB);
    }

    @ParameterizedTest
    @MethodSource("enginesWithAServer")
    void processes(Engine engine) throws Exception {
        meetInProcesses(engine, 60);
    }

    @ParameterizedTest
    @MethodSource("enginesWithAServer")
    @Tag("nightly")
    void processesForLong(Engine engine) throws Exception {
        meetInProcesses(engine, 5000);
    }

    /** Two that write the source, and two that refresh its targets until the writers are done. */
    private void meetInProcesses(Engine engine, int transactions) throws Exception {
        String url =
                "jdbc:flowsql:" + engine.fileUrl(folder, "served") + (engine == Engine.H2 ? ";AUTO_SERVER=TRUE" : "");
        try (Connection connection = DriverManager.getConnection(url)) {
            EventFeed.create(connection);
            try (ChildJvm first = ChildJvm.start(CrowdProcess.class, "refresh", url);
                    ChildJvm second = ChildJvm.start(CrowdProcess.class, "refresh", url);
                    ChildJvm writer = writer(url, 0, transactions);
                    ChildJvm other = writer(url, 500_000, transactions)) {
                assertEnds(writer);
                assertEnds(other);
                for (ChildJvm refresher : List.of(first, second)) {
                    refresher.endInput();
                    assertNotEquals("0", refresher.readLine());
                    assertEnds(refresher);
                }
            }
            EventFeed.refresh(connection);
            EventFeed.assertTargetsAreRight(connection);
        }
    }

    private static ChildJvm writer(String url, int first, int transactions) throws IOException {
        return ChildJvm.start(CrowdProcess.class, "write", url, String.valueOf(first), String.valueOf(transactions));
    }

    private static void assertEnds(ChildJvm child) throws InterruptedException {
        assertTrue(child.endsWithin(Duration.ofMinutes(5)));
        assertEquals(0, child.exitCode());
    }
}
