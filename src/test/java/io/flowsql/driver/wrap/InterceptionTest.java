package io.flowsql.driver.wrap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class InterceptionTest {
    private static final List<String> NATIVE = List.of(
            "SELECT * FROM t WHERE a = 1",
            "  -- a comment\n insert into t values (1)",
            "UPDATE t SET a = 'CREATE STREAMING TABLE x'",
            "CREATE TABLE t (a INTEGER, b VARCHAR(20))",
            "{CALL f()}",
            "");

    private final Interception interception = new Interception(() -> {
        throw new AssertionError("no session is needed");
    });

    @Test
    void nativeStatementsOpenNoSession() throws SQLException {
        for (String sql : NATIVE) {
            assertFalse(interception.claims(sql), sql);
        }
        assertFalse(interception.claims(null));
        assertTrue(interception.claims("REFRESH STREAMING TABLE t"));
    }

    @Test
    void nativeStatementsAllocateNothing() throws SQLException {
        // What is compiled anew on the way may allocate once; a statement that allocates does so in every round
        long least = Long.MAX_VALUE;
        for (int i = 0; i < 5; i++) {
            least = Math.min(least, allocatedBy(10_000));
        }
        assertEquals(0, least);
    }

    @Test
    void sessionIsOpenedOnce() throws SQLException {
        List<String> opened = new ArrayList<>();
        Interception lazy = new Interception(() -> {
            opened.add("session");
            return new ScriptedCommands(null, new ArrayList<>());
        });
        assertFalse(lazy.claims("DROP TABLE t"));
        assertTrue(lazy.claims("DROP TABLE OWNED"));
        assertEquals(List.of("session"), opened);
    }

    @Test
    void rowsAreKnownByTheFirstWord() {
        assertTrue(interception.returnsRows("/* plan */ explain flow f"));
        assertTrue(interception.returnsRows("SHOW CREATE TABLE t; DROP FLOW f"));
        assertFalse(interception.returnsRows("REFRESH STREAMING TABLE t; SHOW FLOWS"));
    }

    private long allocatedBy(int rounds) throws SQLException {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        for (int round = 0; round < rounds; round++) {
            for (int i = 0; i < NATIVE.size(); i++) {
                interception.claims(NATIVE.get(i));
            }
        }
        return threads.getCurrentThreadAllocatedBytes() - before;
    }
}
