package io.flowsql.crash;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.flowsql.testdb.Engine;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rows stay in the engine, and what does not fit into its memory goes to its disk. */
@Tag("nightly")
class MemoryTest {
    private static final String EVENTS = "5000000";
    private static final String KEYS = "1000000";

    @TempDir
    private Path folder;

    /** The heap of the child is 512 MB, and DuckDB has 1 GB. */
    @Test
    void manyEventsNeedLittleMemory() throws Exception {
        Assumptions.assumeTrue(Engine.underTest().contains(Engine.DUCKDB));
        String url = "jdbc:flowsql:" + Engine.DUCKDB.fileUrl(folder, "large") + ";memory_limit=1GB";
        try (ChildJvm child = ChildJvm.start(LargeFeed.class, url, EVENTS, KEYS)) {
            assertEquals(KEYS, child.readLine());
            assertEquals(EVENTS, child.readLine());
        }
    }
}
