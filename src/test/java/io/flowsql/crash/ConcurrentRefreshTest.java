package io.flowsql.crash;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.flowsql.testdb.Engine;
import io.flowsql.testdb.Storage;
import io.flowsql.testdb.TestDatabase;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
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
    @Test
    @Tag("nightly")
    void twoProcessesOnH2() throws Exception {
        Assumptions.assumeTrue(Engine.underTest().contains(Engine.H2));
        String url = "jdbc:flowsql:" + Engine.H2.fileUrl(folder, "served") + ";AUTO_SERVER=TRUE";
        try (Connection connection = DriverManager.getConnection(url)) {
            EventFeed.create(connection);
            try (ChildJvm child = ChildJvm.start(Crowd.class, url, "500000", "200")) {
                new Crowd(url, 0, 200).run();
                while (child.readLine() != null) {
                    // Until it has ended
                }
                assertTrue(child.endsWithin(Duration.ofMinutes(1)));
                assertEquals(0, child.exitCode());
            }
            EventFeed.refresh(connection);
            EventFeed.assertTargetsAreRight(connection);
        }
    }
}
